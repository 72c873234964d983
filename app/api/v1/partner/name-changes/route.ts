import { partner } from '@/lib/access/gates'
import { listCall } from '@/lib/audit/export'
import { methods } from '@/lib/server/http'
import { nameChangeResponse } from '@/lib/employees/responses'
import { NAME_CHANGES } from '@/lib/employees/lists'
import { listNameChanges } from '@/lib/employees/name-change-queries'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: listCall(
    NAME_CHANGES,
    {
      summary: 'Pending name changes, oldest first',
      access: partner('viewer').orKey('employees:read'),
      response: nameChangeResponse,
    },
    listNameChanges,
  ),
})
