import 'server-only'
import type { Tx } from '@/lib/database/db'
import { conflict, notFound } from '@/lib/core/errors'
import { lockRefundsOf, lockWallet } from '@/lib/database/locks'
import { type Kobo, ZERO, kobo, sum } from '@/lib/core/money'
import { bookEntry, credit, debit } from '@/lib/credit/ledger'
import { undoRepayment } from '@/lib/credit/repayments'
import { feeVatLeft } from './fee-invoices'
import { type FeeIncome, formatAmount } from './rules'

/**
 * Requests a refund of the fees of a closed order, less earlier refunds; the `reconcile` job sends it. Idempotent. It
 * leaves out an overpayment, which is already the buyer's credit.
 * @returns the amount of the refund in kobo; 0 when there is nothing to refund
 */
export async function requestFeeRefund(tx: Tx, orderId: string): Promise<Kobo> {
  const entry = await tx.ledgerEntry.findFirst({
    where: {
      orderId,
      event: 'order_fees_paid',
      postings: { some: { account: { kind: { in: ['income_service', 'income_delivery'] } } } },
    },
    select: { paymentId: true, order: { select: { number: true } } },
  })
  if (!entry?.paymentId) return ZERO
  await lockRefundsOf(tx, entry.paymentId)
  const amountKobo = await feesLeft(tx, entry.paymentId)
  if (amountKobo === 0n) return ZERO
  await tx.refund.create({
    data: { paymentId: entry.paymentId, amountKobo, reason: `Order ${entry.order?.number ?? ''} was closed` },
    select: { id: true },
  })
  return amountKobo
}

/** What can still be refunded: `amount` in hundredths of `currency`; `isWhole` rules out a partial refund. */
export type Refundable = {
  readonly amount: Kobo
  readonly currency: string
  readonly isUnapplied: boolean
  readonly isWhole: boolean
}

export type StaffRefund = {
  readonly paymentId: string
  /** In hundredths of the received currency; undefined refunds everything that can still be refunded. */
  readonly amount: Kobo | undefined
  readonly reason: string
  /** Each approval makes at most one refund. */
  readonly approvalId: string | undefined
  /** The person who approved it. */
  readonly actorId: string
}

/**
 * Requests a refund that staff have approved, or repeats one that failed. It refunds a fee, unapplied money, or an
 * early repayment, which is then reversed and owed again. The caller makes sure that a second person has agreed.
 * @returns the refunded amount, in hundredths of the received currency
 * @throws AppError 404 for an unknown payment; 409 when it was not received, when less of it is left, or when the
 *   repayment cannot be reversed
 */
export async function refundPayment(
  tx: Tx,
  { paymentId, amount, reason, approvalId, actorId }: StaffRefund,
): Promise<Kobo> {
  const payer = await tx.payment.findUnique({ where: { id: paymentId }, select: { userId: true } })
  if (!payer) throw notFound('There is no such payment.')
  if (payer.userId !== null) await lockWallet(tx, payer.userId)
  await lockRefundsOf(tx, paymentId)
  const left = await findRefundable(tx, paymentId)
  if (left === undefined) throw conflict('We never received this payment, so there is nothing to refund.')
  const { currency, isUnapplied, isWhole } = left
  if (left.amount === 0n) throw conflict('Nothing is left to refund.')
  if (amount !== undefined && amount > left.amount)
    throw conflict(`Only ${formatAmount(left.amount, currency)} of this payment can still be refunded.`)
  if (isWhole && amount !== undefined && amount < left.amount)
    throw conflict(`This payment can only be refunded in full: ${formatAmount(left.amount, currency)}.`)

  if (isWhole && !isUnapplied) await returnRepayment(tx, paymentId, { actorId, memo: reason })
  const amountKobo = amount ?? left.amount
  await tx.refund.create({ data: { paymentId, amountKobo, isUnapplied, reason, approvalId }, select: { id: true } })
  return amountKobo
}

/**
 * Reverses an early repayment and records its money as owed back, before anything is sent. A moment later the plan may
 * be written off or the credit used, and then the refund could not be booked when it completes.
 */
