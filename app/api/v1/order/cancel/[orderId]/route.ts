import * as z from 'zod/mini'
import { id } from '@/lib/core/response-fields'
import { buyerAccount } from '@/lib/access/gates'
import { orderIdParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/server/http'
import { cancelOrder } from '@/lib/orders/cancel'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route(
    {
      summary: 'Cancel an order before it is packed',
      access: buyerAccount(),
      params: orderIdParams,
      response: z.object({
        _id: id(),
        status: z.literal('cancelled'),
      }),
    },
    async ({ actor, params }) => {
      await cancelOrder(actor, params.orderId)
      return { _id: params.orderId, status: 'cancelled' } as const
    },
  ),
})
