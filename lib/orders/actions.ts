'use server'

import { buyerAccount, staff } from '@/lib/access/gates'
import { action } from '@/lib/server/action'
import { moveOrders, undoMoves } from './bulk'
import { cancelOrder } from './cancel'
import { bulkFormSchema, cancelFormSchema, moveFormSchema, shortageFormSchema, undoSchema } from './schema'
import { moveOrder } from './service'
import { recordShortage } from './shortage'

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

export const recordShortageAction = action(
  { access: staff('operations'), schema: shortageFormSchema },
  ({ actor, input: { orderId, ...shortage } }) => recordShortage(actor, orderId, shortage),
)

export const cancelOrderAction = action({ access: buyerAccount(), schema: cancelFormSchema }, ({ actor, input }) =>
  cancelOrder(actor, input.orderId),
)