async function returnRepayment(
  tx: Tx,
  paymentId: string,
  by: { readonly actorId: string; readonly memo: string },
): Promise<void> {
  const entries = await tx.ledgerEntry.findMany({
    where: { paymentId, event: { in: ['repayment_received', 'repayment_returned'] } },
    select: {
      id: true,
      event: true,
      reversedBy: { select: { id: true } },
      postings: { where: { account: { kind: 'cash_flutterwave' } }, select: { amount: true } },
    },
  })
  const received = entries.find(({ event }) => event === 'repayment_received')
  // A repeated refund: the first request has already reversed the repayment.
  if (!received || entries.some(({ event }) => event === 'repayment_returned')) return
  if (!received.reversedBy) await undoRepayment(tx, received.id, { ...by, isSentBack: true })
  const amount = sum(received.postings.map((posting) => kobo(posting.amount)))
  const postings = [debit({ kind: 'cash_flutterwave' }, amount), credit({ kind: 'owed_back' }, amount)]
  await bookEntry(tx, {
    event: 'repayment_returned',
    eventKey: `repayment_returned:${paymentId}`,
    paymentId,
    ...by,
    postings,
  })
}

/**
 * Finds what of a payment is not refunded yet, unapplied money first. A caller that acts on the answer locks the
 * refunds before.
 * @returns undefined when nothing was received
 * @throws AppError 404 for an unknown payment
 */
export async function findRefundable(tx: Tx, paymentId: string): Promise<Refundable | undefined> {
  const payment = await tx.payment.findUnique({
    where: { id: paymentId },
    select: {
      purpose: true,
      state: true,
      currency: true,
      receivedKobo: true,
      unappliedAmount: true,
      unappliedCurrency: true,
      refunds: { where: { state: { not: 'failed' } }, select: { amountKobo: true, isUnapplied: true } },
    },
  })
  if (!payment) throw notFound('There is no such payment.')
  const { purpose, state, currency, receivedKobo, unappliedAmount, unappliedCurrency, refunds } = payment
  const sentBack = (isUnapplied: boolean) =>
    sum(refunds.filter((refund) => refund.isUnapplied === isUnapplied).map(({ amountKobo }) => kobo(amountKobo)))
  const unapplied = kobo((unappliedAmount ?? 0n) - sentBack(true))
  if (unappliedCurrency !== null && (unapplied > 0n || state !== 'succeeded'))
    return { amount: unapplied, currency: unappliedCurrency, isUnapplied: true, isWhole: true }
  if (state !== 'succeeded') return undefined
  if (purpose === 'repayment')
    return { amount: kobo((receivedKobo ?? 0n) - sentBack(false)), currency, isUnapplied: false, isWhole: true }
  return { amount: await feesLeft(tx, paymentId), currency, isUnapplied: false, isWhole: false }
}

/** The fees of a payment, in kobo, less refunds that are completed or under way. */
async function feesLeft(tx: Tx, paymentId: string): Promise<Kobo> {
  const income = sum((await incomeLeft(tx, paymentId)).map(({ left }) => left))
  const { _sum } = await tx.refund.aggregate({
    where: { paymentId, isUnapplied: false, state: { in: ['requested', 'sent'] } },
    _sum: { amountKobo: true },
  })
  const left = kobo(income - (_sum.amountKobo ?? 0n))
  return left > 0n ? left : ZERO
}

const INCOME_KINDS = [
  'income_registration',
  'income_delivery',
  'income_service',
] as const satisfies readonly FeeIncome['kind'][]

/** What the ledger still has of the fees of a payment; nothing when the payment became credit. */
export async function incomeLeft(tx: Tx, paymentId: string): Promise<FeeIncome[]> {
  const vatLeft = await feeVatLeft(tx, paymentId)
  const postings = await tx.ledgerPosting.findMany({
    where: { entry: { paymentId }, account: { kind: { in: [...INCOME_KINDS] } } },
    select: { amount: true, account: { select: { kind: true } } },
  })
  return INCOME_KINDS.map((kind) => {
    const net = sum(postings.filter(({ account }) => account.kind === kind).map(({ amount }) => kobo(-amount)))
    const vat = vatLeft(kind)
    return { kind, left: kobo(net + vat), vat }
  })
}
