'use server'

import { staff } from '@/lib/accounts/access'
import { action } from '@/lib/core/action'
import { moveFormSchema } from './schema'
import { moveOrder } from './service'

/** One step of an order from the staff's list. */
export const moveOrderAction = action({ access: staff(), schema: moveFormSchema }, async ({ actor, input }) => {
  await moveOrder(actor, input.orderId, input.move, input.reason)
  return { done: input.move }
})
