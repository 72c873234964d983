import 'server-only'
import { type Tx, db, isUniqueViolation, transaction } from '@/lib/core/db'
import { after, MINUTE } from '@/lib/core/clock'
import { type Kobo, ZERO, formatNaira, kobo } from '@/lib/core/money'
import { log } from '@/lib/core/log'
import { bookEntry, credit, debit } from '@/lib/credit/ledger'
import { bookRepayment } from '@/lib/credit/repayments'
import { lockWallet, refreshWallet } from '@/lib/credit/wallet'
import { ProviderUnreachable, type Verdict, verifyById, verifyByReference } from '@/lib/integrations/flutterwave'
import { notify } from '@/lib/notifications/service'
import { requestFeeRefund } from './refunds'
import { EXPIRES_AFTER_MS, nextCheck, settlementProblem } from './rules'

/** What is known of a payment after asking. */
export type PaymentOutcome = 'succeeded' | 'pending' | 'failed' | 'unknown'

/**
 * The one way a payment becomes paid: asks Flutterwave about our reference and books what it says. Browser
 * confirmation, webhook and reconciliation all end here; any number of them at once change the state once.
 * @param transactionId the provider's id of the transaction, where somebody hinted at one
 * @returns `pending` while the provider waits for a bank, `failed` when the last try failed (another may follow)
 * @throws ProviderUnreachable when the provider gives no answer: nothing is changed
 */
export async function settlePayment(paymentId: string, transactionId?: string): Promise<PaymentOutcome> {
  const payment = await db().payment.findUnique({ where: { id: paymentId }, select: { txRef: true, state: true } })
  if (!payment) return 'unknown'
  if (payment.state === 'succeeded') return 'succeeded'
  return applyVerdict(paymentId, await verdictOn(payment.txRef, transactionId))
}

/** By the id first, if there is one: it is known to the provider a little earlier. Only a success under our own reference counts. */
async function verdictOn(txRef: string, transactionId: string | undefined): Promise<Verdict> {
  const hinted = transactionId === undefined ? undefined : await verdictById(transactionId)
  const own = hinted && 'txRef' in hinted && hinted.txRef === txRef ? hinted : undefined
  if (own?.status === 'successful') return own
  // Another try under the same reference may have succeeded, and somebody else's transaction says nothing of ours.
  const verdict = await verifyByReference(txRef)
  return verdict.status === 'unknown' && own ? own : verdict
}

async function verdictById(transactionId: string): Promise<Verdict | undefined> {
  try {
    return await verifyById(transactionId)
  } catch (error) {
    // A hint that cannot be used must not stand in the way; in an outage the reference cannot be asked about either.
    if (error instanceof ProviderUnreachable && !error.isPassing) return undefined
    throw error
  }
}

