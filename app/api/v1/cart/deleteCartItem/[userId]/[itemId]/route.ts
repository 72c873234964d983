import * as z from 'zod/mini'
import { id } from '@/lib/core/response-fields'
import { assertSelf, buyerAccount } from '@/lib/access/gates'
import { deleteCartItem } from '@/lib/cart/service'
import { cartItemParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  DELETE: route(
    {
      summary: 'Remove a line from the cart',
      access: buyerAccount(),
      params: cartItemParams,
      response: z.object({
        _id: id(),
      }),
    },
    async ({ actor, params }) => {
      assertSelf(actor, params.userId)
      await deleteCartItem(actor, params.itemId)
      return { _id: params.itemId }
    },
  ),
})
