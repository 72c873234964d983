import * as z from 'zod/mini'
import { approvalIdResponse, id } from '@/lib/core/response-fields'
import { staff } from '@/lib/access/gates'
import { deliverOrRequest } from '@/lib/approvals/deliveries'
import { idParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/server/http'
import { deliverBodySchema } from '@/lib/orders/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route(
    {
      summary: 'Deliver an order with the buyer’s code, or request a colleague’s approval to deliver it without',
      access: staff('operations'),
      params: idParams,
      body: deliverBodySchema,
      isRepeatable: true,
      response: z.union([
        z.object({
          id: id(),
          status: z.literal('delivered'),
        }),
        approvalIdResponse,
      ]),
    },
    ({ actor, params, body, key }) => deliverOrRequest(actor, params.id, body, key),
  ),
})