async function applyVerdict(paymentId: string, verdict: Verdict): Promise<PaymentOutcome> {
  try {
    return await transaction(async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM payments WHERE id = ${paymentId}::uuid FOR NO KEY UPDATE`
      // The order too: it may be cancelled at this moment, and then its fees go back.
      await tx.$queryRaw`SELECT 1 FROM orders WHERE id = (SELECT order_id FROM payments WHERE id = ${paymentId}::uuid) FOR NO KEY UPDATE`
      const payment = await findPaymentRow(tx, paymentId)
      if (payment.state === 'succeeded') return 'succeeded'
      const problem =
        verdict.status === 'unknown'
          ? 'not started'
          : settlementProblem({ txRef: payment.txRef, amount: kobo(payment.amountKobo), currency: payment.currency }, verdict)
      if (verdict.status === 'unknown' || problem) {
        await postpone(tx, payment, problem ?? '')
        return verdict.status === 'failed' ? 'failed' : verdict.status === 'unknown' ? 'unknown' : 'pending'
      }
      await tx.payment.update({
        where: { id: paymentId },
        data: {
          state: 'succeeded',
          providerId: verdict.providerId,
          providerStatus: verdict.status,
          receivedKobo: verdict.amount,
          settledAt: new Date(),
          nextCheckAt: null,
        },
      })
      await book(tx, payment, verdict.amount)
      return 'succeeded'
    })
  } catch (error) {
    // The provider's id is on another payment already: one transaction pays for one thing only.
    if (!isUniqueViolation(error)) throw error
    log.error({ paymentId }, 'a provider transaction was presented for two payments')
    return 'pending'
  }
}

const paymentSelect = {
  id: true, txRef: true, state: true, purpose: true, userId: true, amountKobo: true, currency: true, checks: true, createdAt: true,
  order: { select: { id: true, number: true, status: true, serviceFeeKobo: true, deliveryFeeKobo: true } },
} as const

const findPaymentRow = (tx: Tx, id: string) => tx.payment.findUniqueOrThrow({ where: { id }, select: paymentSelect })
type PaymentRow = Awaited<ReturnType<typeof findPaymentRow>>

/** Plans the next question; gives up on a payment that nobody finished. A late success settles it all the same. */
async function postpone(tx: Tx, payment: PaymentRow, providerStatus: string): Promise<void> {
  const now = new Date()
  const isOver = now.getTime() - payment.createdAt.getTime() > EXPIRES_AFTER_MS
  await tx.payment.update({
    where: { id: payment.id },
    data: {
      providerStatus,
      checks: { increment: 1 },
      ...(isOver ? { state: 'expired', nextCheckAt: null } : { nextCheckAt: nextCheck(payment.checks, now) }),
    },
  })
}

const FEE_EVENTS = { registration: 'registration_fee_paid', order_fees: 'order_fees_paid' } as const

async function book(tx: Tx, payment: PaymentRow, received: Kobo): Promise<void> {
  if (payment.purpose === 'repayment') await bookEarlyRepayment(tx, payment, received)
  else await bookFee(tx, { ...payment, purpose: payment.purpose }, received)
}

async function bookEarlyRepayment(tx: Tx, payment: PaymentRow, received: Kobo): Promise<void> {
  const { id, userId } = payment
  const { excess } = await bookRepayment(tx, {
    userId,
    amount: received,
    event: 'repayment_received',
    eventKey: `payment:${id}`,
    heldBy: { kind: 'cash_flutterwave' },
    paymentId: id,
  })
  const kept = excess > 0n ? ` ${formatNaira(excess)} of it was more than you owed and is kept as your credit.` : ''
  await notify(tx, userId, { kind: 'payment', title: `Your repayment of ${formatNaira(received)} has been received.${kept}`, href: '/Dashboard' })
}

type FeePayment = PaymentRow & { readonly purpose: keyof typeof FEE_EVENTS }

async function bookFee(tx: Tx, payment: FeePayment, received: Kobo): Promise<void> {
  // What was paid already, under an older reference, cannot be paid again: all of it is the buyer's then.
  const isFirst = await markPaid(tx, payment)
  const [excess, due] = isFirst ? [kobo(received - payment.amountKobo), payment.order] : [received, null]
  await lockWallet(tx, payment.userId)
  await bookEntry(tx, {
    event: FEE_EVENTS[payment.purpose],
    eventKey: `payment:${payment.id}`,
    paymentId: payment.id,
    orderId: payment.order?.id,
    postings: [
      debit({ kind: 'cash_flutterwave' }, received),
      credit({ kind: 'customer_credit', userId: payment.userId }, excess),
      credit({ kind: 'income_registration' }, isFirst && payment.purpose === 'registration' ? kobo(payment.amountKobo) : ZERO),
      credit({ kind: 'income_service' }, kobo(due?.serviceFeeKobo ?? 0n)),
      credit({ kind: 'income_delivery' }, kobo(due?.deliveryFeeKobo ?? 0n)),
    ],
  })
  await refreshWallet(tx, payment.userId)
  // Paid for an order that was closed meanwhile: the fees go straight back.
  if (due?.status === 'cancelled' || due?.status === 'rejected') await requestFeeRefund(tx, due.id)
  await notify(tx, payment.userId, { kind: 'payment', ...newsOf(payment, isFirst) })
}

/** @returns whether this payment is the one that paid for it */
async function markPaid(tx: Tx, payment: FeePayment): Promise<boolean> {
  const now = new Date()
  if (payment.purpose === 'registration') {
    return (await tx.user.updateMany({ where: { id: payment.userId, feePaidAt: null }, data: { feePaidAt: now } })).count === 1
  }
  if (!payment.order) return false
  return (await tx.order.updateMany({ where: { id: payment.order.id, feesPaidAt: null }, data: { feesPaidAt: now } })).count === 1
}

function newsOf({ order }: FeePayment, isFirst: boolean): { title: string; href: string } {
  const href = order ? `/History2?orderId=${order.id}` : '/Dashboard'
  if (!isFirst) return { title: 'You paid the same fee twice. The second payment is kept as your credit.', href }
  return { title: order ? `Delivery and service fee of order ${order.number} received.` : 'Your registration fee has been received!', href }
}

/**
 * Asks about the payments that are due for it, most overdue first. Several servers may do this at once: each payment is
 * taken by one.
 * @returns how many were asked about
 */
export async function reconcilePayments(limit = 20): Promise<number> {
  for (let done = 0; done < limit; done += 1) {
    const id = await claimPayment()
    if (!id) return done
    try {
      await settlePayment(id)
    } catch (error) {
      log.warn({ paymentId: id, err: error }, 'payment could not be checked')
    }
  }
  return limit
}

/** Pushed ahead first, so that another server asks about other payments meanwhile and an outage is not hammered. */
async function claimPayment(): Promise<string | undefined> {
  const now = new Date()
  const [claimed] = await db().$queryRaw<{ id: string }[]>`
    UPDATE payments SET next_check_at = ${after(now, 2 * MINUTE)}
    WHERE id = (
      SELECT id FROM payments WHERE state = 'pending' AND next_check_at <= ${now}
      ORDER BY next_check_at, id LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED
    )
    RETURNING id`
  return claimed?.id
}
