import { partner } from '@/lib/access/gates'
import { listEndpoint } from '@/lib/audit/export'
import { methods } from '@/lib/server/http'
import { NAME_CHANGES } from '@/lib/employees/lists'
import { listNameChanges } from '@/lib/employees/name-change-queries'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: listEndpoint(
    NAME_CHANGES,
    {
      summary: 'Pending name changes, oldest first',
      access: partner('viewer').orKey('employees:read'),
    },
    listNameChanges,
  ),
})
