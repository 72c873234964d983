'use server'

import { buyerAccount, staff } from '@/lib/access/gates'
import { action } from '@/lib/core/action'
import { moveOrders } from './bulk'
import { bulkMoveSchema, cancelFormSchema, moveFormSchema } from './schema'
import { cancelOrder, moveOrder } from './service'

/** One step of an order from the staff's list. */
export const moveOrderAction = action({ access: staff(), schema: moveFormSchema }, async ({ actor, input }) => {
  await moveOrder(actor, input.orderId, input.move, input.reason)
  return { done: input.move }
})

/** One step of every ticked order. */
export const moveOrdersAction = action({ access: staff(), schema: bulkMoveSchema }, ({ actor, input }) =>
  moveOrders(actor, input.move, input.ids),
)

/** The buyer cancels an order of their own, before it is packed. */
export const cancelOrderAction = action(
  { access: buyerAccount(), schema: cancelFormSchema },
  async ({ actor, input }) => {
    await cancelOrder(actor, input.orderId)
    return null
  },
)
