import { staff } from '@/lib/access/gates'
import { exportProducts } from '@/lib/catalogue/import-products'
import { csvFile } from '@/lib/files/csv'
import { fileResponse } from '@/lib/server/documents'
import { methods, route } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'The whole catalogue as CSV',
      access: staff('catalogue').orKey('products:read'),
      response: null,
      asFile: ['text/csv'],
    },
    ({ actor }) => fileResponse(actor, async () => csvFile('products.csv', await exportProducts(actor))),
  ),
})
