import 'server-only'
import type { Buyer } from '@/lib/core/actors'
import { db } from '@/lib/database/db'
import { AppError, forbidden, notFound } from '@/lib/core/errors'
import { toNaira } from '@/lib/core/money'
import { readReturn } from './queries'
import type { RepaidDto, ReturnHint, ReturnOutcome } from './schema'
import { confirmOrderFees, paymentRefusal } from './service'
import { settlePayment } from './settle'

/**
 * Confirms an early repayment by asking the provider.
 * @param transactionId a hint from the browser: the provider's id of the transaction
 * @returns the amount repaid and the part of it that became credit, in naira
 * @throws AppError 404 for an unknown repayment, 403 for someone else's, 402 when there is no verified payment, 429
 *   after too many checks, 503 when the provider cannot be reached
 */
export async function confirmRepayment(actor: Buyer, txRef: string, transactionId?: string): Promise<RepaidDto> {
  const payment = await db().payment.findUnique({ where: { txRef }, select: { id: true, userId: true, purpose: true } })
  if (payment?.purpose !== 'repayment') throw notFound('There is no such repayment.')
  if (payment.userId !== actor.id) throw forbidden('This payment belongs to someone else.')
  const outcome = await settlePayment(payment.id, { personId: actor.id }, transactionId)
  if (outcome !== 'succeeded') throw await paymentRefusal(outcome, payment.id)

  const { receivedKobo } = await db().payment.findUniqueOrThrow({
    where: { id: payment.id },
    select: { receivedKobo: true },
  })
  const { _sum } = await db().ledgerPosting.aggregate({
    where: { entry: { paymentId: payment.id, event: 'repayment_received' }, account: { kind: 'customer_credit' } },
    _sum: { amount: true },
  })
  return { txRef, repaid: toNaira(receivedKobo ?? 0n), credited: toNaira(-(_sum.amount ?? 0n)) }
}

/**
 * Confirms the fees or the repayment that a signed return address names, by asking the provider.
 * @param hint from the address: the provider's id of the transaction, and `cancelled` when the buyer left its page
 * @returns undefined when the address is expired, forged or for someone else's payment
 */
export async function settleReturn(
  actor: Buyer,
  sealed: string,
  { transaction_id: transactionId, status }: ReturnHint = {},
): Promise<ReturnOutcome | undefined> {
  const payment = await readReturn(sealed)
  if (payment?.userId !== actor.id) return undefined
  try {
    if (payment.orderId)
      await confirmOrderFees(actor, payment.orderId, { transaction_id: transactionId, tx_ref: payment.txRef })
    else await confirmRepayment(actor, payment.txRef, transactionId)
    return 'succeeded'
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.status === 503 || error.status === 429) return 'unreachable'
    const { outcome } = error.details
    if (outcome === 'pending' || outcome === 'unapplied') return outcome
    if (outcome !== 'unknown') return 'failed'
    // The provider may learn of a transaction that it named a little later.
    if (transactionId !== undefined) return 'unreachable'
    return status === 'cancelled' ? 'left' : 'failed'
  }
}
