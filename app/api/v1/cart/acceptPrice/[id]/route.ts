import { buyer } from '@/lib/access/gates'
import { cartResponse } from '@/lib/cart/responses'
import { getCart } from '@/lib/cart/queries'
import { acceptPriceSchema } from '@/lib/cart/schema'
import { acceptPrice } from '@/lib/cart/service'
import { idParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  PUT: route(
    {
      summary: 'Accept the changed price of a cart line',
      access: buyer(),
      params: idParams,
      body: acceptPriceSchema,
      response: cartResponse,
    },
    async ({ actor, params, body }) => {
      await acceptPrice(actor, params.id, body.price)
      return getCart(actor.id)
    },
  ),
})
