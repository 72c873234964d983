import 'server-only'
import { lagosDay } from '@/lib/core/clock'
import { type Tx, databaseDay, databaseNow } from '@/lib/database/db'
import { lockWallet } from '@/lib/database/locks'
import { type Kobo, kobo } from '@/lib/core/money'
import { bookEntry, credit, debit } from '@/lib/credit/ledger'
import { outstanding } from '@/lib/credit/queries'
import { bookRepayment } from '@/lib/credit/repayments'
import { useCredit } from '@/lib/credit/use-credit'
import { refreshWallet } from '@/lib/credit/wallet'
import type { Verdict } from '@/lib/integrations/flutterwave'
import { notify } from '@/lib/notifications/notify'
import { totalsOf } from '@/lib/vat/rules'
import { type Fees, feesOf, issueFeeInvoice, registrationFee } from './fee-invoices'
import { feeReceivedNotification, repaymentReceivedNotification, unappliedNotification } from './notifications'
import { requestFeeRefund } from './refunds'
import { keepsFees, unappliedSentence } from './rules'

const paymentSelect = {
  id: true,
  txRef: true,
  state: true,
  purpose: true,
  userId: true,
  amountKobo: true,
  currency: true,
  unappliedId: true,
  jobChecks: true,
  createdAt: true,
  user: { select: { fullName: true, erasedAt: true } },
  paysOff: { select: { planId: true } },
  order: {
    select: {
      id: true,
      number: true,
      status: true,
      buyerName: true,
      serviceFeeKobo: true,
      deliveryFeeKobo: true,
      vatBps: true,
    },
  },
} as const

/** Reads a payment that a buyer was asked for. */
export async function findPaymentRow(tx: Tx, id: string) {
  const { userId, user, purpose, ...row } = await tx.payment.findUniqueOrThrow({ where: { id }, select: paymentSelect })
  if (userId === null || user === null || purpose === 'unrequested')
    throw new RangeError('nobody was asked for this payment')
  return { ...row, userId, user, purpose }
}
export type PaymentRow = Awaited<ReturnType<typeof findPaymentRow>>

const FEE_EVENTS = { registration: 'registration_fee_paid', order_fees: 'order_fees_paid' } as const

/** Books a received payment, marks the fee as paid or repays the plan, and notifies the buyer. `received` in kobo. */
export async function bookPayment(tx: Tx, payment: PaymentRow, received: Kobo): Promise<void> {
  if (payment.purpose === 'repayment') await bookReceivedRepayment(tx, payment, received)
  else await bookFee(tx, { ...payment, purpose: payment.purpose }, received)
}

async function bookReceivedRepayment(tx: Tx, payment: PaymentRow, received: Kobo): Promise<void> {
  const { id, userId, paysOff } = payment
  const repayment = {
    userId,
    amount: received,
    event: 'repayment_received',
    eventKey: `payment:${id}`,
    heldBy: { kind: 'cash_flutterwave' },
    paymentId: id,
  } as const
  // The price of the day on which it was started holds as long as the payment is pending, which is three days.
  const on = payment.state === 'pending' ? lagosDay(payment.createdAt) : await databaseDay(tx)
  const agreed = paysOff.length === 0 ? undefined : { planIds: paysOff.map(({ planId }) => planId), on }
  const booked = await bookRepayment(tx, { ...repayment, agreed })
  const left = await outstanding(userId, tx)
  await notify(
    tx,
    { id: userId },
    repaymentReceivedNotification({ ...booked, paymentId: id, received, left, on: await databaseDay(tx) }),
  )
}

type FeePayment = PaymentRow & { readonly purpose: keyof typeof FEE_EVENTS }

async function bookFee(tx: Tx, payment: FeePayment, received: Kobo): Promise<void> {
  // A fee may already be paid under an older reference. Then the whole payment becomes the buyer's credit.
  const isFirst = await markPaid(tx, payment)
  const [excess, due] = isFirst ? [kobo(received - payment.amountKobo), payment.order] : [received, null]
  const fees = isFirst ? await feesPaidBy(tx, payment) : NO_FEES
  await lockWallet(tx, payment.userId)
  const entryId = await bookEntry(tx, {
    event: FEE_EVENTS[payment.purpose],
    eventKey: `payment:${payment.id}`,
    paymentId: payment.id,
    orderId: payment.order?.id,
    postings: [
      debit({ kind: 'cash_flutterwave' }, received),
      credit({ kind: 'customer_credit', userId: payment.userId }, excess),
      ...fees.lines.map(({ account, net }) => credit({ kind: account }, net)),
      credit({ kind: 'vat_payable' }, totalsOf(fees.lines).vat),
    ],
  })
  if (fees.lines.length > 0) await issueFeeInvoice(tx, payerOf(payment), entryId, fees)
  await refreshWallet(tx, payment.userId)
  // The order may have been closed while the buyer paid.
  if (due && !keepsFees(due.status)) await requestFeeRefund(tx, due.id)
  const receipt = { paymentId: payment.id, received, excess, on: await databaseDay(tx) }
  await notify(tx, { id: payment.userId }, feeReceivedNotification(payment.order, isFirst, receipt))
  await useCredit(tx, payment.userId, { source: `fee:${payment.id}` })
}

const NO_FEES: Fees = { vatBps: 0, lines: [] }

const feesPaidBy = (tx: Tx, { order, amountKobo }: FeePayment): Fees | Promise<Fees> =>
  order ? feesOf(order) : registrationFee(tx, kobo(amountKobo))

const payerOf = ({ userId, order, user }: FeePayment) => ({
  userId,
  orderId: order?.id,
  buyerName: order?.buyerName ?? user.fullName,
})

/** Marks the fee as paid. @returns false when an earlier payment has already paid it */
async function markPaid(tx: Tx, payment: FeePayment): Promise<boolean> {
  const now = await databaseNow(tx)
  if (payment.purpose === 'registration') {
    const unpaid = { id: payment.userId, feePaidAt: null }
    return (await tx.user.updateMany({ where: unpaid, data: { feePaidAt: now } })).count === 1
  }
  if (!payment.order) return false
  const unpaid = { id: payment.order.id, feesPaidAt: null }
  return (await tx.order.updateMany({ where: unpaid, data: { feesPaidAt: now } })).count === 1
}

/**
 * Records unapplied money as owed back to the buyer (docs/decisions/0039) and notifies them. Foreign money gets no
 * ledger entry, because the ledger is in naira.
 */
export async function bookUnapplied(
  tx: Tx,
  payment: PaymentRow,
  unapplied: Exclude<Verdict, { status: 'unknown' }>,
  problem: string,
): Promise<void> {
  const { id: paymentId, userId } = payment
  const { providerId, amount, currency } = unapplied
  await tx.payment.update({
    where: { id: paymentId },
    data: {
      state: 'failed',
      providerStatus: problem,
      unappliedId: providerId,
      unappliedAmount: amount,
      unappliedCurrency: currency,
      checks: { increment: 1 },
      nextCheckAt: null,
    },
    select: { id: true },
  })
  if (currency === payment.currency) {
    const postings = [debit({ kind: 'cash_flutterwave' }, amount), credit({ kind: 'owed_back' }, amount)]
    await bookEntry(tx, {
      event: 'unapplied_received',
      eventKey: `unapplied:${providerId}`,
      paymentId,
      orderId: payment.order?.id,
      postings,
    })
  }
  const sentence = unappliedSentence({ received: amount, currency, asked: payment.amountKobo })
  await notify(tx, { id: userId }, unappliedNotification(payment, sentence))
}
