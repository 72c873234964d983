import * as z from 'zod/mini'
import { id } from '@/lib/core/response-fields'
import { partner } from '@/lib/access/gates'
import { endpointById } from '@/lib/server/endpoints-by-id'
import { methods } from '@/lib/server/http'
import { askSecondFor } from '@/lib/approvals/kinds/salary'
import { getEmployee } from '@/lib/employees/queries'
import { approveSchema } from '@/lib/employees/schema'
import { approveEmployee } from '@/lib/employees/service'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: endpointById(
    {
      summary: 'Confirm an employee',
      access: partner('approver').orKey('employees:write'),
      body: approveSchema,
      response: z.object({
        id: id(),
        status: z.enum(['approved', 'pending']),
        approvalId: z.optional(id()).check(z.describe('The request for a second person, while the salary waits.')),
      }),
    },
    async (actor, id, body) => {
      const approvalId = await approveEmployee(actor, id, body, askSecondFor(actor))
      if (approvalId === undefined) return { id, status: 'approved' } as const
      const { status } = await getEmployee(actor, id)
      return { id, status: status === 'approved' ? status : 'pending', approvalId } as const
    },
  ),
})
