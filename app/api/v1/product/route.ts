import { searchProducts } from '@/lib/catalogue/queries'
import { productSearchSchema } from '@/lib/catalogue/schema'
import { sharedProducts } from '@/lib/catalogue/shared-queries'
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
      search?.trim() ? (await searchProducts(search, page)).items : sharedProducts(page),
  ),
})
