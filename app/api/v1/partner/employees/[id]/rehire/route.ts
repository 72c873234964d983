import * as z from 'zod/mini'
import { id } from '@/lib/core/response-fields'
import { partner } from '@/lib/access/gates'
import { endpointById } from '@/lib/server/endpoints-by-id'
import { methods } from '@/lib/server/http'
import { askSecondFor } from '@/lib/approvals/kinds/salary'
import { rehireEmployee } from '@/lib/employees/leavers'
import { rehireSchema } from '@/lib/employees/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: endpointById(
    {
      summary: 'Rehire an employee who has left',
      access: partner('approver').orKey('employees:write'),
      body: rehireSchema,
      response: z.object({
        id: id(),
        status: z.literal('approved'),
        approvalId: z.optional(id()).check(z.describe('The request for a second person, while the salary waits.')),
      }),
    },
    async (actor, id, body) => {
      const approvalId = await rehireEmployee(actor, id, body, askSecondFor(actor))
      return { id, status: 'approved', ...(approvalId !== undefined && { approvalId }) } as const
    },
  ),
})
