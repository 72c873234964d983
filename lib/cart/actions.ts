'use server'

import { redirect } from 'next/navigation'
import { buyer } from '@/lib/access/gates'
import { action } from '@/lib/core/action'
import { stepped } from './rules'
import { acceptPriceFormSchema, addToCartFormSchema, cartLineFormSchema, removeFormSchema } from './schema'
import { acceptPrice, addToCart, deleteCartItem, setQuantity } from './service'

const CART = '/Store?tab=cart'

/** Add to cart on the product page; a tap on − or + before the page's script has run only counts. */
export const addToCartAction = action(
  { access: buyer(), schema: addToCartFormSchema },
  async ({ actor, input: { step, quantity, ...product } }) => {
    if (step) return { added: false, quantity: stepped(quantity, step) }
    const item = await addToCart(actor, { ...product, quantity })
    return { added: true, quantity: item.quantity }
  },
)

/*
 * A line of the cart before the page's script has run; with it, the calls of the contract take their place. The answer is
 * the cart as it is then, at its own address, which a reload may ask for again.
 */

export const setQuantityAction = action(
  { access: buyer(), schema: cartLineFormSchema },
  async ({ actor, input: { itemId, quantity, step } }) => {
    await setQuantity(actor, itemId, step ? stepped(quantity, step) : quantity)
    redirect(CART)
  },
)

const accept = action({ access: buyer(), schema: acceptPriceFormSchema }, async ({ actor, input }) => {
  await acceptPrice(actor, input.itemId, input.price)
})

/** OK next to a changed price. One that has moved on meanwhile stays announced. */
export async function acceptPriceAction(form: FormData): Promise<void> {
  await accept(null, form)
  redirect(CART)
}

const remove = action({ access: buyer(), schema: removeFormSchema }, async ({ actor, input }) => {
  await deleteCartItem(actor, input.itemId)
})

/** Delete, which was asked for and confirmed. What was not there is not there afterwards either. */
export async function removeItemAction(form: FormData): Promise<void> {
  await remove(null, form)
  redirect(CART)
}
