import * as z from 'zod/mini'
import { categoryAnswer } from '@/lib/catalogue/answers'
import { sharedCategories } from '@/lib/catalogue/shared-queries'
import { anyone } from '@/lib/server/access'
import { methods, route } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route({ summary: 'Product categories', access: anyone(), answer: z.array(categoryAnswer) }, () =>
    sharedCategories(),
  ),
})
