'use server'

import { buyer } from '@/lib/accounts/access'
import { action } from '@/lib/core/action'
import { addToCartFormSchema } from './schema'
import { addToCart } from './service'

/** Add to cart on the product page. */
export const addToCartAction = action({ access: buyer(), schema: addToCartFormSchema }, async ({ actor, input }) => {
  const { quantity } = await addToCart(actor, input)
  return { quantity }
})

