import * as z from 'zod/mini'
import { productResponse } from '@/lib/catalogue/responses'
import { categoryParamSchema, productsQuerySchema } from '@/lib/catalogue/schema'
import { sharedProductsOf } from '@/lib/catalogue/shared-queries'
import { anyone } from '@/lib/server/access'
import { methods, route } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'The goods of a category by name, on sale and in stock; with a limit one page at a time',
      access: anyone(),
      params: categoryParamSchema,
      query: productsQuerySchema,
      response: z.array(productResponse),
    },
    ({ params, query }) => sharedProductsOf({ typeKey: params.category, ...query }),
  ),
})
