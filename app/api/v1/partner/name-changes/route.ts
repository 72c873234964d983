import { partner } from '@/lib/access/gates'
import { LIST_FILES, listOrExport } from '@/lib/audit/export'
import { pageOf } from '@/lib/core/answer-fields'
import { methods, route } from '@/lib/core/http'
import { withFormat } from '@/lib/core/list-address'
import { nameChangeAnswer } from '@/lib/employees/answers'
import { NAME_CHANGES_EXPORT } from '@/lib/employees/export-tables'
import { listNameChanges } from '@/lib/employees/name-change-queries'
import { nameChangesQuerySchema } from '@/lib/employees/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'Pending name changes, oldest first',
      access: partner('viewer').orKey('employees:read'),
      query: withFormat(nameChangesQuerySchema),
      asFile: LIST_FILES,
      answer: pageOf(nameChangeAnswer),
    },
    ({ actor, query }) => listOrExport(actor, query, NAME_CHANGES_EXPORT, listNameChanges),
  ),
})
