import { staff } from '@/lib/access/gates'
import { requestSchema } from '@/lib/approvals/schema'
import { requestNewCredit } from '@/lib/approvals/kinds/new-credit'
import { approvalIdResponse } from '@/lib/core/response-fields'
import { idParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route(
    {
      summary: 'Request that a buyer may buy on credit again after a write-off; a second person decides',
      access: staff('finance'),
      params: idParams,
      body: requestSchema,
      response: approvalIdResponse,
    },
    async ({ actor, params, body }) => ({ approvalId: await requestNewCredit(actor, params.id, body.reason) }),
  ),
})
