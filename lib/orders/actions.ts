'use server'

import { buyerAccount, staff } from '@/lib/accounts/access'
import { action } from '@/lib/core/action'
import { cancelFormSchema, moveFormSchema } from './schema'
import { cancelOrder, moveOrder } from './service'

/** One step of an order from the staff's list. */
export const moveOrderAction = action({ access: staff(), schema: moveFormSchema }, async ({ actor, input }) => {
  await moveOrder(actor, input.orderId, input.move, input.reason)
  return { done: input.move }
})

/** The buyer cancels an order of their own, before it is packed. */
export const cancelOrderAction = action({ access: buyerAccount(), schema: cancelFormSchema }, async ({ actor, input }) => {
  await cancelOrder(actor, input.orderId)
  return null
})
