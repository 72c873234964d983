import 'server-only'
import { randomBytes } from 'node:crypto'
import type { Prisma } from '@/generated/prisma/client'
import type { Buyer } from '@/lib/core/actors'
import { MINUTE, after } from '@/lib/core/clock'
import { type Tx, databaseDay, databaseNow, db, isUniqueViolation, transaction } from '@/lib/database/db'
import { env } from '@/lib/settings/env'
import { AppError, badRequest, conflict, forbidden, notFound } from '@/lib/core/errors'
import { rowId } from '@/lib/core/ids'
import { lockPayment } from '@/lib/database/locks'
import { type Kobo, formatNaira, kobo, sum, toNaira } from '@/lib/core/money'
import { seal } from '@/lib/server/seal'
import { openPlansOf } from '@/lib/credit/pay-off-queries'
import { type PayOff, openOf, payOffOf } from '@/lib/credit/pay-off-rules'
import { writtenOffOf } from '@/lib/credit/queries'
import { createPaymentLink } from '@/lib/integrations/flutterwave'
import { limitLinks, limitStarting } from './provider-limits'
import {
  type PurposeName,
  REGISTRATION_FEE,
  FEES_LATER,
  WAITS_FOR_BANK,
  asksFees,
  keepsFees,
  makeTxRef,
  unappliedSentence,
  underwaySentence,
} from './rules'
import type { PaymentDto, PaymentHint, StartPayment } from './schema'
import { type PaymentOutcome, settlePayment } from './settle'
import { recordUnrequested } from './unrequested'

/**
 * Starts a payment, or finds the pending one: a person has one pending payment for each fee, and one repayment. A
 * repayment of another amount replaces the pending one, after asking the provider whether it was paid. A replaced
 * payment is expired, and a late success still settles it. A repayment with an order pays off the plan of that order.
 * @returns reference, hosted page, public key and the amount in naira
 * @throws AppError 400 for a repayment without amount or above the debt, 404 for an unknown order, 403 for someone
 *   else's, 409 when nothing is to be paid, for fees of an order that is not approved, or while a repayment of another
 *   amount waits for a bank, 429 after too many starts, 503 when the provider cannot be reached
 */
export async function startPayment(actor: Buyer, input: StartPayment): Promise<PaymentDto> {
  await limitStarting(actor.id)
  const payment = await findOrCreate(actor, input)
  const link = payment.link ?? (await requestLink(actor, payment, input.purpose))
  return { txRef: payment.txRef, link, publicKey: env().FLUTTERWAVE_PUBLIC_KEY, amount: toNaira(payment.amountKobo) }
}

const paymentSelect = {
  id: true,
  txRef: true,
  amountKobo: true,
  link: true,
  paysOff: { select: { planId: true } },
} as const
type StartedPayment = Prisma.PaymentGetPayload<{ select: typeof paymentSelect }>

async function findOrCreate(actor: Buyer, input: StartPayment): Promise<StartedPayment> {
  if (input.purpose === 'repayment') await askAboutOther(actor, input)
  try {
    return await transaction(async (tx) => {
      const due = await amountDue(tx, actor, input)
      const { amount, orderId, planIds = [] } = due
      const existing = await findPending(tx, actor.id, input.purpose, orderId)
      if (existing && (input.purpose !== 'repayment' || isFor(existing, due))) return existing
      if (existing) await replace(tx, existing)
      const now = await databaseNow(tx)
      return tx.payment.create({
        data: {
          txRef: makeTxRef(input.purpose, now, randomBytes(6).toString('hex')),
          purpose: input.purpose,
          userId: actor.id,
          orderId,
          amountKobo: amount,
          nextCheckAt: after(now, MINUTE),
          paysOff: { create: planIds.map((planId) => ({ planId })) },
        },
        select: paymentSelect,
      })
    })
  } catch (error) {
    // Of two taps at once, the second finds the payment of the first.
    if (isUniqueViolation(error)) return findOrCreate(actor, input)
    throw error
  }
}

const findPending = (tx: Tx, userId: string, purpose: PurposeName, orderId: string | null) =>
  tx.payment.findFirst({ where: { userId, purpose, orderId, state: 'pending' }, select: paymentSelect })

/** Whether a pending repayment is of this amount, and pays off these plans. */
const isFor = ({ amountKobo, paysOff }: StartedPayment, { amount, planIds = [] }: Due): boolean =>
  amountKobo === amount && paysOff.length === planIds.length && paysOff.every(({ planId }) => planIds.includes(planId))

/** Asks about the pending repayment that another one will replace: it may have been paid or be under way. */
async function askAboutOther(actor: Buyer, input: StartPayment): Promise<void> {
  const other = await findPending(db(), actor.id, 'repayment', null)
  if (other && !isFor(other, await amountDue(db(), actor, input))) await settlePayment(other.id, { personId: actor.id })
}

