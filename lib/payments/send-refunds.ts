import 'server-only'
import { SECOND, after } from '@/lib/core/clock'
import { type Tx, databaseNow, db, transaction } from '@/lib/database/db'
import { lockRefund } from '@/lib/database/locks'
import { log } from '@/lib/observability/log'
import { countRowFailure } from '@/lib/observability/metrics'
import { kobo, sum } from '@/lib/core/money'
import { type Job, type Queue, type Verdict, workThrough } from '@/lib/server/queue'
import { type Posting, bookEntry, credit, debit } from '@/lib/credit/ledger'
import { ProviderUnreachable } from '@/lib/integrations/flutterwave'
import { type ProviderRefund, createRefund, listRefunds } from '@/lib/integrations/flutterwave-refunds'
import { notify } from '@/lib/notifications/notify'
import { issueFeeCreditNote } from './fee-invoices'
import { refundSentNotification } from './notifications'
import { incomeLeft } from './refunds'
import { type FeeShare, MAX_REFUSALS, RUN_MS, formatAmount, nextCheck, shareOfRefund } from './rules'

/** Money is sent at most this long after its hold was confirmed; with the call's own limit, well within the hold. */
const CONFIRMED_MS = 30 * SECOND

/** Refunds to send, and those under way. */
const refundQueue: Queue = { name: 'refunds', lanes: 1, work: advanceRefund }

/**
 * Sends requested refunds and checks those under way.
 * @param until no refund is fetched after it
 * @returns how many were sent or checked
 */
export const sendRefunds = (limit = 20, until = after(new Date(), RUN_MS)): Promise<number> =>
  workThrough(refundQueue, limit, () => new Date() < until)

type Begun = {
  id: string
  payment_id: string
  attempts: number
  amount_kobo: bigint
  tx_ref: string
  refund_id: string | null
  transaction_id: string
}

/** Counts a try. */
async function beginTry(id: string): Promise<Begun | undefined> {
  const [begun] = await db().$queryRaw<Begun[]>`
    UPDATE refunds SET state = 'sent', attempts = attempts + 1, next_check_at = now() + interval '1 day'
    FROM payments
    WHERE payments.id = refunds.payment_id AND refunds.id = ${id}::uuid AND refunds.state IN ('requested', 'sent')
    RETURNING refunds.id, refunds.payment_id, refunds.attempts, refunds.amount_kobo, payments.tx_ref,
      refunds.provider_id AS refund_id,
      CASE WHEN refunds.is_stray THEN payments.stray_id ELSE payments.provider_id END AS transaction_id`
  return begun
}

async function advanceRefund({ id, confirm }: Job): Promise<Verdict> {
  const begun = await beginTry(id)
  if (!begun) return dueAgain(id)
  try {
    const answer = await findOrSendRefund(begun, confirm)
    if ('refused' in answer) {
      await confirm()
      await recordRefusal(begun, answer.refused)
    } else await applyRefund(begun, answer)
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error
    countRowFailure()
    log.warn({ refundId: id, err: error }, 'refund could not be sent or checked')
    // It may have been sent or not. The next try asks the provider before it sends.
    await confirm()
    await db().refund.update({
      where: { id },
      data: { nextCheckAt: nextCheck(begun.attempts, await databaseNow()) },
      select: { id: true },
    })
  }
  return dueAgain(id)
}

async function dueAgain(id: string): Promise<Verdict> {
  const { state, nextCheckAt } =
    (await db().refund.findUnique({ where: { id }, select: { state: true, nextCheckAt: true } })) ?? {}
  return state === 'requested' || state === 'sent' ? (nextCheckAt ?? 'done') : 'done'
}

/**
 * Looks for the refund at the provider, and sends it only when it is not there. The answer to an earlier call may have
 * been lost, and staff can refund on the provider's own site.
 */
async function findOrSendRefund(begun: Begun, confirm: Job['confirm']): Promise<ProviderRefund | { refused: string }> {
  const made = await listRefunds(begun.transaction_id)
  if (begun.refund_id) {
    const sent = made.find(({ providerId }) => providerId === begun.refund_id)
    if (!sent) throw new ProviderUnreachable('a refund that was sent is not listed')
    return sent
  }

  const amount = kobo(begun.amount_kobo)
  // A payment may have several refunds of the same amount, so leave out those that belong to another row.
  const others = await db().refund.findMany({
    where: { paymentId: begun.payment_id, providerId: { not: null } },
    select: { providerId: true },
  })
  const taken = new Set(others.map(({ providerId }) => providerId))
  const ours = made.find(
    (refund) => refund.status !== 'failed' && refund.amount === amount && !taken.has(refund.providerId),
  )
  if (ours) return ours
  const asked = performance.now()
  await confirm()
  // The answer may also have waited here while this process was paused.
  if (performance.now() - asked > CONFIRMED_MS) throw new ProviderUnreachable('this host was paused')
  return createRefund(begun.transaction_id, amount, `Refund of ${begun.tx_ref}`)
}

/** Retries a refused refund, as the balance may have been low. After a day of refusals it fails and staff decide. */
async function recordRefusal({ id, attempts }: Begun, words: string): Promise<void> {
  const isOver = attempts >= MAX_REFUSALS
  await db().refund.updateMany({
    where: { id, state: 'sent', providerId: null },
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
  { id, attempts }: Pick<Begun, 'id' | 'attempts'>,
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
  if (userId !== null) await notify(tx, { id: userId }, refundSentNotification(refunded))
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
