import * as z from 'zod/mini'
import { categoryResponse } from '@/lib/catalogue/responses'
import { searchCategories } from '@/lib/catalogue/queries'
import { categoryParamSchema } from '@/lib/catalogue/schema'
import { anyone } from '@/lib/server/access'
import { methods, route } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'Categories by part of their name',
      access: anyone(),
      params: categoryParamSchema,
      response: z.array(categoryResponse),
    },
    ({ params }) => searchCategories(params.category),
  ),
})
