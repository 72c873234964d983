import { staff } from '@/lib/access/gates'
import { importProducts, importTemplate, previewImport } from '@/lib/catalogue/import-products'
import { importQuerySchema } from '@/lib/catalogue/schema'
import { readFile } from '@/lib/core/body'
import { csvResponse } from '@/lib/core/csv'
import { methods, route } from '@/lib/core/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route({ summary: 'A template for an import of products, as CSV', access: staff('catalogue') }, () =>
    Promise.resolve(csvResponse('products-template.csv', importTemplate())),
  ),
  POST: route(
    {
      summary: 'Import products from CSV; with preview=1 nothing is written',
      access: staff('catalogue'),
      query: importQuerySchema,
      files: ['text/csv', 'multipart/form-data'],
    },
    async ({ actor, query, request }) => {
      const file = await readFile(request)
      return query.preview === '1' ? previewImport(actor, file) : importProducts(actor, file, query.state)
    },
  ),
})
