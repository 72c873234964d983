import * as z from 'zod/mini'
import { id } from '@/lib/core/response-fields'
import { assertSelf, buyer } from '@/lib/access/gates'
import { addToCartSchema } from '@/lib/cart/schema'
import { toNaira } from '@/lib/core/money'
import { addToCart } from '@/lib/cart/service'
import { methods, route } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route(
    {
      summary: 'Add a product to the cart',
      access: buyer(),
      body: addToCartSchema,
      response: z.object({
        _id: id(),
        quantity: z.number(),
        price: z.number(),
        inCart: z.number(),
      }),
    },
    async ({ actor, body }) => {
      if (body.userId !== undefined) assertSelf(actor, body.userId)
      const { id, quantity, price, inCart } = await addToCart(actor, body)
      return { _id: id, quantity, price: toNaira(price), inCart }
    },
  ),
})
