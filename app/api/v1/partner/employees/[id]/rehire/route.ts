import * as z from 'zod/mini'
import { id } from '@/lib/core/response-fields'
import { partner } from '@/lib/access/gates'
import { idParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/server/http'
import { askSecondFor } from '@/lib/approvals/kinds/salary'
import { rehireEmployee } from '@/lib/employees/leavers'
import { rehireSchema } from '@/lib/employees/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route(
    {
      summary: 'Rehire an employee who has left',
      access: partner('approver').orKey('employees:write'),
      params: idParams,
      body: rehireSchema,
      response: z.object({
        id: id(),
        status: z.literal('approved'),
        approvalId: z.optional(id()).check(z.describe('The request for a second person, while the salary waits.')),
      }),
    },
    async ({ actor, params, body }) => {
      const approvalId = await rehireEmployee(actor, params.id, body, askSecondFor(actor))
      return { id: params.id, status: 'approved', ...(approvalId !== undefined && { approvalId }) } as const
    },
  ),
})
