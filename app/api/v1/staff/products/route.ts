import { staff } from '@/lib/access/gates'
import { createProduct } from '@/lib/catalogue/products'
import { newProductSchema, staffProductsQuerySchema } from '@/lib/catalogue/schema'
import { listStaffProducts } from '@/lib/catalogue/staff-queries'
import { methods, route } from '@/lib/core/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    { summary: 'Products as staff see them', access: staff('catalogue'), query: staffProductsQuerySchema },
    ({ actor, query }) => listStaffProducts(actor, query),
  ),
  POST: route({ summary: 'Add a product', access: staff('catalogue'), body: newProductSchema }, ({ actor, body }) =>
    createProduct(actor, body),
  ),
})
