import { listProducts } from '@/lib/catalogue/queries'
import { productsQuerySchema } from '@/lib/catalogue/schema'
import { anyone } from '@/lib/core/access'
import { methods, route } from '@/lib/core/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route({ summary: 'All products, a page at a time', access: anyone(), query: productsQuerySchema }, async ({ query }) =>
    (await listProducts(query)).items,
  ),
})
