import { type Day, earliestFirst } from '@/lib/core/clock'
import { type Kobo, ZERO, kobo, max, min, sum } from '@/lib/core/money'

/* Paying off a plan early, and the interest that is given back (docs/decisions/0077). Amounts in kobo. */

type Part = {
  readonly id: string
  readonly dueOn: Day
  /** The day on which it was due before a deferral moved it. */
  readonly movedFrom?: Day | undefined
  readonly amount: Kobo
  readonly paid: Kobo
}

/** An open plan: its interest for what the buyer kept, and what of that was given back already. */
export type OpenPlan = {
  readonly id: string
  readonly orderId: string
  readonly orderNumber: string
  readonly interest: Kobo
  readonly rebated: Kobo
  /** Whether its interest is deferred, see `interestAccount`. */
  readonly defersInterest: boolean
  /** The instalments, in order. */
  readonly parts: readonly Part[]
}

/** The page with the letter of discharge of a plan that is paid off. */
export const letterPath = (orderId: string): string => `/History2/agreement?orderId=${orderId}`

export const openOf = ({ parts }: Pick<OpenPlan, 'parts'>): Kobo =>
  sum(parts.map(({ amount, paid }) => kobo(amount - paid)))

/**
 * Counts the months of a plan that have not begun. The first month begins with the delivery, each other one on the day
 * after the payday before it.
 * @param paydays those of the plan, in order
 */
export const monthsNotBegun = (paydays: readonly Day[], on: Day): number =>
  paydays.slice(0, -1).filter((payday) => payday >= on).length

/**
 * The interest that a buyer gets back who pays off a plan on the day `on`: every month of the plan has the same share
 * of the interest, and the shares of the months that have not begun are given back, rounded half up to the kobo. Never
 * more than is open. Months whose instalment a credit note took back no longer belong to the plan. A moved instalment
 * belongs to the month in which it was due first, so a deferral neither gives nor takes interest.
 */
export function interestRebate(plan: OpenPlan, on: Day): Kobo {
  const first = plan.parts.filter(({ amount }) => amount > 0n).map(({ dueOn, movedFrom }) => movedFrom ?? dueOn)
  const paydays = [...new Set(first)].sort(earliestFirst)
  if (paydays.length === 0) return ZERO
  const left = share(plan.interest, BigInt(monthsNotBegun(paydays, on)), BigInt(paydays.length)) - plan.rebated
  return min(openOf(plan), max(ZERO, kobo(left)))
}

/**
 * The part of a rebate that a credit note takes back: of the goods that the buyer keeps, the interest and the rebate
 * stay in proportion, so together they never fall below zero.
 * @param returned the interest that the credit note takes off the plan
 */
export function rebateTakenBack({ interest, rebated }: Pick<OpenPlan, 'interest' | 'rebated'>, returned: Kobo): Kobo {
  if (interest <= 0n) return ZERO
  return kobo(rebated - share(rebated, interest - returned, interest))
}

/** `amount` × `part` / `whole`, rounded half up. */
const share = (amount: Kobo, part: bigint, whole: bigint): Kobo => kobo((amount * part * 2n + whole) / (whole * 2n))

/** What paying off plans costs on one day, plan by plan. */
export type PayOff = {
  readonly amount: Kobo
  readonly rebate: Kobo
  readonly plans: readonly { readonly plan: OpenPlan; readonly amount: Kobo; readonly rebate: Kobo }[]
}

/** Calculates what paying off all these plans costs on the day `on`. */
export function payOffOf(plans: readonly OpenPlan[], on: Day): PayOff {
  const each = plans.map((plan) => {
    const rebate = interestRebate(plan, on)
    return { plan, rebate, amount: kobo(openOf(plan) - rebate) }
  })
  return {
    amount: sum(each.map(({ amount }) => amount)),
    rebate: sum(each.map(({ rebate }) => rebate)),
    plans: each,
  }
}

/**
 * Shares out `amount` from the last instalment backwards, with at most `most` of each.
 * @returns the positive shares, and what no instalment could take
 */
export function fromTheEnd(
  parts: readonly { readonly id: string; readonly most: Kobo }[],
  amount: Kobo,
): { shares: { instalmentId: string; amount: Kobo }[]; left: Kobo } {
  const shares: { instalmentId: string; amount: Kobo }[] = []
  let left = amount
  for (const { id, most } of [...parts].reverse()) {
    const taken = min(most, left)
    if (taken <= 0n) continue
    shares.push({ instalmentId: id, amount: taken })
    left = kobo(left - taken)
  }
  return { shares, left }
}
