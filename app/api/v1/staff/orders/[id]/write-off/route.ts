import { staff } from '@/lib/access/gates'
import { requestSchema } from '@/lib/approvals/schema'
import { requestWriteOff } from '@/lib/approvals/service'
import { idParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/core/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route(
    {
      summary: 'Ask for what is left of the payment plan of an order to be written off',
      access: staff(),
      params: idParams,
      body: requestSchema,
    },
    async ({ actor, params, body }) => ({ approvalId: await requestWriteOff(actor, params.id, body.reason) }),
  ),
})
