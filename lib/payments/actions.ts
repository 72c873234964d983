'use server'

import { redirect } from 'next/navigation'
import * as z from 'zod/mini'
import { buyerAccount, feePayer, staff } from '@/lib/access/gates'
import { action, openDocument } from '@/lib/server/action'
import { AppError } from '@/lib/core/errors'
import { setFlash } from '@/lib/server/flash'
import { checkPayment } from './check-payment'
import { closeDifference } from './close-difference'
import { isFeePaid, readReturn } from './queries'
import {
  type RepaidNotification,
  checkFormSchema,
  closeDifferenceFormSchema,
  feeReturnSchema,
  leaveFeeSchema,
  recordDifferenceSchema,
  repaySchema,
} from './schema'
import { confirmRegistrationFee, startPayment } from './service'
import { recordDifference } from './unrequested'

const payFees = action(
  { access: buyerAccount(), schema: z.object({ orderId: z.uuid() }) },
  async ({ actor, input }) => {
    const { link } = await startPayment(actor, { purpose: 'order_fees', orderId: input.orderId })
    redirect(link)
  },
)

/** The Pay button before the page's script has run: redirects to the hosted page, or to the history on a refusal. */
export async function payFeesAction(form: FormData): Promise<void> {
  const answer = await payFees(null, form)
  await setFlash(!answer.ok && (answer.status === 503 || answer.status === 429) ? 'fees-unopened' : 'fees-failed')
  redirect('/History')
}

/** The Repay form before the page's script has run: redirects to the hosted page. */
export const repayAction = action(
  { access: buyerAccount(), schema: repaySchema },
  async ({ actor, input }): Promise<RepaidNotification> => {
    const { link } = await startPayment(actor, { purpose: 'repayment', ...input })
    redirect(link)
  },
)

/** "Check now" on /PaymentConfirm: asks the provider, then redirects to sign in or back to the payment. */
export const confirmFeeAction = action({ access: feePayer(), schema: feeReturnSchema }, async ({ actor, input }) => {
  const payerId = actor?.id ?? (await readReturn(input.return))?.userId
  if (!payerId) redirect('/login')
  const flash = await feeOutcome(payerId, input.transaction_id)
  await setFlash(flash)
  return openDocument(flash === 'fee-paid' ? '/Login' : '/Payment')
})

/** What asking the provider about the fee leads to. While it is unreachable the result is unknown. */
async function feeOutcome(
  payerId: string,
  transactionId: string | undefined,
): Promise<'fee-paid' | 'fee-failed' | 'fee-unreachable'> {
  try {
    await confirmRegistrationFee(payerId, { transaction_id: transactionId })
    return 'fee-paid'
  } catch (error) {
    if (error instanceof AppError && error.status === 402) return 'fee-failed'
    if (error instanceof AppError && (error.status === 503 || error.status === 429)) return 'fee-unreachable'
    throw error
  }
}

/**
 * Leaves /PaymentConfirm after the page's script has asked about the fee. The answer is the browser's, so the message
 * of success is shown only for a fee that is paid.
 */
export const leaveFeeAction = action({ access: feePayer(), schema: leaveFeeSchema }, async ({ actor, input }) => {
  const payerId = actor?.id ?? (await readReturn(input.return))?.userId
  if (!payerId) redirect('/login')
  const isPaid = await isFeePaid(payerId)
  await setFlash(isPaid ? 'fee-paid' : input.outcome)
  return openDocument(isPaid ? '/Login' : '/Payment')
})

/** The staff's button that asks the provider about one payment. */
export const checkPaymentAction = action(
  { access: staff('finance', 'support'), schema: checkFormSchema },
  async ({ actor, input }) => ({
    outcome: await checkPayment(actor, input.paymentId),
  }),
)

/** The staff's form that closes a difference between Flutterwave and our records. */
export const closeDifferenceAction = action(
  { access: staff('finance'), schema: closeDifferenceFormSchema },
  ({ actor, input }) => closeDifference(actor, input.differenceId, input.reason),
)

/** The staff's button that records money which our records lack, so that it can be refunded. */
export const recordDifferenceAction = action(
  { access: staff('finance'), schema: recordDifferenceSchema },
  async ({ actor, input }) => ({ paymentId: await recordDifference(actor, input.differenceId) }),
)
