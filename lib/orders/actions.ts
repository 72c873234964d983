'use server'

import * as z from 'zod/mini'
import { staff } from '@/lib/accounts/access'
import { action } from '@/lib/core/action'
import { moveSchema } from './schema'
import { moveOrder } from './service'

/** One step of an order from the staff's list. */
export const moveOrderAction = action(
  {
    access: staff(),
    schema: z.object({ orderId: z.uuid(), move: moveSchema, reason: z._default(z.string().check(z.trim(), z.maxLength(300, 'The reason is too long.')), '') }),
  },
  async ({ actor, input }) => {
    await moveOrder(actor, input.orderId, input.move, input.reason)
    return { done: input.move }
  },
)
