import { staff } from '@/lib/access/gates'
import { LIST_FILES, listOrExport } from '@/lib/audit/export'
import { staffProductAnswer } from '@/lib/catalogue/answers'
import { PRODUCTS_EXPORT } from '@/lib/catalogue/export-tables'
import { createProduct } from '@/lib/catalogue/products'
import { newProductSchema, staffProductsQuerySchema } from '@/lib/catalogue/schema'
import { listStaffProducts } from '@/lib/catalogue/staff-queries'
import { pageOf } from '@/lib/core/answer-fields'
import { methods, route } from '@/lib/core/http'
import { withFormat } from '@/lib/core/list-address'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'Products as staff see them',
      access: staff('catalogue').orKey('products:read'),
      query: withFormat(staffProductsQuerySchema),
      asFile: LIST_FILES,
      answer: pageOf(staffProductAnswer),
    },
    ({ actor, query }) => listOrExport(actor, query, PRODUCTS_EXPORT, listStaffProducts),
  ),
  POST: route(
    {
      summary: 'Add a product',
      access: staff('catalogue').orKey('products:write'),
      body: newProductSchema,
      answer: staffProductAnswer,
    },
    ({ actor, body }) => createProduct(actor, body),
  ),
})
