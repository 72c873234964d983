import 'server-only'
import { recordAudit } from '@/lib/audit/service'
import type { Staff } from '@/lib/core/actors'
import { type Tx, databaseNow, db, isUniqueViolation, transaction } from '@/lib/database/db'
import { conflict, notFound } from '@/lib/core/errors'
import { rowId } from '@/lib/core/ids'
import { lockPayment } from '@/lib/database/locks'
import { kobo } from '@/lib/core/money'
import { bookEntry, credit, debit } from '@/lib/credit/ledger'
import { type Verdict, verifyById } from '@/lib/integrations/flutterwave'
import { notify } from '@/lib/notifications/notify'
import { unrequestedNotification } from './notifications'
import { limitStaff, limitUnrequested } from './provider-limits'
import { formatAmount, isUnapplied } from './rules'

/*
 * Money that no payment asked for: under a reference that is not ours, or again under one of ours. Each transaction is
 * a payment of its own that failed with unapplied money, so staff refund it like any other (docs/decisions/0074).
 */

type Received = Exclude<Verdict, { status: 'unknown' }>

/** Whether a provider's transaction is in our records, as settled or as unapplied money. */
async function isKnown(tx: Tx, providerId: string): Promise<boolean> {
  return (await tx.payment.count({ where: { OR: [{ providerId }, { unappliedId: providerId }] } })) > 0
}

/** Whether a provider's transaction is recorded as money that no payment asked for. */
export async function isRecorded(tx: Tx, providerId: string): Promise<boolean> {
  return (await tx.payment.count({ where: { unappliedId: providerId, purpose: 'unrequested' } })) > 0
}

/**
 * Books a successful transaction that no payment asked for as owed back, and tells its payer. Foreign money gets no
 * ledger entry, because the ledger is in naira.
 * @param userId the buyer whose reference it came under; null for a reference that is not ours
 * @returns the id of its payment
 * @throws a database error when the transaction is in our records
 */
export async function bookUnrequested(tx: Tx, received: Received, userId: string | null): Promise<string> {
  const { providerId, txRef, amount, currency } = received
  const { id: paymentId } = await tx.payment.create({
    data: {
      txRef: `FB-XTR-${providerId}`,
      purpose: 'unrequested',
      userId,
      amountKobo: amount,
      state: 'failed',
      providerStatus: `paid ${userId === null ? 'under' : 'again under'} ${txRef}`.slice(0, 300),
      unappliedId: providerId,
      unappliedAmount: amount,
      unappliedCurrency: currency,
      createdAt: await databaseNow(tx),
    },
    select: { id: true },
  })
  if (currency === 'NGN')
    await bookEntry(tx, {
      event: 'unapplied_received',
      eventKey: `unapplied:${providerId}`,
      paymentId,
      postings: [debit({ kind: 'cash_flutterwave' }, amount), credit({ kind: 'owed_back' }, amount)],
    })
  if (userId !== null)
    await notify(tx, { id: userId }, unrequestedNotification(paymentId, formatAmount(amount, currency)))
  return paymentId
}

/** What became of money that nobody asked for: `due` belongs to a payment that waits for it. */
type Recorded = { readonly outcome: 'recorded'; readonly paymentId: string } | { readonly outcome: Refused }
type Refused = 'known' | 'not received' | 'due'

/**
 * Asks the provider about a transaction that our records do not have, and records its money once.
 * @throws ProviderUnreachable when the provider gives no answer, AppError 429 after too many questions about it
 */
export async function recordUnrequested(transactionId: string): Promise<Recorded> {
  if (await isKnown(db(), transactionId)) return { outcome: 'known' }
  await limitUnrequested(transactionId)
  const verdict = await verifyById(transactionId)
  if (verdict.status !== 'successful' || verdict.amount <= 0n) return { outcome: 'not received' }
  try {
    return await transaction((tx) => record(tx, verdict))
  } catch (error) {
    if (isUniqueViolation(error)) return { outcome: 'known' }
    throw error
  }
}

async function record(tx: Tx, received: Received): Promise<Recorded> {
  const named = await tx.payment.findUnique({ where: { txRef: received.txRef }, select: { id: true } })
  if (named) await lockPayment(tx, named.id)
  if (await isKnown(tx, received.providerId)) return { outcome: 'known' }
  const payment = named && (await tx.payment.findUniqueOrThrow({ where: { id: named.id } }))
  if (payment && payment.state !== 'succeeded') {
    const expected = { txRef: payment.txRef, amount: kobo(payment.amountKobo), currency: payment.currency }
    if (payment.unappliedId === null || !isUnapplied(expected, received)) return { outcome: 'due' }
  }
  return { outcome: 'recorded', paymentId: await bookUnrequested(tx, received, payment?.userId ?? null) }
}

const REFUSALS: Readonly<Record<Exclude<Refused, 'known'>, string>> = {
  'not received': 'Flutterwave does not confirm this money, so nothing was recorded.',
  due: 'This money is for a payment that waits for it. Please check that payment with Flutterwave.',
}

/**
 * Records the money of a difference that our records do not have, after asking the provider, and closes the difference.
 * The money can then be refunded.
 * @returns the id of its payment
 * @throws AppError 404 for no such difference, 409 when it is closed, is about something else, or the provider does not
 *   confirm the money, 429 after too many questions; ProviderUnreachable when the provider gives no answer
 */
export async function recordDifference(actor: Staff, differenceId: string): Promise<string> {
  const difference = await db().providerDifference.findUnique({ where: { id: rowId(differenceId) } })
  if (!difference) throw notFound('There is no such difference.')
  if (difference.kind !== 'unknown_here' || difference.closedAt)
    throw conflict('This difference is closed, or is not about money that our records lack.')
  await limitStaff(actor.id)
  const { providerId } = difference
  const recorded = await recordUnrequested(providerId)
  if (recorded.outcome !== 'recorded' && recorded.outcome !== 'known') throw conflict(REFUSALS[recorded.outcome])

  return transaction(async (tx) => {
    const { id } = await tx.payment.findFirstOrThrow({
      where: { OR: [{ providerId }, { unappliedId: providerId }] },
      select: { id: true },
    })
    await tx.providerDifference.updateMany({
      where: { id: differenceId, closedAt: null },
      data: {
        closedAt: await databaseNow(tx),
        closedById: actor.id,
        reason: 'Recorded as money to be refunded',
        paymentId: id,
      },
    })
    await recordAudit(tx, actor, 'payment.unrequested-recorded', `payment:${id}`)
    return id
  })
}
