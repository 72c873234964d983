import 'server-only'
import type { Tx } from '@/lib/core/db'
import { conflict, notFound } from '@/lib/core/errors'
import { type Kobo, ZERO, formatNaira, kobo, sum } from '@/lib/core/money'
import type { FeeIncome } from './rules'

/** Asking for refunds; the `reconcile` job sends them. */

/**
 * Asks for the fees of a closed order back, if they were paid: what of them was not given back before. Asking twice asks
 * once. What was paid beyond the fees is the buyer's credit already.
 */
export async function requestFeeRefund(tx: Tx, orderId: string): Promise<void> {
  const entry = await tx.ledgerEntry.findFirst({
    where: { orderId, event: 'order_fees_paid', postings: { some: { account: { kind: { in: ['income_service', 'income_delivery'] } } } } },
    select: { paymentId: true, order: { select: { number: true } } },
  })
  if (!entry?.paymentId) return
  await lockRefunds(tx, entry.paymentId)
  const amountKobo = await refundable(tx, entry.paymentId)
  if (amountKobo === 0n) return
  await tx.refund.create({ data: { paymentId: entry.paymentId, amountKobo, reason: `Order ${entry.order?.number ?? ''} was closed` }, select: { id: true } })
}

export type StaffRefund = {
  readonly paymentId: string
  /** In kobo; all that can still be refunded when it is undefined. */
  readonly amount: Kobo | undefined
  readonly reason: string
  /** The approval behind it: one refund each. */
  readonly approvalId: string | undefined
}

/**
 * Asks for a fee to be given back on the word of staff, or for a refund that failed to be sent again. Whoever calls it
 * has had a second person agree.
 * @returns how much goes back, in kobo
 * @throws AppError 404 for no such payment; 409 when it is no fee, was not received, or less of it is left than that
 */
export async function refundFee(tx: Tx, { paymentId, amount, reason, approvalId }: StaffRefund): Promise<Kobo> {
  await lockRefunds(tx, paymentId)
  const payment = await tx.payment.findUnique({ where: { id: paymentId }, select: { purpose: true, state: true } })
  if (!payment) throw notFound('There is no such payment.')
  if (payment.purpose === 'repayment') throw conflict('Only the registration fee and the fees of an order can be refunded; a repayment can be undone instead.')
  if (payment.state !== 'succeeded') throw conflict('This payment was never received, so nothing can be refunded.')
  const left = await refundable(tx, paymentId)
  if (left === 0n) throw conflict('Nothing of this payment is left to be refunded.')
  if (amount !== undefined && amount > left) throw conflict(`Only ${formatNaira(left)} of this payment can still be refunded.`)
  const amountKobo = amount ?? left
  await tx.refund.create({ data: { paymentId, amountKobo, reason, approvalId }, select: { id: true } })
  return amountKobo
}

/**
 * Makes other refunds of the payment wait until the transaction ends. An advisory lock, the same that the database's own
 * guard takes: a row's lock would meet those of settling the other way round.
 */
async function lockRefunds(tx: Tx, paymentId: string): Promise<void> {
  await tx.$executeRaw`SELECT lock_refunds(${paymentId}::uuid)`
}

/** What was booked as a fee and neither went back nor is on its way, in kobo. Who decides by it locks the refunds first. */
export async function refundable(tx: Tx, paymentId: string): Promise<Kobo> {
  const income = sum((await incomeLeft(tx, paymentId)).map(({ left }) => left))
  const { _sum } = await tx.refund.aggregate({ where: { paymentId, state: { in: ['requested', 'sent'] } }, _sum: { amountKobo: true } })
  const left = kobo(income - (_sum.amountKobo ?? 0n))
  return left > 0n ? left : ZERO
}

const INCOME_KINDS = ['income_registration', 'income_delivery', 'income_service'] as const satisfies readonly FeeIncome['kind'][]

/** What a payment was booked as and refunds have not taken back yet, by the ledger; nothing when it was kept as credit. */
export async function incomeLeft(tx: Tx, paymentId: string): Promise<FeeIncome[]> {
  const postings = await tx.ledgerPosting.findMany({
    where: { entry: { paymentId }, account: { kind: { in: [...INCOME_KINDS] } } },
    select: { amount: true, account: { select: { kind: true } } },
  })
  return INCOME_KINDS.map((kind) => ({ kind, left: sum(postings.filter(({ account }) => account.kind === kind).map(({ amount }) => kobo(-amount))) }))
}
