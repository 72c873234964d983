import { categoryParamSchema, productsQuerySchema } from '@/lib/catalogue/schema'
import { sharedProductsOf } from '@/lib/catalogue/shared-queries'
import { anyone } from '@/lib/core/access'
import { methods, route } from '@/lib/core/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'The products of a category by name, one page at a time',
      access: anyone(),
      params: categoryParamSchema,
      query: productsQuerySchema,
    },
    ({ params, query }) => sharedProductsOf({ typeKey: params.category, ...query }),
  ),
})
