import type { Day } from '@/lib/core/clock'
import { type Kobo, ZERO, kobo } from '@/lib/core/money'
import { type OpenPlan, fromTheEnd, interestRebate, openOf, payOffOf } from './pay-off-rules'
import { type OpenInstalment, allocateRepayment } from './rules'

/*
 * Where a buyer's money goes, whoever it comes from: payroll, card, transfer, or the buyer's credit (decision 0115).
 * First to debts that were written off, then to the oldest open instalments. A plan that it pays whole gives back the
 * interest of the months that have not begun. Amounts in kobo.
 */

type Share = { readonly instalmentId: string; readonly amount: Kobo }

/** A plan that was written off, with what is still unpaid of its instalments. */
export type LostPlan = {
  readonly id: string
  readonly orderId: string
  readonly orderNumber: string
  readonly parts: readonly OpenInstalment[]
}

/** What a buyer owes: open plans, and plans that were written off and not repaid since; both in order of their ids. */
export type Debts = { readonly plans: readonly OpenPlan[]; readonly lost: readonly LostPlan[] }

/** Plans that a payment was started for, at the price of that day. */
export type Agreed = { readonly planIds: readonly string[]; readonly on: Day }

/** A plan that the money pays whole, with the interest that is given back. */
type PaidOff = { readonly plan: OpenPlan; readonly rebate: Kobo; readonly shares: readonly Share[] }
type Recovered = { readonly plan: LostPlan; readonly amount: Kobo; readonly shares: readonly Share[] }

export type Spread = {
  readonly recovered: readonly Recovered[]
  readonly paidOff: readonly PaidOff[]
  /** What the money pays of open instalments; the interest given back is not in it. */
  readonly shares: readonly Share[]
  /** What is above all debt. */
  readonly excess: Kobo
}

/** What is open of each instalment of a plan, less the interest given back from the last one backwards. */
export const openParts = (plan: OpenPlan, rebate: Kobo): OpenInstalment[] => {
  const given = new Map(rebateShares(plan, rebate).map(({ instalmentId, amount }) => [instalmentId, amount]))
  return plan.parts
    .map(({ id, dueOn, amount, paid }) => ({ id, dueOn, open: kobo(amount - paid - (given.get(id) ?? 0n)) }))
    .filter(({ open }) => open > 0n)
}

/** The instalments that a rebate pays, from the last one backwards. */
const rebateShares = ({ parts }: OpenPlan, rebate: Kobo): Share[] =>
  fromTheEnd(
    parts.map(({ id, amount, paid }) => ({ id, most: kobo(amount - paid) })),
    rebate,
  ).shares

/**
 * Finds the plans that `amount` pays whole on the day `on`, oldest instalments first, when their interest is given
 * back. All plans are counted at their reduced price: one that stays unpaid has its interest back on instalments that
 * the money does not reach, so it takes nothing from those that are paid.
 */
function paidWhole(plans: readonly OpenPlan[], amount: Kobo, on: Day): ReadonlyMap<string, Kobo> {
  const reduced = plans.map((plan) => {
    const rebate = interestRebate(plan, on)
    return { id: plan.id, rebate, parts: openParts(plan, rebate) }
  })
  const { shares } = allocateRepayment(
    reduced.flatMap(({ parts }) => parts),
    amount,
  )
  const paid = new Map(shares.map((share) => [share.instalmentId, share.amount]))
  const whole = reduced.filter(({ parts }) => parts.every(({ id, open }) => paid.get(id) === open))
  return new Map(whole.map(({ id, rebate }) => [id, rebate]))
}

/** Shares `amount` out. @param on the day whose price pays a plan off: the payday, or the day the money came */
export function spreadMoney({ plans, lost }: Debts, amount: Kobo, on: Day, agreed?: Agreed): Spread {
  const recovered: Recovered[] = []
  const lostParts = lost.flatMap((plan) => plan.parts)
  const back = allocateRepayment(lostParts, amount)
  const left = back.excess
  for (const plan of lost) {
    const ids = new Set(plan.parts.map(({ id }) => id))
    const shares = back.shares.filter(({ instalmentId }) => ids.has(instalmentId))
    const of = kobo(shares.reduce((total, share) => total + share.amount, 0n))
    if (of > 0n) recovered.push({ plan, amount: of, shares })
  }

  const wanted = plans.filter(({ id }) => agreed?.planIds.includes(id))
  const price = agreed && payOffOf(wanted, agreed.on)
  const first = price && left >= price.amount ? price : undefined
  const rest = first ? plans.filter((plan) => !wanted.includes(plan)) : plans
  const forRest = kobo(left - (first?.amount ?? 0n))
  const whole = paidWhole(rest, forRest, on)

  const given = new Map<string, Kobo>([
    ...(first?.plans ?? []).map((each) => [each.plan.id, each.rebate] as const),
    ...whole,
  ])
  const paying = allocateRepayment(
    (first?.plans ?? []).flatMap(({ plan, rebate }) => openParts(plan, rebate)),
    first?.amount ?? ZERO,
  )
  const others = allocateRepayment(
    rest.flatMap((plan) => openParts(plan, whole.get(plan.id) ?? ZERO)),
    forRest,
  )
  return {
    recovered,
    paidOff: plans
      .filter((plan) => given.has(plan.id) && openOf(plan) > 0n)
      .map((plan) => {
        const rebate = given.get(plan.id) ?? ZERO
        return { plan, rebate, shares: rebateShares(plan, rebate) }
      }),
    shares: [...paying.shares, ...others.shares],
    excess: others.excess,
  }
}
