import 'server-only'
import type { Day } from '@/lib/core/clock'
import { type Tx, databaseDay } from '@/lib/core/db'
import { conflict } from '@/lib/core/errors'
import { lockWallet } from '@/lib/core/locks'
import { type Kobo, ZERO, kobo, min } from '@/lib/core/money'
import { bookEntry, credit, debit } from './ledger'
import { type BookedRepayment, type Repayment, bookRepayment, creditOf } from './repayments'
import { livePlanOf, openPlansOf } from './settlement-queries'
import { fromTheEnd, rebateTakenBack, settlementOf } from './settlement-rules'
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
  const { userId, paymentId } = repayment
  await lockWallet(tx, userId)
  const open = await openPlansOf(userId, tx)
  const { amount, rebate, plans } = settlementOf(
    agreed ? open.filter(({ id }) => agreed.planIds.includes(id)) : open,
    agreed?.on ?? (await databaseDay(tx)),
  )
  if (repayment.amount < amount) return { ...(await bookRepayment(tx, repayment)), rebate: ZERO }

  for (const { plan, rebate: given } of plans) {
    if (given === 0n) continue
    const unpaid = plan.parts.map((part) => ({ id: part.id, most: kobo(part.amount - part.paid) }))
    await bookEntry(tx, {
      event: 'interest_rebate',
      eventKey: `interest_rebate:${plan.id}:${paymentId}`,
      orderId: plan.orderId,
      paymentId,
      postings: [debit({ kind: 'income_interest' }, given), credit({ kind: 'loans_receivable', userId }, given)],
      allocations: fromTheEnd(unpaid, given).shares,
    })
  }
  const planIds = plans.map(({ plan }) => plan.id)
  return { ...(await bookRepayment(tx, { ...repayment, planIds })), rebate }
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
