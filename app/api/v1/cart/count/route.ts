import { buyerAccount } from '@/lib/access/gates'
import { cartCountResponse } from '@/lib/cart/responses'
import { countCart } from '@/lib/cart/queries'
import { methods, route } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    { summary: 'Count what is in your cart', access: buyerAccount(), response: cartCountResponse },
    ({ actor }) => countCart(actor.id),
  ),
})
