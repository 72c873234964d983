'use server'

import { buyerAccount, staff } from '@/lib/access/gates'
import { action } from '@/lib/core/action'
import { moveOrders } from './bulk'
import { cancelOrder } from './cancel'
import { bulkMoveSchema, cancelFormSchema, moveFormSchema } from './schema'
import { moveOrder } from './service'

export const moveOrderAction = action(
  { access: staff('operations'), schema: moveFormSchema },
  async ({ actor, input }) => {
    await moveOrder(actor, input.orderId, input.move, { reason: input.reason, key: input.key })
    return { done: input.move }
  },
)

export const moveOrdersAction = action({ access: staff('operations'), schema: bulkMoveSchema }, ({ actor, input }) =>
  moveOrders(actor, input.move, input.ids),
)

export const cancelOrderAction = action(
  { access: buyerAccount(), schema: cancelFormSchema },
  async ({ actor, input }) => {
    await cancelOrder(actor, input.orderId)
    return null
  },
)
