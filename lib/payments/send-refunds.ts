import 'server-only'
import { Prisma } from '@/generated/prisma/client'
import { SECOND, after } from '@/lib/core/clock'
import { type Tx, databaseNow, db, transaction } from '@/lib/core/db'
import { isEnding } from '@/lib/core/ending'
import { lockRefund, nextUnclaimed } from '@/lib/core/locks'
import { log } from '@/lib/core/log'
import { countRowFailure } from '@/lib/core/metrics'
import { kobo, sum } from '@/lib/core/money'
import { type Posting, bookEntry, credit, debit } from '@/lib/credit/ledger'
import { ProviderUnreachable } from '@/lib/integrations/flutterwave'
import { type ProviderRefund, createRefund, listRefunds } from '@/lib/integrations/flutterwave-refunds'
import { tell } from '@/lib/notifications/tell'
import { issueFeeCreditNote } from './fee-invoices'
import { refundSentNews } from './news'
import { incomeLeft } from './refunds'
import { type FeeShare, MAX_REFUSALS, RUN_MS, formatAmount, nextCheck, shareOfRefund } from './rules'

/** Longer than the calls to the provider can last, so only one server handles a refund. */
const LEASE = Prisma.sql`interval '2 minutes'`
/** Money is sent at most this long after its claim was confirmed; with the call's own limit, well within the lease. */
const CONFIRMED_MS = 30 * SECOND

/**
 * Sends requested refunds and checks those under way, most overdue first. Several servers may run it at once: one
 * server claims each refund.
 * @param until no refund is claimed after it
 * @returns how many were sent or checked
 */
export async function sendRefunds(limit = 20, until = after(new Date(), RUN_MS)): Promise<number> {
  for (let done = 0; done < limit; done += 1) {
    const claimed = new Date() < until && !isEnding() ? await claimRefund() : undefined
    if (!claimed) return done
    await advanceRefund(claimed)
  }
  return limit
}

type Claimed = {
  id: string
  claim_token: string
  payment_id: string
  attempts: number
  amount_kobo: bigint
  tx_ref: string
  refund_id: string | null
  transaction_id: string
}

async function claimRefund(): Promise<Claimed | undefined> {
  const isDue = Prisma.sql`state IN ('requested', 'sent') AND next_check_at <= now()`
  const [claimed] = await db().$queryRaw<Claimed[]>`
    UPDATE refunds SET state = 'sent', attempts = attempts + 1, claim_token = gen_random_uuid(),
      next_check_at = now() + ${LEASE}
    FROM payments
    WHERE payments.id = refunds.payment_id
      AND refunds.id = ${nextUnclaimed('refunds', isDue)}
    RETURNING refunds.id, refunds.claim_token, refunds.payment_id, refunds.attempts, refunds.amount_kobo,
      payments.tx_ref,
      refunds.provider_id AS refund_id,
      CASE WHEN refunds.is_stray THEN payments.stray_id ELSE payments.provider_id END AS transaction_id`
  return claimed
}

/**
 * Confirms, immediately before money is sent, that this server still holds the refund, and begins its lease anew. The
 * server may have been paused for longer than the lease, and another one may have sent the refund meanwhile.
 */
async function confirmClaim({ id, claim_token }: Claimed): Promise<void> {
  const begun = performance.now()
  const confirmed = await transaction(
    (tx) => tx.$executeRaw`
      UPDATE refunds SET next_check_at = now() + ${LEASE}
      WHERE id = ${id}::uuid AND claim_token = ${claim_token}::uuid AND state = 'sent' AND provider_id IS NULL
        AND next_check_at > now()`,
  )
  // The answer may also have waited here while this process was paused.
  if (confirmed === 0 || performance.now() - begun > CONFIRMED_MS) throw new ClaimLost()
}

/** Another server may have this refund by now, so this one changes nothing. */
class ClaimLost extends Error {
  override readonly name = 'ClaimLost'
}

async function advanceRefund(claimed: Claimed): Promise<void> {
  try {
    const answer = await findOrSendRefund(claimed)
    if ('refused' in answer) await recordRefusal(claimed, answer.refused)
    else await applyRefund(claimed, answer)
  } catch (error) {
    countRowFailure()
    log.warn({ refundId: claimed.id, err: error }, 'refund could not be sent or checked')
    await postpone(claimed).catch((failure: unknown) => {
      // It is taken again when its lease ends.
      log.error({ refundId: claimed.id, err: failure }, 'refund could not be postponed')
    })
  }
}

/** The refund may have been sent or not. The next try asks the provider before it sends. */
async function postpone(claimed: Claimed): Promise<void> {
  await db().refund.updateMany({
    where: stillClaimed(claimed),
    data: { nextCheckAt: nextCheck(claimed.attempts, await databaseNow()) },
  })
}

/** Selects the refund only while this server holds it: the lease of another server must not be shortened. */
const stillClaimed = ({ id, claim_token }: Claimed) => ({ id, claimToken: claim_token })

/**
 * Looks for the refund at the provider, and sends it only when it is not there. The answer to an earlier call may have
 * been lost, and staff can refund on the provider's own site.
 */
