import * as z from 'zod/mini'
import { productResponse } from '@/lib/catalogue/responses'
import { productSearchSchema } from '@/lib/catalogue/schema'
import { findProducts } from '@/lib/catalogue/search-queries'
import { sharedProducts } from '@/lib/catalogue/shared-queries'
import { anyone } from '@/lib/server/access'
import { methods, route } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary:
        'All goods on sale and in stock, or a search by words, also misspelt ones; with a limit one page at a time',
      access: anyone(),
      query: productSearchSchema,
      response: z.array(productResponse),
    },
    async ({ query: { search, ...page } }) =>
      search?.trim() ? (await findProducts(search, page)).items : sharedProducts(page),
  ),
})
