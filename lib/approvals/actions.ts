'use server'

import { staff } from '@/lib/access/gates'
import { newChargeSchema } from '@/lib/catalogue/schema'
import { action } from '@/lib/core/action'
import { refundFormSchema } from '@/lib/payments/schema'
import { decisionFormSchema, factorResetFormSchema, undoFormSchema, writeOffFormSchema } from './schema'
import { decide, requestCharge, requestFactorReset, requestRefund, requestUndo, requestWriteOff } from './service'

export const decideAction = action({ access: staff(), schema: decisionFormSchema }, async ({ actor, input }) => {
  await decide(actor, input.approvalId, input.decision)
  return { decision: input.decision }
})

export const requestWriteOffAction = action(
  { access: staff(), schema: writeOffFormSchema },
  async ({ actor, input }) => ({
    approvalId: await requestWriteOff(actor, input.orderId, input.reason),
  }),
)

export const requestChargeAction = action({ access: staff(), schema: newChargeSchema }, async ({ actor, input }) => ({
  approvalId: await requestCharge(actor, input),
}))

export const requestRefundAction = action(
  { access: staff(), schema: refundFormSchema },
  async ({ actor, input: { paymentId, ...refund } }) => ({
    approvalId: await requestRefund(actor, paymentId, refund),
  }),
)

export const requestUndoAction = action({ access: staff(), schema: undoFormSchema }, async ({ actor, input }) => ({
  approvalId: await requestUndo(actor, input.entryId, input.reason),
}))

export const requestFactorResetAction = action(
  { access: staff(), schema: factorResetFormSchema },
  async ({ actor, input }) => ({
    approvalId: await requestFactorReset(actor, input.memberId, input.reason),
  }),
)
