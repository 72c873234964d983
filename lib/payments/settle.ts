import 'server-only'
import type { Prisma } from '@/generated/prisma/client'
import { type Tx, databaseNow, db, transaction } from '@/lib/database/db'
import { lockOrderOfPayment, lockPayment } from '@/lib/database/locks'
import { kobo } from '@/lib/core/money'
import { log } from '@/lib/observability/log'
import { ProviderUnreachable, type Verdict, verifyById, verifyByReference } from '@/lib/integrations/flutterwave'
import { type PaymentRow, bookPayment, findPaymentRow, bookUnapplied } from './book-payment'
import { type Asker, limitAsking } from './provider-limits'
import { type Expected, EXPIRES_AFTER_MS, WAITS_FOR_BANK, isUnapplied, nextCheck, settlementProblem } from './rules'
import { bookUnrequested, isRecorded } from './unrequested'

/** The state of a payment after asking; `unapplied` when money came under its reference that does not settle it. */
export type PaymentOutcome = 'succeeded' | 'pending' | 'failed' | 'unapplied' | 'unknown'

/**
 * Asks Flutterwave about a payment and books the answer. Browser, webhook and the `reconcile` job all settle payments
 * here; any number of calls at once book it once.
 * @param by counted against the limits of the provider; only the job plans the job's next check
 * @param transactionId a hint: the provider's id of the transaction
 * @returns `pending` while the provider waits for a bank, `failed` when the last attempt failed (another may follow)
 * @throws ProviderUnreachable when the provider gives no answer, AppError 429 after too many calls; then nothing is
 *   changed
 */
export async function settlePayment(paymentId: string, by: Asker, transactionId?: string): Promise<PaymentOutcome> {
  const payment = await db().payment.findUnique({
    where: { id: paymentId },
    select: { txRef: true, purpose: true, state: true, amountKobo: true, currency: true },
  })
  if (!payment) return 'unknown'
  if (payment.purpose === 'unrequested') return 'unapplied'
  if (payment.state === 'succeeded') return 'succeeded'
  await limitAsking(by, paymentId)
  return applyVerdict(paymentId, by, await verdictOn(expectedOf(payment), transactionId))
}

const expectedOf = ({
  txRef,
  amountKobo,
  currency,
}: Pick<PaymentRow, 'txRef' | 'amountKobo' | 'currency'>): Expected => ({ txRef, amount: kobo(amountKobo), currency })

/** Asks by id first, which the provider knows a little earlier. Only a success under our own reference counts. */
async function verdictOn(expected: Expected, transactionId: string | undefined): Promise<Verdict> {
  const hinted = transactionId === undefined ? undefined : await verdictById(transactionId)
  const own = hinted && 'txRef' in hinted && hinted.txRef === expected.txRef ? hinted : undefined
  if (own && settlementProblem(expected, own) === undefined) return own
  // Another attempt under our reference may have succeeded, and the hint may name someone else's transaction.
  const verdict = await verifyByReference(expected.txRef)
  const saysLess = verdict.status === 'unknown' || (own?.status === 'successful' && verdict.status !== 'successful')
  return own && saysLess ? own : verdict
}

async function verdictById(transactionId: string): Promise<Verdict | undefined> {
  try {
    return await verifyById(transactionId)
  } catch (error) {
    // Ignore a useless hint. In an outage asking by reference would fail too.
    if (error instanceof ProviderUnreachable && !error.isPassing) return undefined
    throw error
  }
}

async function applyVerdict(paymentId: string, by: Asker, verdict: Verdict): Promise<PaymentOutcome> {
  return transaction(async (tx) => {
    await lockPayment(tx, paymentId)
    // The order may be cancelled at this moment, and its fees then have to be refunded.
    await lockOrderOfPayment(tx, paymentId)
    const payment = await findPaymentRow(tx, paymentId)
    if (payment.state === 'succeeded') return 'succeeded'
    if (verdict.status === 'unknown') {
      await noteCheck(tx, payment, by, 'not started')
      return 'unknown'
    }
    if (verdict.providerId === payment.unappliedId) return 'unapplied'
    const expected = expectedOf(payment)
    const isGone = verdict.status === 'successful' && payment.user.erasedAt
    const problem = settlementProblem(expected, verdict) ?? (isGone ? 'the account was deleted' : undefined)
    if (problem !== undefined && (isUnapplied(expected, verdict) || isGone))
      return applyUnapplied(tx, payment, by, verdict, problem)
    if (problem !== undefined) {
      await noteCheck(tx, payment, by, problem)
      return verdict.status === 'failed' ? 'failed' : 'pending'
    }
    if (await isUsed(tx, payment, by, verdict.providerId)) return 'pending'

    await tx.payment.update({
      where: { id: paymentId },
      data: {
        state: 'succeeded',
        providerId: verdict.providerId,
        providerStatus: verdict.status,
        receivedKobo: verdict.amount,
        settledAt: await databaseNow(tx),
        nextCheckAt: null,
      },
      select: { id: true },
    })
    await bookPayment(tx, payment, verdict.amount)
    return 'succeeded'
  })
}

async function applyUnapplied(
  tx: Tx,
  payment: PaymentRow,
  by: Asker,
  verdict: Exclude<Verdict, { status: 'unknown' }>,
  problem: string,
): Promise<PaymentOutcome> {
  if (await isRecorded(tx, verdict.providerId)) return 'unapplied'
  if (payment.unappliedId) await bookUnrequested(tx, verdict, payment.userId)
  else if (await isUsed(tx, payment, by, verdict.providerId)) return 'pending'
  else await bookUnapplied(tx, payment, verdict, problem)
  return 'unapplied'
}

/** Whether another payment uses the provider's transaction. Then it does not count, and the payment stays pending. */
async function isUsed(tx: Tx, payment: PaymentRow, by: Asker, providerId: string): Promise<boolean> {
  const other = await tx.payment.findFirst({
    where: { id: { not: payment.id }, OR: [{ providerId }, { unappliedId: providerId }] },
    select: { id: true },
  })
  if (!other) return false
  log.error({ paymentId: payment.id, other: other.id }, 'a provider transaction was presented for two payments')
  await noteCheck(tx, payment, by, 'used for another payment')
  return true
}

/**
 * Keeps the answer. The job also plans its next check, or expires an unfinished payment; the checks of browsers and
 * webhooks leave its schedule alone. A late success still settles an expired payment.
 */
async function noteCheck(tx: Tx, payment: PaymentRow, by: Asker, providerStatus: string): Promise<void> {
  // Unapplied money was received. Staff have to see that reason, not the result of a later attempt.
  if (payment.state === 'failed') return
  await tx.payment.update({
    where: { id: payment.id },
    data: {
      providerStatus,
      checks: { increment: 1 },
      ...(by === 'job' ? planOfJob(payment, providerStatus, await databaseNow(tx)) : {}),
    },
    select: { id: true },
  })
}

function planOfJob(
  { state, jobChecks, createdAt }: PaymentRow,
  providerStatus: string,
  now: Date,
): Prisma.PaymentUpdateInput {
  const isOver = now.getTime() - createdAt.getTime() > EXPIRES_AFTER_MS
  // A replaced repayment needs no further check, unless a bank has its money under way.
  const isReplaced = state === 'expired' && providerStatus !== WAITS_FOR_BANK.providerStatus
  return {
    jobChecks: { increment: 1 },
    nextCheckAt: isOver || isReplaced ? null : nextCheck(jobChecks, now),
    ...(isOver ? { state: 'expired' } : {}),
  }
}
