import { staff } from '@/lib/access/gates'
import { wholeEndpoint } from '@/lib/audit/export'
import { staffCategoryResponse } from '@/lib/catalogue/responses'
import { createCategory } from '@/lib/catalogue/categories'
import { CATEGORIES } from '@/lib/catalogue/lists'
import { newCategorySchema } from '@/lib/catalogue/schema'
import { listStaffCategories } from '@/lib/catalogue/staff-queries'
import { idResponse, pageOf } from '@/lib/core/response-fields'
import { methods, route } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: wholeEndpoint(
    CATEGORIES,
    {
      summary: 'Categories as staff see them',
      access: staff('catalogue').orKey('products:read'),
      response: pageOf(staffCategoryResponse),
      rows: 'items',
    },
    async (actor) => ({ items: await listStaffCategories(actor), nextCursor: null }),
  ),
  POST: route(
    { summary: 'Add a category', access: staff('catalogue'), body: newCategorySchema, response: idResponse },
    async ({ actor, body }) => ({
      id: await createCategory(actor, body),
    }),
  ),
})
