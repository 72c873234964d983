import { partner } from '@/lib/access/gates'
import { reasonSchema } from '@/lib/core/fields'
import { changeById } from '@/lib/server/endpoints-by-id'
import { methods } from '@/lib/server/http'
import { declineEmployee } from '@/lib/employees/service'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: changeById(
    {
      summary: 'Decline an employee',
      access: partner('approver').orKey('employees:write'),
      body: reasonSchema,
      becomes: { status: 'declined' },
    },
    (actor, id, { reason }) => declineEmployee(actor, id, reason),
  ),
})
