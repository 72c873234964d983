'use server'

import { redirect } from 'next/navigation'
import { buyer, buyerAccount, staff } from '@/lib/access/gates'
import { action } from '@/lib/server/action'
import { moveOrders, undoMoves } from './bulk'
import { buyAgain } from './buy-again'
import { cancelOrder } from './cancel'
import { bulkFormSchema, buyAgainSchema, cancelFormSchema, moveFormSchema, undoSchema } from './schema'
import { moveOrder } from './service'

export const moveOrderAction = action(
  { access: staff('operations'), schema: moveFormSchema },
  async ({ actor, input }) => {
    await moveOrder(actor, input.orderId, input.move, { reason: input.reason, key: input.key, canUndo: true })
    return { done: input.move }
  },
)

export const moveOrdersAction = action({ access: staff('operations'), schema: bulkFormSchema }, ({ actor, input }) =>
  moveOrders(actor, input.move, input.ids, { reason: input.reason, canUndo: true }),
)

export const undoMovesAction = action({ access: staff('operations'), schema: undoSchema }, ({ actor, input }) =>
  undoMoves(actor, input.ids),
)

export const cancelOrderAction = action({ access: buyerAccount(), schema: cancelFormSchema }, ({ actor, input }) =>
  cancelOrder(actor, input.orderId),
)

/**
 * Puts an order's goods into the cart. Without differences the cart opens; with some the page names them first.
 */
export const buyAgainAction = action({ access: buyer(), schema: buyAgainSchema }, async ({ actor, input }) => {
  const differences = await buyAgain(actor, input.orderId)
  if (differences.length === 0) redirect('/Store?tab=cart')
  return { differences }
})
