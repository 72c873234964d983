'use server'

import { redirect } from 'next/navigation'
import { buyer } from '@/lib/access/gates'
import { action } from '@/lib/server/action'
import { stepped } from './rules'
import {
  acceptPriceFormSchema,
  addPackageFormSchema,
  addToCartFormSchema,
  cartLineFormSchema,
  removeFormSchema,
  stepInCartSchema,
} from './schema'
import { acceptPrice, addToCart, deleteCartItem, setQuantity } from './service'

const CART = '/Store?tab=cart'

/** Adds a product to the cart. Without JavaScript, − and + also submit this form and only change the quantity. */
export const addToCartAction = action(
  { access: buyer(), schema: addToCartFormSchema },
  async ({ actor, input: { step, quantity, ...product } }) => {
    if (step) return { added: false, quantity: stepped(quantity, step) }
    const item = await addToCart(actor, { ...product, quantity })
    return { added: true, quantity: item.quantity }
  },
)

/** Adds one package and opens the cart. */
export const addPackageAction = action({ access: buyer(), schema: addPackageFormSchema }, async ({ actor, input }) => {
  await addToCart(actor, { ...input, quantity: 1 })
  redirect(CART)
})

/** − and + of a card in the store, without JavaScript. The card then shows the new quantity. */
export const stepInCartAction = action(
  { access: buyer(), schema: stepInCartSchema },
  async ({ actor, input: { step, itemId, quantity, ...product } }) => {
    if (step !== '-1' || itemId === undefined) await addToCart(actor, { ...product, quantity: 1 })
    else if (quantity > 1) await setQuantity(actor, itemId, quantity - 1)
    else await deleteCartItem(actor, itemId)
  },
)

// The cart's lines use these actions without JavaScript, and the API with it. The redirect makes a reload harmless.

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

export async function acceptPriceAction(form: FormData): Promise<void> {
  await accept(null, form)
  redirect(CART)
}

const remove = action({ access: buyer(), schema: removeFormSchema }, async ({ actor, input }) => {
  await deleteCartItem(actor, input.itemId)
})

/** Removes a line; a line that is already gone needs no refusal. */
export async function removeItemAction(form: FormData): Promise<void> {
  await remove(null, form)
  redirect(CART)
}
