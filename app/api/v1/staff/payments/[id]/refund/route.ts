import { staff } from '@/lib/access/gates'
import { requestRefund } from '@/lib/approvals/kinds/refund'
import { approvalIdResponse } from '@/lib/core/response-fields'
import { idParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/server/http'
import { staffRefundSchema } from '@/lib/payments/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route(
    {
      summary: 'Request a refund of a fee, or retry a failed refund',
      access: staff('finance'),
      params: idParams,
      body: staffRefundSchema,
      response: approvalIdResponse,
    },
    async ({ actor, params, body }) => ({ approvalId: await requestRefund(actor, params.id, body) }),
  ),
})