async function replace(tx: Tx, { id }: StartedPayment): Promise<void> {
  await lockPayment(tx, id)
  const { state, providerStatus, amountKobo } = await tx.payment.findUniqueOrThrow({
    where: { id },
    select: { state: true, providerStatus: true, amountKobo: true },
  })
  if (state !== 'pending') return
  if (providerStatus === WAITS_FOR_BANK.providerStatus)
    throw conflict(underwaySentence(amountKobo), { code: 'payment_underway' })
  // Its page may still be open and paid: the job looks once more.
  await tx.$executeRaw`
    UPDATE payments SET state = 'expired', next_check_at = now() + interval '1 day', updated_at = now()
    WHERE id = ${id}::uuid`
}

/** What a payment is for. A repayment can pay off plans early, which costs less than is owed. */
type Due = { readonly amount: Kobo; readonly orderId: string | null; readonly planIds?: readonly string[] }

async function amountDue(tx: Tx, actor: Buyer, input: StartPayment): Promise<Due> {
  if (input.purpose === 'registration') {
    if (actor.payment) throw conflict('You have already paid your registration fee.', { code: 'already_paid' })
    return { amount: REGISTRATION_FEE, orderId: null }
  }
  if (input.purpose === 'order_fees') return feesDue(tx, actor, input.orderId ?? '')
  if (input.orderId !== undefined) return planDue(tx, actor, input.orderId)
  return repaymentDue(tx, actor.id, input.amount)
}

async function feesDue(tx: Tx, actor: Buyer, orderId: string): Promise<{ amount: Kobo; orderId: string }> {
  const select = {
    id: true,
    userId: true,
    status: true,
    feesPaidAt: true,
    serviceFeeKobo: true,
    deliveryFeeKobo: true,
  } as const
  const order = await tx.order.findUnique({ where: { id: rowId(orderId) }, select })
  if (!order) throw notFound('There is no such order.')
  if (order.userId !== actor.id) throw forbidden('This order belongs to someone else.')

  const amount = kobo(order.serviceFeeKobo + order.deliveryFeeKobo)
  if (order.feesPaidAt || amount === 0n)
    throw conflict('You have already paid the delivery and service fee of this order.', { code: 'already_paid' })
  if (!keepsFees(order.status)) throw conflict('This order is closed, so there is nothing to pay.')
  if (!asksFees(order.status)) throw conflict(FEES_LATER, { code: 'order_not_approved' })
  return { amount, orderId: order.id }
}

/** What it costs to pay off the plan of one order today; of a plan that was written off, what was. */
async function planDue(tx: Tx, actor: Buyer, orderId: string): Promise<Due> {
  const order = await tx.order.findUnique({ where: { id: rowId(orderId) }, select: { userId: true } })
  if (!order) throw notFound('There is no such order.')
  if (order.userId !== actor.id) throw forbidden('This order belongs to someone else.')
  const own = (await openPlansOf(actor.id, tx)).filter((plan) => plan.orderId === orderId)
  const lost = await writtenOffOf(actor.id, tx)
  if (own.length === 0 && lost > 0n) return { amount: lost, orderId: null }
  return payingOff(payOffOf(own, await databaseDay(tx)), lost)
}

const NOTHING_OWED = 'You do not owe anything, so there is nothing to repay.'

/** @param lost what was written off, which any money pays first; in kobo */
function payingOff({ amount, plans }: PayOff, lost: Kobo): Due {
  if (amount === 0n) throw conflict(NOTHING_OWED)
  return { amount: kobo(amount + lost), orderId: null, planIds: plans.map(({ plan }) => plan.id) }
}

/** An amount that is enough to pay off everything is lowered to what that costs today. */
async function repaymentDue(tx: Tx, userId: string, amount: Kobo | undefined): Promise<Due> {
  const open = await openPlansOf(userId, tx)
  const lost = await writtenOffOf(userId, tx)
  const owed = sum([...open.map(openOf), lost])
  if (owed === 0n) throw conflict(NOTHING_OWED)
  if (amount === undefined) throw badRequest('Please enter the amount you want to repay.')
  if (amount > owed) throw badRequest(`You owe ${formatNaira(owed)}. Please enter that amount or less.`)
  const whole = payOffOf(open, await databaseDay(tx))
  const isEnough = whole.amount > 0n && amount >= whole.amount + lost
  return isEnough ? payingOff(whole, lost) : { amount, orderId: null }
}

const RETURN_SECONDS = 3 * 24 * 60 * 60

/** The page a buyer returns to, and the description on the hosted page. */
const RETURN_PAGES: Readonly<Record<PurposeName, { readonly back: string; readonly description: string }>> = {
  registration: { back: '/PaymentConfirm', description: 'Registration fee' },
  order_fees: { back: '/History', description: 'Delivery and service fee' },
  repayment: { back: '/Statement', description: 'Early repayment' },
}

