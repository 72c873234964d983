import * as z from 'zod/mini'
import { staff } from '@/lib/access/gates'
import { LIST_FILES, wholeOrExport } from '@/lib/audit/export'
import { staffCategoryAnswer } from '@/lib/catalogue/answers'
import { createCategory } from '@/lib/catalogue/categories'
import { CATEGORIES_EXPORT } from '@/lib/catalogue/export-tables'
import { newCategorySchema } from '@/lib/catalogue/schema'
import { listStaffCategories } from '@/lib/catalogue/staff-queries'
import { idAnswer, pageOf } from '@/lib/core/answer-fields'
import { methods, route } from '@/lib/core/http'
import { withFormat } from '@/lib/core/list-address'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'Categories as staff see them',
      access: staff('catalogue').orKey('products:read'),
      query: withFormat(z.object({})),
      asFile: LIST_FILES,
      answer: pageOf(staffCategoryAnswer),
    },
    ({ actor, query }) =>
      wholeOrExport(
        actor,
        query,
        CATEGORIES_EXPORT,
        async () => ({
          items: await listStaffCategories(actor),
          nextCursor: null,
        }),
        ({ items }) => items,
      ),
  ),
  POST: route(
    { summary: 'Add a category', access: staff('catalogue'), body: newCategorySchema, answer: idAnswer },
    async ({ actor, body }) => ({
      id: await createCategory(actor, body),
    }),
  ),
})
