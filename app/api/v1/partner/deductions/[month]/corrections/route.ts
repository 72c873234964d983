import * as z from 'zod/mini'
import { partner } from '@/lib/access/gates'
import { requestDeductionCorrection } from '@/lib/approvals/kinds/deduction-correction'
import { id } from '@/lib/core/response-fields'
import { methods, route } from '@/lib/server/http'
import { deductionCorrectionSchema, monthParams } from '@/lib/deductions/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route(
    {
      summary: 'Request that a deduction of an open or closed month is booked with the right amount',
      access: partner('approver'),
      params: monthParams,
      body: deductionCorrectionSchema,
      response: z.object({ approvalId: id() }),
    },
    async ({ actor, params, body }) => ({
      approvalId: await requestDeductionCorrection(actor, params.month, body),
    }),
  ),
})
