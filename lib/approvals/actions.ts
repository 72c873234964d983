'use server'

import { staff } from '@/lib/accounts/access'
import { action } from '@/lib/core/action'
import { decisionFormSchema, writeOffFormSchema } from './schema'
import { decide, requestWriteOff } from './service'

/** Agrees to what someone else of staff asked for, or declines it. */
export const decideAction = action({ access: staff(), schema: decisionFormSchema }, async ({ actor, input }) => {
  await decide(actor, input.approvalId, input.decision)
  return { decision: input.decision }
})

/** Asks for what is left of an order's plan to be written off. */
export const requestWriteOffAction = action({ access: staff(), schema: writeOffFormSchema }, async ({ actor, input }) => ({
  approvalId: await requestWriteOff(actor, input.orderId, input.reason),
}))
