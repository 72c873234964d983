import { staff } from '@/lib/access/gates'
import { requestSchema } from '@/lib/approvals/schema'
import { requestFactorReset } from '@/lib/approvals/kinds/second-factor-reset'
import { approvalIdResponse } from '@/lib/core/response-fields'
import { idParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route(
    {
      summary: 'Request to remove the lost second factors of a colleague or HR officer',
      access: staff('admin'),
      params: idParams,
      body: requestSchema,
      response: approvalIdResponse,
    },
    async ({ actor, params, body }) => ({ approvalId: await requestFactorReset(actor, params.id, body.reason) }),
  ),
})
