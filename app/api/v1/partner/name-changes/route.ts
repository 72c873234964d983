import { partner } from '@/lib/access/gates'
import { methods, route } from '@/lib/core/http'
import { listNameChanges } from '@/lib/employees/name-change-queries'
import { nameChangesQuerySchema } from '@/lib/employees/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'Pending name changes, oldest first',
      access: partner('viewer'),
      query: nameChangesQuerySchema,
    },
    ({ actor, query }) => listNameChanges(actor, query),
  ),
})
