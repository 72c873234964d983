import { staff } from '@/lib/access/gates'
import { requestSchema } from '@/lib/approvals/schema'
import { requestWriteOff } from '@/lib/approvals/kinds/write-off'
import { approvalIdResponse } from '@/lib/core/response-fields'
import { idParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route(
    {
      summary: 'Request the write-off of the open payment plan of an order',
      access: staff('finance'),
      params: idParams,
      body: requestSchema,
      response: approvalIdResponse,
    },
    async ({ actor, params, body }) => ({ approvalId: await requestWriteOff(actor, params.id, body.reason) }),
  ),
})
