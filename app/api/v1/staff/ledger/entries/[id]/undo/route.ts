import { staff } from '@/lib/access/gates'
import { requestSchema } from '@/lib/approvals/schema'
import { requestUndo } from '@/lib/approvals/kinds/correction'
import { approvalIdResponse } from '@/lib/core/response-fields'
import { idParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route(
    {
      summary: 'Request the reversal of a deduction, a repayment or a write-off',
      access: staff('finance'),
      params: idParams,
      body: requestSchema,
      response: approvalIdResponse,
    },
    async ({ actor, params, body }) => ({ approvalId: await requestUndo(actor, params.id, body.reason) }),
  ),
})
