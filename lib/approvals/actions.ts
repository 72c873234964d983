'use server'

import { staff } from '@/lib/access/gates'
import { newChargeSchema } from '@/lib/catalogue/schema'
import { action } from '@/lib/core/action'
import { refundFormSchema } from '@/lib/payments/schema'
import { decisionFormSchema, undoFormSchema, writeOffFormSchema } from './schema'
import { decide, requestCharge, requestRefund, requestUndo, requestWriteOff } from './service'

/** Agrees to what someone else of staff asked for, or declines it. */
export const decideAction = action({ access: staff(), schema: decisionFormSchema }, async ({ actor, input }) => {
  await decide(actor, input.approvalId, input.decision)
  return { decision: input.decision }
})

/** Asks for what is left of an order's plan to be written off. */
export const requestWriteOffAction = action(
  { access: staff(), schema: writeOffFormSchema },
  async ({ actor, input }) => ({
    approvalId: await requestWriteOff(actor, input.orderId, input.reason),
  }),
)

/** New charges, which someone else of staff has to agree to. */
export const requestChargeAction = action({ access: staff(), schema: newChargeSchema }, async ({ actor, input }) => ({
  approvalId: await requestCharge(actor, input),
}))

/** Asks for a fee to be given back; someone else of staff has to agree. */
export const requestRefundAction = action(
  { access: staff(), schema: refundFormSchema },
  async ({ actor, input: { paymentId, ...refund } }) => ({
    approvalId: await requestRefund(actor, paymentId, refund),
  }),
)

/** Asks for a ledger entry to be undone; someone else of staff has to agree. */
export const requestUndoAction = action({ access: staff(), schema: undoFormSchema }, async ({ actor, input }) => ({
  approvalId: await requestUndo(actor, input.entryId, input.reason),
}))
