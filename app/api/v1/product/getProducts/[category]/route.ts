import { listProductsOf } from '@/lib/catalogue/queries'
import { categoryParamSchema, productsQuerySchema } from '@/lib/catalogue/schema'
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
    async ({ params, query }) => (await listProductsOf(params.category, query)).items,
  ),
})
