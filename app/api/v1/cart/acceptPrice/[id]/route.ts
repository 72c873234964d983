import { buyer } from '@/lib/access/gates'
import { cartResponse } from '@/lib/cart/responses'
import { getCart } from '@/lib/cart/queries'
import { acceptPriceSchema } from '@/lib/cart/schema'
import { acceptPrice } from '@/lib/cart/service'
import { endpointById } from '@/lib/server/endpoints-by-id'
import { methods } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  PUT: endpointById(
    {
      summary: 'Accept the changed price of a cart line',
      access: buyer(),
      body: acceptPriceSchema,
      response: cartResponse,
    },
    async (actor, id, body) => {
      await acceptPrice(actor, id, body.price)
      return getCart(actor.id)
    },
  ),
})
