import 'server-only'
import { Prisma } from '@/generated/prisma/client'
import { MINUTE, after } from '@/lib/core/clock'
import { type Tx, db, transaction } from '@/lib/core/db'
import { lockRefund, nextUnclaimed } from '@/lib/core/locks'
import { log } from '@/lib/core/log'
import { kobo } from '@/lib/core/money'
import { type Posting, bookEntry, credit, debit } from '@/lib/credit/ledger'
import { ProviderUnreachable } from '@/lib/integrations/flutterwave'
import { type ProviderRefund, createRefund, listRefunds } from '@/lib/integrations/flutterwave-refunds'
import { tell } from '@/lib/notifications/tell'
import { refundSentNews } from './news'
import { incomeLeft } from './refunds'
import { MAX_REFUSALS, RUN_MS, formatAmount, nextCheck, shareOfRefund } from './rules'

/** Longer than a call to the provider can last: whoever has a refund in hand has it alone. */
const LEASE_MS = 2 * MINUTE

/**
 * Sends the refunds that are asked for and follows those under way, most overdue first. Several servers may do this at
 * once: each refund is taken by one.
 * @param until no other is taken after it
 * @returns how many were looked at
 */
export async function sendRefunds(limit = 20, until = after(new Date(), RUN_MS)): Promise<number> {
  for (let done = 0; done < limit; done += 1) {
    const claimed = new Date() < until ? await claimRefund() : undefined
    if (!claimed) return done
    await advanceRefund(claimed)
  }
  return limit
}

type Claimed = {
  id: string
  payment_id: string
  attempts: number
  amount_kobo: bigint
  reason: string
  refund_id: string | null
  transaction_id: string
}

async function claimRefund(): Promise<Claimed | undefined> {
  const now = new Date()
  const isDue = Prisma.sql`state IN ('requested', 'sent') AND next_check_at <= ${now}`
  const [claimed] = await db().$queryRaw<Claimed[]>`
    UPDATE refunds SET state = 'sent', attempts = attempts + 1, next_check_at = ${after(now, LEASE_MS)}
    FROM payments
    WHERE payments.id = refunds.payment_id
      AND refunds.id = ${nextUnclaimed('refunds', isDue)}
    RETURNING refunds.id, refunds.payment_id, refunds.attempts, refunds.amount_kobo, refunds.reason, refunds.provider_id AS refund_id,
      CASE WHEN refunds.is_stray THEN payments.stray_id ELSE payments.provider_id END AS transaction_id`
  return claimed
}

async function advanceRefund(claimed: Claimed): Promise<void> {
  try {
    const told = await askOrSend(claimed)
    if ('refused' in told) await noteRefusal(claimed, told.refused)
    else await applyRefund(claimed, told)
  } catch (error) {
    // Nothing is known, so nothing is noted but when to ask again; asking comes before sending.
    await db().refund.update({
      where: { id: claimed.id },
      data: { nextCheckAt: nextCheck(claimed.attempts, new Date()) },
      select: { id: true },
    })
    log.warn({ refundId: claimed.id, err: error }, 'refund could not be sent or checked')
  }
}

/** Asks first, always: an earlier try may have been heard although its answer was lost, and staff can refund at the provider. */
async function askOrSend(claimed: Claimed): Promise<ProviderRefund | { refused: string }> {
  const made = await listRefunds(claimed.transaction_id)
  if (claimed.refund_id) {
    const sent = made.find(({ providerId }) => providerId === claimed.refund_id)
    if (!sent) throw new ProviderUnreachable('a refund that was sent is not listed')
    return sent
  }
  const amount = kobo(claimed.amount_kobo)
  // A payment may be refunded in parts of the same amount: what another refund is about is not ours.
  const others = await db().refund.findMany({
    where: { paymentId: claimed.payment_id, providerId: { not: null } },
    select: { providerId: true },
  })
  const taken = new Set(others.map(({ providerId }) => providerId))
  const ours = made.find(
    (refund) => refund.status !== 'failed' && refund.amount === amount && !taken.has(refund.providerId),
  )
  return ours ?? createRefund(claimed.transaction_id, amount, claimed.reason)
}

/** A refusal may pass (too little in the balance), so it is tried again; after a day of it staff have to look. */
async function noteRefusal({ id, attempts }: Claimed, words: string): Promise<void> {
  const isOver = attempts >= MAX_REFUSALS
  await db().refund.update({
    where: { id },
    data: {
      state: isOver ? 'failed' : 'requested',
      providerStatus: words.slice(0, 300),
      nextCheckAt: nextCheck(attempts, new Date()),
    },
    select: { id: true },
  })
  log[isOver ? 'error' : 'warn']({ refundId: id, words }, 'refund refused by the provider')
}

async function applyRefund({ id, attempts }: Claimed, told: ProviderRefund): Promise<void> {
  await transaction(async (tx) => {
    await lockRefund(tx, id)
    const refund = await findRefundRow(tx, id)
    if (refund.state === 'completed') return
    const { providerId } = told
    // Never expected; were it treated as "not sent yet", it would be sent again.
    const isOther = told.amount !== refund.amountKobo
    const [status, word] = isOther
      ? ['failed' as const, `${formatAmount(told.amount, currencyOf(refund))} were refunded instead`]
      : [told.status, told.word]
    const now = new Date()
    await tx.refund.update({
      where: { id },
      data: {
        state: status === 'pending' ? 'sent' : status,
        // What failed gives its id free: should the provider complete it after all, the next refund finds it and sends nothing.
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
  // Foreign money is not in the books.
  if (currency === payment.currency) {
    const postings = [...(await takenBack(tx, refund)), credit({ kind: 'cash_flutterwave' }, amount)]
    await bookEntry(tx, { event: 'refund_paid', eventKey: `refund:${id}`, paymentId, orderId: order?.id, postings })
  }
  const refunded = {
    refundId: id,
    of: isUnapplied ? ('unapplied' as const) : purpose,
    order,
    amount: formatAmount(amount, currency),
    isPart: amountKobo < payment.amountKobo,
  }
  await tell(tx, { id: userId }, refundSentNews(refunded))
}

/** What is owed back already; of a fee what it was booked as. The database refuses it when less of that is left than goes back. */
async function takenBack(tx: Tx, { amountKobo, paymentId, isUnapplied, payment }: RefundRow): Promise<Posting[]> {
  const amount = kobo(amountKobo)
  if (isUnapplied || payment.purpose === 'repayment') return [debit({ kind: 'owed_back' }, amount)]
  return shareOfRefund(await incomeLeft(tx, paymentId), amount).map((share) =>
    debit({ kind: share.kind }, share.amount),
  )
}
