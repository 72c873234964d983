import { staff } from '@/lib/access/gates'
import { listEndpoint } from '@/lib/audit/export'
import { staffProductResponse } from '@/lib/catalogue/responses'
import { PRODUCTS } from '@/lib/catalogue/lists'
import { createProduct } from '@/lib/catalogue/products'
import { newProductSchema } from '@/lib/catalogue/schema'
import { listStaffProducts } from '@/lib/catalogue/staff-queries'
import { methods, route } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: listEndpoint(
    PRODUCTS,
    {
      summary: 'Products as staff see them',
      access: staff('catalogue').orKey('products:read'),
    },
    listStaffProducts,
  ),
  POST: route(
    {
      summary: 'Add a product',
      access: staff('catalogue').orKey('products:write'),
      body: newProductSchema,
      response: staffProductResponse,
    },
    ({ actor, body }) => createProduct(actor, body),
  ),
})
