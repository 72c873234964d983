import { partner } from '@/lib/access/gates'
import * as z from 'zod/mini'
import { askSecondFor } from '@/lib/approvals/kinds/salary'
import { id } from '@/lib/core/response-fields'
import { endpointById } from '@/lib/server/endpoints-by-id'
import { methods } from '@/lib/server/http'
import { employeeResponse } from '@/lib/employees/responses'
import { getEmployee } from '@/lib/employees/queries'
import { correctionSchema } from '@/lib/employees/schema'
import { correctEmployee } from '@/lib/employees/service'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: endpointById(
    {
      summary: "One of the company's employees",
      access: partner('viewer').orKey('employees:read'),
      response: employeeResponse,
    },
    getEmployee,
  ),
  PUT: endpointById(
    {
      summary: 'Correct the details of a confirmed employee; the pay sets the limit',
      access: partner('approver').orKey('employees:write'),
      body: correctionSchema,
      response: z.object({
        id: id(),
        approvalId: z.optional(id()).check(z.describe('The request for a second person, while the salary waits.')),
      }),
    },
    async (actor, id, body) => {
      const approvalId = await correctEmployee(actor, id, body, askSecondFor(actor))
      return { id, ...(approvalId !== undefined && { approvalId }) }
    },
  ),
})
