import 'server-only'
import { dayColumn } from '@/lib/core/clock'
import { type Tx, databaseDay } from '@/lib/database/db'
import { AppError, badRequest, conflict } from '@/lib/core/errors'
import { lockWallet } from '@/lib/database/locks'
import { type Kobo, ZERO, kobo } from '@/lib/core/money'
import { bookEntry, credit, debit } from './ledger'
import { creditState, openInstalmentsOf } from './queries'
import {
  type CreditState,
  type Instalment,
  OVER_LIMIT,
  STOPPED,
  type Paydays,
  allowsMonths,
  availableCredit,
  beyondLastDay,
  makePlan,
  maxMonths,
  usualMonths,
} from './rules'
import { useCredit } from './use-credit'
import { refreshWallet } from './wallet'

/**
 * Refuses an amount, in kobo, above the limit. Locks the buyer's wallet until the transaction ends, so that
 * simultaneous orders cannot exceed the limit together.
 * @returns the length of the plan: `months`, or the company's default
 * @throws AppError as `monthsWithinLimit`
 */
export async function assertWithinLimit(
  tx: Tx,
  userId: string,
  financed: Kobo,
  months?: number,
  exceptOrderId?: string,
): Promise<number> {
  await lockWallet(tx, userId)
  return monthsWithinLimit(await creditState(userId, tx, exceptOrderId), financed, months)
}

/**
 * Refuses an amount, in kobo, above the limit. The caller has locked the buyer's wallet.
 * @returns the length of the plan: `months`, or the company's default
 * @throws AppError 501 above the limit, 400 for months that the company does not allow, 409 for months after the
 *   buyer's last day at work
 */
export function monthsWithinLimit(state: CreditState, financed: Kobo, months?: number): number {
  const max = maxMonths(state)
  const chosen = months ?? usualMonths(state)

  if (state.lastDay !== undefined && (max === 0 || chosen > max))
    throw conflict(beyondLastDay(state.lastDay, max), { code: 'months_not_allowed' })
  if (!allowsMonths(state.terms, chosen))
    throw badRequest(`Please choose between 1 and ${state.terms.maxMonths} months.`, { code: 'months_not_allowed' })
  if (state.isStopped === true && financed > 0n) throw new AppError(501, STOPPED, { code: 'over_limit' })
  if (financed > availableCredit(state, chosen)) throw new AppError(501, OVER_LIMIT, { code: 'over_limit' })
  return chosen
}

/** The financed part of what was delivered of an order, in kobo. */
type Delivery = {
  readonly id: string
  readonly userId: string
  readonly companyId: string
  readonly payday: Paydays
  readonly months: number
  readonly items: Kobo
  readonly vat: Kobo
  readonly interest: Kobo
}

/** The key of the entry of an order's delivery. */
export const deliveryKey = (orderId: string): string => `order_delivered:${orderId}`

/**
 * Books a delivery, opens the order's plan for it, and pays first instalments with the buyer's credit. Lock the company
 * first, so that HR closes no month meanwhile.
 * @returns `open` is what is left to pay of the instalments, all of them due at least `FIRST_DUE_DAYS` from today;
 *   `rebate` is the interest given back because the credit paid off the plan, in kobo
 */
export async function openPlan(
  tx: Tx,
  order: Delivery,
  actorId: string,
): Promise<{ readonly open: Instalment[]; readonly rebate: Kobo }> {
  const financed = kobo(order.items + order.vat + order.interest)
  await lockWallet(tx, order.userId)
  await bookEntry(tx, {
    event: 'order_delivered',
    eventKey: deliveryKey(order.id),
    orderId: order.id,
    actorId,
    postings: [
      debit({ kind: 'loans_receivable', userId: order.userId }, financed),
      credit({ kind: 'income_sales' }, order.items),
      credit({ kind: 'vat_payable' }, order.vat),
      credit({ kind: 'deferred_interest' }, order.interest),
    ],
  })

  // Under one kobo a month, only the last instalment is more than zero.
  const instalments = makePlan(financed, order.months, await databaseDay(tx), order.payday).filter(
    ({ amount }) => amount > 0n,
  )
  const plan = await tx.plan.create({
    data: {
      orderId: order.id,
      userId: order.userId,
      companyId: order.companyId,
      principalKobo: financed,
      months: order.months,
      defersInterest: true,
      instalments: {
        create: instalments.map(({ dueOn, amount }, index) => ({
          position: index + 1,
          dueOn: dayColumn(dueOn),
          amountKobo: amount,
        })),
      },
    },
    select: { id: true },
  })

  const used = await useCredit(tx, order.userId, { source: plan.id, deliveredOrderId: order.id })
  const rebate = used.paidOff.find(({ orderId }) => orderId === order.id)?.rebate ?? ZERO
  await refreshWallet(tx, order.userId)
  return { open: await openInstalmentsOf(order.id, tx), rebate }
}
