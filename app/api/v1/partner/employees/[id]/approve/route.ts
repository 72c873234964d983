import * as z from 'zod/mini'
import { id } from '@/lib/core/response-fields'
import { partner } from '@/lib/access/gates'
import { idParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/server/http'
import { askSecondFor } from '@/lib/approvals/kinds/salary'
import { getEmployee } from '@/lib/employees/queries'
import { approveSchema } from '@/lib/employees/schema'
import { approveEmployee } from '@/lib/employees/service'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route(
    {
      summary: 'Confirm an employee',
      access: partner('approver').orKey('employees:write'),
      params: idParams,
      body: approveSchema,
      response: z.object({
        id: id(),
        status: z.enum(['approved', 'pending']),
        approvalId: z.optional(id()).check(z.describe('The request for a second person, while the salary waits.')),
      }),
    },
    async ({ actor, params, body }) => {
      const approvalId = await approveEmployee(actor, params.id, body, askSecondFor(actor))
      if (approvalId === undefined) return { id: params.id, status: 'approved' } as const
      const { status } = await getEmployee(actor, params.id)
      return { id: params.id, status: status === 'approved' ? status : 'pending', approvalId } as const
    },
  ),
})
