import { assertSelf, buyer } from '@/lib/access/gates'
import { createdOrderResponse } from '@/lib/checkout/responses'
import { placeOrder } from '@/lib/checkout/place-order'
import { type CreatedOrderDto, MAX_KEY, createOrderSchema } from '@/lib/checkout/schema'
import { badRequest } from '@/lib/core/errors'
import { methods, route } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route(
    {
      summary: 'Place an order for the cart',
      access: buyer(),
      body: createOrderSchema,
      response: createdOrderResponse,
    },
    async ({ actor, body, request }): Promise<CreatedOrderDto> => {
      if (body.userId !== undefined) assertSelf(actor, body.userId)
      const key = body.idempotencyKey ?? (request.headers.get('idempotency-key') || undefined)
      if (key !== undefined && key.length > MAX_KEY)
        throw badRequest(`The idempotency key may have at most ${MAX_KEY} characters.`)
      const { _id, userFullname, orderItems, orderDate, orderNumber, status } = await placeOrder(actor, body, key)
      return { _id, userFullname, orderItems, orderDate, orderNumber, status }
    },
  ),
})
