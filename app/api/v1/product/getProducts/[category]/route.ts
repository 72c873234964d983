import { listProductsOf } from '@/lib/catalogue/queries'
import { categoryParamSchema } from '@/lib/catalogue/schema'
import { anyone } from '@/lib/core/access'
import { methods, route } from '@/lib/core/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route({ summary: 'The products of a category', access: anyone(), params: categoryParamSchema }, ({ params }) =>
    listProductsOf(params.category),
  ),
})
