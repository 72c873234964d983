import { staff } from '@/lib/access/gates'
import { createCategory } from '@/lib/catalogue/categories'
import { newCategorySchema } from '@/lib/catalogue/schema'
import { listStaffCategories } from '@/lib/catalogue/staff-queries'
import { methods, route } from '@/lib/core/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route({ summary: 'Categories as staff see them', access: staff('catalogue') }, async ({ actor }) => ({
    items: await listStaffCategories(actor),
    nextCursor: null,
  })),
  POST: route(
    { summary: 'Add a category', access: staff('catalogue'), body: newCategorySchema },
    async ({ actor, body }) => ({
      id: await createCategory(actor, body),
    }),
  ),
})
