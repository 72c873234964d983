import { partner } from '@/lib/access/gates'
import { methods, route } from '@/lib/server/http'
import { bulkOutcomeResponse } from '@/lib/employees/responses'
import { bulkApproveSchema } from '@/lib/employees/schema'
import { approveEmployees } from '@/lib/employees/service'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route(
    {
      summary: 'Confirm several waiting employees; returns the outcome for each',
      access: partner('approver').orKey('employees:write'),
      body: bulkApproveSchema,
      response: bulkOutcomeResponse,
    },
    ({ actor, body }) => approveEmployees(actor, body.ids),
  ),
})
