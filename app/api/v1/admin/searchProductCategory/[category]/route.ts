import { searchCategories } from '@/lib/catalogue/queries'
import { categoryParamSchema } from '@/lib/catalogue/schema'
import { anyone } from '@/lib/core/access'
import { methods, route } from '@/lib/core/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    { summary: 'Categories by part of their name', access: anyone(), params: categoryParamSchema },
    ({ params }) => searchCategories(params.category),
  ),
})
