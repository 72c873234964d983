import { buyer } from '@/lib/access/gates'
import { cartResponse } from '@/lib/cart/responses'
import { getCart } from '@/lib/cart/queries'
import { quantitySchema } from '@/lib/cart/schema'
import { setQuantity } from '@/lib/cart/service'
import { idParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  PUT: route(
    {
      summary: 'Set the quantity of a cart line',
      access: buyer(),
      params: idParams,
      body: quantitySchema,
      response: cartResponse,
    },
    async ({ actor, params, body }) => {
      await setQuantity(actor, params.id, body.quantity)
      return getCart(actor.id)
    },
  ),
})
