import { assertSelf, buyerAccount } from '@/lib/access/gates'
import { cartResponse } from '@/lib/cart/responses'
import { getCart } from '@/lib/cart/queries'
import { cartQuerySchema } from '@/lib/cart/schema'
import { notFound } from '@/lib/core/errors'
import { methods, route } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    { summary: 'Your cart', access: buyerAccount(), query: cartQuerySchema, response: cartResponse },
    async ({ actor, query }) => {
      if (query.userId !== undefined) assertSelf(actor, query.userId)
      const cart = await getCart(actor.id)
      // Clients of the old contract expect 404 for an empty cart.
      if (cart.items.length === 0) throw notFound('Cart is empty!')
      return cart
    },
  ),
})
