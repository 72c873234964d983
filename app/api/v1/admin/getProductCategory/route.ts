import * as z from 'zod/mini'
import { categoryResponse } from '@/lib/catalogue/responses'
import { sharedCategories } from '@/lib/catalogue/shared-queries'
import { anyone } from '@/lib/server/access'
import { methods, route } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route({ summary: 'Product categories', access: anyone(), response: z.array(categoryResponse) }, () =>
    sharedCategories(),
  ),
})
