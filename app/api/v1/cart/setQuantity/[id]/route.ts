import { buyer } from '@/lib/access/gates'
import { cartResponse } from '@/lib/cart/responses'
import { getCart } from '@/lib/cart/queries'
import { quantitySchema } from '@/lib/cart/schema'
import { setQuantity } from '@/lib/cart/service'
import { endpointById } from '@/lib/server/endpoints-by-id'
import { methods } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  PUT: endpointById(
    { summary: 'Set the quantity of a cart line', access: buyer(), body: quantitySchema, response: cartResponse },
    async (actor, id, body) => {
      await setQuantity(actor, id, body.quantity)
      return getCart(actor.id)
    },
  ),
})
