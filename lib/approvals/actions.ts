'use server'

import { staff } from '@/lib/access/gates'
import { STAFF_PERMISSIONS } from '@/lib/core/actors'
import { newChargeSchema } from '@/lib/catalogue/schema'
import { action } from '@/lib/core/action'
import { refundFormSchema } from '@/lib/payments/schema'
import { decisionFormSchema, undoFormSchema, writeOffFormSchema } from './schema'
import { decide, requestCharge, requestRefund, requestUndo, requestWriteOff } from './service'

export const decideAction = action(
  { access: staff(...STAFF_PERMISSIONS), schema: decisionFormSchema },
  async ({ actor, input }) => {
    await decide(actor, input.approvalId, input.decision)
    return { decision: input.decision }
  },
)

export const requestWriteOffAction = action(
  { access: staff('finance'), schema: writeOffFormSchema },
  async ({ actor, input }) => ({
    approvalId: await requestWriteOff(actor, input.orderId, input.reason),
  }),
)

export const requestChargeAction = action(
  { access: staff('finance'), schema: newChargeSchema },
  async ({ actor, input }) => ({
    approvalId: await requestCharge(actor, input),
  }),
)

export const requestRefundAction = action(
  { access: staff('finance'), schema: refundFormSchema },
  async ({ actor, input: { paymentId, ...refund } }) => ({
    approvalId: await requestRefund(actor, paymentId, refund),
  }),
)

export const requestUndoAction = action(
  { access: staff('finance'), schema: undoFormSchema },
  async ({ actor, input }) => ({
    approvalId: await requestUndo(actor, input.entryId, input.reason),
  }),
)
