import 'server-only'
import type { Day } from '@/lib/core/clock'
import { type Tx, databaseDay } from '@/lib/core/db'
import { conflict } from '@/lib/core/errors'
import { lockWallet } from '@/lib/core/locks'
import { type Kobo, ZERO, kobo, min } from '@/lib/core/money'
import { bookEntry, credit, debit } from './ledger'
import { type BookedRepayment, type Repayment, bookRepayment, creditOf, openInstalments } from './repayments'
import { allocateRepayment } from './rules'
import { livePlanOf, openPlansOf } from './pay-off-queries'
import { type PayOff, fromTheEnd, rebateTakenBack, payOffOf } from './pay-off-rules'
import { refreshWallet } from './wallet'

/* Paying off plans early: the interest of the months that have not begun is given back (docs/decisions/0077). */

/** What a payment was started for: these plans, at the price of that day. */
type Agreed = { readonly planIds: readonly string[]; readonly on: Day }

/**
 * Books an early repayment. When it is enough to pay off the plans that were agreed, or else all open plans today, the
 * interest of the months that have not begun is given back with it, and the plans are settled. Less is a repayment like
 * any other.
 * @returns `rebate` is the interest given back, in kobo
 */
export async function bookEarlyRepayment(
  tx: Tx,
  repayment: Repayment & { readonly paymentId: string },
  agreed: Agreed | undefined,
): Promise<BookedRepayment & { readonly rebate: Kobo }> {
  const { userId, amount, paymentId } = repayment
  await lockWallet(tx, userId)
  const { plans, rebate } = await giveInterestBack(tx, { userId, amount, agreed, paymentId, source: paymentId })
  const planIds = plans.map(({ plan }) => plan.id)
  return { ...(await bookRepayment(tx, { ...repayment, planIds })), rebate }
}

/**
 * Pays open instalments with the buyer's credit after a plan is opened. When the credit is enough to pay off all open
 * plans today, the interest of the months that have not begun is given back, as by any other early repayment. The
 * wallet must be locked.
 * @returns the interest of this plan that is given back, in kobo
 */
export async function applyCredit(
  tx: Tx,
  userId: string,
  plan: { readonly id: string; readonly orderId: string },
): Promise<Kobo> {
  const available = await creditOf(tx, userId)
  if (available === 0n) return ZERO
  const { plans } = await giveInterestBack(tx, { userId, amount: available, source: `credit_applied:${plan.id}` })
  const { shares, excess } = allocateRepayment((await openInstalments(tx, [userId])).get(userId) ?? [], available)
  const used = kobo(available - excess)
  await bookEntry(tx, {
    event: 'credit_applied',
    eventKey: `credit_applied:${plan.id}`,
    orderId: plan.orderId,
    postings: [debit({ kind: 'customer_credit', userId }, used), credit({ kind: 'loans_receivable', userId }, used)],
    allocations: shares,
  })
  return plans.find((each) => each.plan.id === plan.id)?.rebate ?? ZERO
}

type PaidOff = Pick<PayOff, 'rebate' | 'plans'>

type Money = {
  readonly userId: string
  readonly amount: Kobo
  readonly agreed?: Agreed | undefined
  readonly paymentId?: string
  /** What pays: part of the keys of the entries, so that the same interest is given back once. */
  readonly source: string
}

/**
 * Books the interest that `amount` kobo give back: that of the months not begun, when the money is enough to pay off
 * the agreed plans, or else all open plans today. It pays the last instalments of the plans. The money itself is not
 * booked.
 * @returns the plans that the money pays off with the interest of each, none when it is not enough
 */
async function giveInterestBack(
  tx: Tx,
  { userId, amount: available, agreed, paymentId, source }: Money,
): Promise<PaidOff> {
  const open = await openPlansOf(userId, tx)
  const { amount, rebate, plans } = payOffOf(
    agreed ? open.filter(({ id }) => agreed.planIds.includes(id)) : open,
    agreed?.on ?? (await databaseDay(tx)),
  )
  if (available < amount) return { rebate: ZERO, plans: [] }

  for (const { plan, rebate: given } of plans) {
    if (given === 0n) continue
    const unpaid = plan.parts.map((part) => ({ id: part.id, most: kobo(part.amount - part.paid) }))
    await bookEntry(tx, {
      event: 'interest_rebate',
      eventKey: `interest_rebate:${plan.id}:${source}`,
      orderId: plan.orderId,
      ...(paymentId !== undefined && { paymentId }),
      postings: [debit({ kind: 'income_interest' }, given), credit({ kind: 'loans_receivable', userId }, given)],
      allocations: fromTheEnd(unpaid, given).shares,
    })
  }
  return { rebate, plans }
}

type TakenGoods = { readonly noteKey: string; readonly interest: Kobo; readonly actorId: string }

/**
 * Takes back the part of a rebate that belongs to the goods of a credit note: from the buyer's credit, which the credit
 * note may have filled, else from the plan. Call it after the credit note is booked, with the wallet locked.
 * @param goods `interest` is what the credit note took off the plan, in kobo
 * @returns the amount in kobo
 * @throws AppError 409 when the money was used meanwhile
 */
export async function takeBackRebate(
  tx: Tx,
  { orderId, userId }: { readonly orderId: string; readonly userId: string },
  { noteKey, interest, actorId }: TakenGoods,
): Promise<Kobo> {
  const plan = await livePlanOf(orderId, tx)
  if (!plan) return ZERO
  const amount = rebateTakenBack({ ...plan, interest: kobo(plan.interest + interest) }, interest)
  if (amount === 0n) return ZERO
  const fromCredit = min(await creditOf(tx, userId), amount)
  const fromPlan = kobo(amount - fromCredit)
  const paid = plan.parts.map((part) => ({ id: part.id, most: part.paid }))
  const { shares, left } = fromTheEnd(paid, fromPlan)
  if (left > 0n) throw conflict('The interest that was given back for these goods was already used.')
  await bookEntry(tx, {
    event: 'interest_rebate',
    eventKey: `interest_rebate_taken_back:${noteKey}`,
    orderId,
    actorId,
    postings: [
      debit({ kind: 'customer_credit', userId }, fromCredit),
      debit({ kind: 'loans_receivable', userId }, fromPlan),
      credit({ kind: 'income_interest' }, amount),
    ],
    allocations: shares.map((share) => ({ ...share, amount: kobo(0n - share.amount) })),
  })
  await refreshWallet(tx, userId)
  return amount
}