async function requestLink(actor: Buyer, payment: StartedPayment, purpose: PurposeName): Promise<string> {
  await limitLinks(payment.id)
  const returnPage = RETURN_PAGES[purpose]
  const back = new URL(returnPage.back, env().NEXTAUTH_URL)
  // Signed, because the buyer may return without a session. The link can only make the server ask the provider.
  back.searchParams.set('return', await seal('payment-return', { paymentId: payment.id }, RETURN_SECONDS))
  const { phone } = await db().user.findUniqueOrThrow({ where: { id: actor.id }, select: { phone: true } })
  const link = await createPaymentLink({
    txRef: payment.txRef,
    amount: kobo(payment.amountKobo),
    redirectUrl: back.href,
    customer: { email: actor.email, name: actor.fullName, phone },
    title: 'Foodbank',
    description: returnPage.description,
  })
  // When several taps each got a link, all of them use the first one.
  await db().payment.updateMany({ where: { id: payment.id, link: null }, data: { link } })
  const kept = await db().payment.findUniqueOrThrow({ where: { id: payment.id }, select: { link: true } })
  return kept.link ?? link
}

const NOT_VERIFIED =
  'We could not confirm this payment yet. If you have paid, do not pay again: we will confirm it automatically.'

/** Makes the refusal (402) of a payment that is not settled. For unapplied money it names the received amount. */
export async function paymentRefusal(outcome: PaymentOutcome, paymentId?: string): Promise<AppError> {
  const unapplied =
    outcome === 'unapplied' && paymentId !== undefined
      ? await db().payment.findUnique({
          where: { id: paymentId },
          select: { amountKobo: true, unappliedAmount: true, unappliedCurrency: true },
        })
      : null
  if (!unapplied?.unappliedCurrency) return new AppError(402, NOT_VERIFIED, { code: 'payment_not_verified', outcome })
  return new AppError(
    402,
    unappliedSentence({
      received: unapplied.unappliedAmount ?? 0n,
      currency: unapplied.unappliedCurrency,
      asked: unapplied.amountKobo,
    }),
    { code: 'payment_unapplied', outcome },
  )
}

/**
 * Confirms the registration fee by asking the provider.
 * @param hint the transaction that the browser named; it is checked, never believed
 * @throws AppError 402 when there is no verified payment, 429 after too many checks, 503 when the provider cannot be
 *   reached
 */
export async function confirmRegistrationFee(userId: string, hint: PaymentHint = {}): Promise<void> {
  const user = await db().user.findUnique({ where: { id: userId }, select: { feePaidAt: true } })
  if (user?.feePaidAt) return
  await settleLatest({ userId, purpose: 'registration' }, hint)
}

/**
 * Confirms the fees of an order by asking the provider.
 * @param hint the transaction that the browser named; it is checked, never believed
 * @throws AppError 404 for an unknown order, 403 for someone else's, 402 when there is no verified payment, 429 after
 *   too many checks, 503 when the provider cannot be reached
 */
export async function confirmOrderFees(actor: Buyer, orderId: string, hint: PaymentHint = {}): Promise<void> {
  const order = await db().order.findUnique({
    where: { id: rowId(orderId) },
    select: { userId: true, feesPaidAt: true },
  })
  if (!order) throw notFound('There is no such order.')
  if (order.userId !== actor.id) throw forbidden('This order belongs to someone else.')
  if (order.feesPaidAt) return
  await settleLatest({ userId: actor.id, purpose: 'order_fees', orderId }, hint)
}

// Checks the last three references: the buyer may have paid in an older window.
async function settleLatest(
  where: { userId: string; purpose: 'registration' | 'order_fees'; orderId?: string },
  hint: PaymentHint = {},
): Promise<void> {
  const payments = await db().payment.findMany({
    where,
    select: { id: true, txRef: true },
    orderBy: { createdAt: 'desc' },
    take: 3,
  })
  let refusal: AppError | undefined
  for (const [index, { id, txRef }] of payments.entries()) {
    const isHinted = hint.tx_ref === undefined || hint.tx_ref === txRef
    const outcome = await settlePayment(id, { personId: where.userId }, isHinted ? hint.transaction_id : undefined)
    if (outcome === 'succeeded') return
    if (index === 0) refusal = await paymentRefusal(outcome, id)
  }
  throw refusal ?? (await paymentRefusal('unknown'))
}

/**
 * Settles the payment that a webhook names, by asking the provider. Money under a reference that is not ours, or again
 * under one that is settled, is recorded as money to be refunded.
 * @param transactionId the provider's id of the transaction, if the webhook has one
 * @throws ProviderUnreachable when the provider gives no answer, AppError 429 after too many webhooks about the
 *   payment; the provider repeats the webhook
 */
export async function settleByReference(txRef: string, transactionId?: string): Promise<void> {
  const payment = await db().payment.findUnique({ where: { txRef: txRef.slice(0, 200) }, select: { id: true } })
  const outcome = payment ? await settlePayment(payment.id, 'webhook', transactionId) : undefined
  const isOther = outcome === undefined || outcome === 'succeeded' || outcome === 'unapplied'
  if (transactionId !== undefined && isOther) await recordUnrequested(transactionId)
}
