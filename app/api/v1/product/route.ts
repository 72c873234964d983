import { listProducts, searchProducts } from '@/lib/catalogue/queries'
import { productSearchSchema } from '@/lib/catalogue/schema'
import { anyone } from '@/lib/core/access'
import { methods, route } from '@/lib/core/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'All products, or a search by words, one page at a time',
      access: anyone(),
      query: productSearchSchema,
    },
    async ({ query: { search, ...page } }) =>
      (await (search?.trim() ? searchProducts(search, page) : listProducts(page))).items,
  ),
})
