import { assertSelf, buyer } from '@/lib/access/gates'
import { placeByApi } from '@/lib/checkout/place-by-api'
import { createdOrderResponse } from '@/lib/checkout/responses'
import { createOrderSchema } from '@/lib/checkout/schema'
import { methods, route } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route(
    {
      summary: 'Place an order for the cart',
      access: buyer(),
      body: createOrderSchema,
      response: createdOrderResponse,
    },
    (call) => {
      if (call.body.userId !== undefined) assertSelf(call.actor, call.body.userId)
      return placeByApi('cart', call)
    },
  ),
})
