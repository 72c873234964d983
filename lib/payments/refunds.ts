import 'server-only'
import type { Tx } from '@/lib/core/db'
import { conflict, notFound } from '@/lib/core/errors'
import { lockRefundsOf, lockWallet } from '@/lib/core/locks'
import { type Kobo, ZERO, kobo, sum } from '@/lib/core/money'
import { bookEntry, credit, debit } from '@/lib/credit/ledger'
import { undoRepayment } from '@/lib/credit/repayments'
import { type FeeIncome, formatAmount } from './rules'

/** Asking for refunds; the `reconcile` job sends them. */

/**
 * Asks for the fees of a closed order back, if they were paid: what of them was not given back before. Asking twice asks
 * once. What was paid beyond the fees is the buyer's credit already.
 */
export async function requestFeeRefund(tx: Tx, orderId: string): Promise<void> {
  const entry = await tx.ledgerEntry.findFirst({
    where: {
      orderId,
      event: 'order_fees_paid',
      postings: { some: { account: { kind: { in: ['income_service', 'income_delivery'] } } } },
    },
    select: { paymentId: true, order: { select: { number: true } } },
  })
  if (!entry?.paymentId) return
  await lockRefundsOf(tx, entry.paymentId)
  const amountKobo = await feesLeft(tx, entry.paymentId)
  if (amountKobo === 0n) return
  await tx.refund.create({
    data: { paymentId: entry.paymentId, amountKobo, reason: `Order ${entry.order?.number ?? ''} was closed` },
    select: { id: true },
  })
}

/** What can still go back of a payment, in hundredths of `currency`; `isWhole` when a part of it cannot. */
export type Refundable = {
  readonly amount: Kobo
  readonly currency: string
  readonly isUnapplied: boolean
  readonly isWhole: boolean
}

export type StaffRefund = {
  readonly paymentId: string
  /** In hundredths of the currency that came; all that can still be refunded when it is undefined. */
  readonly amount: Kobo | undefined
  readonly reason: string
  /** The approval behind it: one refund each. */
  readonly approvalId: string | undefined
  /** Who agreed. */
  readonly actorId: string
}

/**
 * Asks for what was paid to be given back on the word of staff, or for a refund that failed to be sent again: a fee, money
 * that settled nothing, or an early repayment, which is undone by that and owed again. Whoever calls it has had a second
 * person agree.
 * @returns how much goes back, in hundredths of the currency that came
 * @throws AppError 404 for no such payment; 409 when it was not received, less of it is left than that, or a repayment cannot be undone
 */
export async function refundPayment(
  tx: Tx,
  { paymentId, amount, reason, approvalId, actorId }: StaffRefund,
): Promise<Kobo> {
  const payer = await tx.payment.findUnique({ where: { id: paymentId }, select: { userId: true } })
  if (!payer) throw notFound('There is no such payment.')
  await lockWallet(tx, payer.userId)
  await lockRefundsOf(tx, paymentId)
  const left = await refundable(tx, paymentId)
  if (left === undefined) throw conflict('This payment was never received, so nothing can be refunded.')
  const { currency, isUnapplied, isWhole } = left
  if (left.amount === 0n) throw conflict('Nothing of this payment is left to be refunded.')
  if (amount !== undefined && amount > left.amount)
    throw conflict(`Only ${formatAmount(left.amount, currency)} of this payment can still be refunded.`)
  if (isWhole && amount !== undefined && amount < left.amount)
    throw conflict(`This goes back whole: ${formatAmount(left.amount, currency)}.`)
  if (isWhole && !isUnapplied) await returnRepayment(tx, paymentId, { actorId, memo: reason })
  const amountKobo = amount ?? left.amount
  await tx.refund.create({ data: { paymentId, amountKobo, isUnapplied, reason, approvalId }, select: { id: true } })
  return amountKobo
}

/**
 * Undoes the repayment a payment made, so that it is owed again, and owes its money back. Both at once, before anything is
 * sent: what it paid for may be written off or used a moment later, and a refund must be bookable whenever it completes.
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
  // Asked for again after a refund that failed: it was undone then.
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
 * What of a payment neither went back nor is on its way: money that settled nothing before what was settled. Who decides by
 * it locks the refunds first.
 * @returns undefined when nothing was received
 * @throws AppError 404 for no such payment
 */
export async function refundable(tx: Tx, paymentId: string): Promise<Refundable | undefined> {
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

/** What was booked as a fee and neither went back nor is on its way, in kobo. */
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

/** What a payment was booked as and refunds have not taken back yet, by the ledger; nothing when it was kept as credit. */
export async function incomeLeft(tx: Tx, paymentId: string): Promise<FeeIncome[]> {
  const postings = await tx.ledgerPosting.findMany({
    where: { entry: { paymentId }, account: { kind: { in: [...INCOME_KINDS] } } },
    select: { amount: true, account: { select: { kind: true } } },
  })
  return INCOME_KINDS.map((kind) => ({
    kind,
    left: sum(postings.filter(({ account }) => account.kind === kind).map(({ amount }) => kobo(-amount))),
  }))
}