async function findOrSendRefund(claimed: Claimed): Promise<ProviderRefund | { refused: string }> {
  const made = await listRefunds(claimed.transaction_id)
  if (claimed.refund_id) {
    const sent = made.find(({ providerId }) => providerId === claimed.refund_id)
    if (!sent) throw new ProviderUnreachable('a refund that was sent is not listed')
    return sent
  }

  const amount = kobo(claimed.amount_kobo)
  // A payment may have several refunds of the same amount, so leave out those that belong to another row.
  const others = await db().refund.findMany({
    where: { paymentId: claimed.payment_id, providerId: { not: null } },
    select: { providerId: true },
  })
  const taken = new Set(others.map(({ providerId }) => providerId))
  const ours = made.find(
    (refund) => refund.status !== 'failed' && refund.amount === amount && !taken.has(refund.providerId),
  )
  if (ours) return ours
  await confirmClaim(claimed)
  return createRefund(claimed.transaction_id, amount, `Refund of ${claimed.tx_ref}`)
}

/** Retries a refused refund, as the balance may have been low. After a day of refusals it fails and staff decide. */
async function recordRefusal(claimed: Claimed, words: string): Promise<void> {
  const { id, attempts } = claimed
  const isOver = attempts >= MAX_REFUSALS
  await db().refund.updateMany({
    where: stillClaimed(claimed),
    data: {
      state: isOver ? 'failed' : 'requested',
      providerStatus: words.slice(0, 300),
      nextCheckAt: nextCheck(attempts, await databaseNow()),
    },
  })
  log[isOver ? 'error' : 'warn']({ refundId: id, words }, 'refund refused by the provider')
}

/**
 * Records what the provider reports of a refund, books a completed one and tells the buyer. A repeated report of a
 * completed refund changes nothing.
 */
export async function applyRefund(
  { id, attempts }: Pick<Claimed, 'id' | 'attempts'>,
  reported: ProviderRefund,
): Promise<void> {
  await transaction(async (tx) => {
    await lockRefund(tx, id)
    const refund = await findRefundRow(tx, id)
    if (refund.state === 'completed') return
    const { providerId } = reported
    // Not expected. If it counted as "not sent yet", the refund would be sent twice.
    const isOtherAmount = reported.amount !== refund.amountKobo
    const [status, word] = isOtherAmount
      ? ['failed' as const, `${formatAmount(reported.amount, currencyOf(refund))} was refunded instead`]
      : [reported.status, reported.word]

    const now = await databaseNow(tx)
    await tx.refund.update({
      where: { id },
      data: {
        state: status === 'pending' ? 'sent' : status,
        // A failed refund gives up its id. If the provider completes it later, the repeated refund finds and uses it.
        providerId: status === 'failed' ? null : providerId,
        providerStatus: word.slice(0, 300),
        nextCheckAt: nextCheck(attempts, now),
        completedAt: status === 'completed' ? now : null,
      },
      select: { id: true },
    })

    if (status === 'completed') await bookRefund(tx, refund)
    if (status === 'failed') log.error({ refundId: id, providerId }, 'refund failed at the provider')
  })
}

const refundSelect = {
  id: true,
  state: true,
  amountKobo: true,
  isUnapplied: true,
  paymentId: true,
  payment: {
    select: {
      userId: true,
      purpose: true,
      amountKobo: true,
      currency: true,
      unappliedCurrency: true,
      order: { select: { id: true, number: true } },
    },
  },
} as const

const findRefundRow = (tx: Tx, id: string) => tx.refund.findUniqueOrThrow({ where: { id }, select: refundSelect })
type RefundRow = Awaited<ReturnType<typeof findRefundRow>>

const currencyOf = ({ isUnapplied, payment }: RefundRow): string =>
  isUnapplied ? (payment.unappliedCurrency ?? payment.currency) : payment.currency

async function bookRefund(tx: Tx, refund: RefundRow): Promise<void> {
  const { id, amountKobo, paymentId, isUnapplied, payment } = refund
  const { userId, order, purpose } = payment
  const [amount, currency] = [kobo(amountKobo), currencyOf(refund)]
  // The ledger is in naira; foreign money has no entry.
  if (currency === payment.currency) {
    const shares = await sharesOf(tx, refund)
    const postings = [...debitsOf(refund, shares), credit({ kind: 'cash_flutterwave' }, amount)]
    const orderId = order?.id
    const entryId = await bookEntry(tx, {
      event: 'refund_paid',
      eventKey: `refund:${id}`,
      paymentId,
      orderId,
      postings,
    })
    if (shares && userId !== null) await issueFeeCreditNote(tx, { paymentId, userId, orderId }, entryId, shares)
  }
  const refunded = {
    refundId: id,
    of: isUnapplied || purpose === 'unrequested' ? ('unapplied' as const) : purpose,
    order,
    amount: formatAmount(amount, currency),
    isPart: amountKobo < payment.amountKobo,
  }
  if (userId !== null) await tell(tx, { id: userId }, refundSentNews(refunded))
}

/** The fees that a refund reverses; undefined for a repayment or unapplied money. */
async function sharesOf(tx: Tx, refund: RefundRow): Promise<FeeShare[] | undefined> {
  if (refund.isUnapplied || refund.payment.purpose === 'repayment') return undefined
  return shareOfRefund(await incomeLeft(tx, refund.paymentId), kobo(refund.amountKobo))
}

/** Debits the fees with their VAT, else `owed_back`. The database refuses too much. */
function debitsOf({ amountKobo }: RefundRow, shares: readonly FeeShare[] | undefined): Posting[] {
  if (!shares) return [debit({ kind: 'owed_back' }, kobo(amountKobo))]
  return [
    ...shares.map(({ kind, amount, vat }) => debit({ kind }, kobo(amount - vat))),
    debit({ kind: 'vat_payable' }, sum(shares.map(({ vat }) => vat))),
  ]
}
