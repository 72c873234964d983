import { foundProductsResponse } from '@/lib/catalogue/responses'
import { productFindSchema } from '@/lib/catalogue/schema'
import { findProducts } from '@/lib/catalogue/search-queries'
import { anyone } from '@/lib/server/access'
import { methods, route } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'Search products by words, also misspelt ones',
      access: anyone(),
      query: productFindSchema,
      response: foundProductsResponse,
    },
    ({ query: { text, ...page } }) => findProducts(text, page),
  ),
})
