import { buyerAccount } from '@/lib/access/gates'
import { cartCountAnswer } from '@/lib/cart/answers'
import { countCart } from '@/lib/cart/queries'
import { methods, route } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route({ summary: 'Count what is in your cart', access: buyerAccount(), answer: cartCountAnswer }, ({ actor }) =>
    countCart(actor.id),
  ),
})
