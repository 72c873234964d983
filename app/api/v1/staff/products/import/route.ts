import { staff } from '@/lib/access/gates'
import { importResponse } from '@/lib/catalogue/responses'
import { checkImport, importProducts, importTemplate } from '@/lib/catalogue/import-products'
import { importQuerySchema } from '@/lib/catalogue/schema'
import { readFile } from '@/lib/server/body'
import { csvFile } from '@/lib/files/csv'
import { fileResponse } from '@/lib/server/documents'
import { methods, route } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'A template for an import of products, as CSV',
      access: staff('catalogue'),
      response: null,
      asFile: ['text/csv'],
    },
    ({ actor }) => fileResponse(actor, () => csvFile('products-template.csv', importTemplate())),
  ),
  POST: route(
    {
      summary: 'Import products from CSV; with preview=1 nothing is written',
      access: staff('catalogue'),
      query: importQuerySchema,
      files: ['text/csv', 'multipart/form-data'],
      response: importResponse,
    },
    async ({ actor, query, request }) => {
      const file = await readFile(request)
      return query.preview === '1'
        ? checkImport(actor, file)
        : importProducts(actor, file, query.state, query.goodOnly === '1')
    },
  ),
})
