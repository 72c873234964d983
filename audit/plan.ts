import { monthsFrom } from './calendar'
import { least, share, total } from './kobo'

/* Payment plans of one buyer, and the rules of paying them. */

export type Part = {
  dueOn: string
  /** The day on which it was due before it moved to the end of its plan. */
  readonly movedFrom?: string
  amount: bigint
  paid: bigint
}

export type Plan = {
  readonly orderId: string
  state: 'open' | 'settled' | 'written_off'
  principal: bigint
  /** The interest of the goods that the buyer kept. */
  interest: bigint
  /** What of it was given back. */
  rebated: bigint
  /** Whether its interest is deferred, and how much of it was earned. */
  defers: boolean
  earned: bigint
  /** What was repaid of it since it was written off. */
  recovered: bigint
  readonly parts: Part[]
}

/** The part of some money that paid a part of a plan. */
export type Paid = { readonly plan: Plan; readonly part: Part; readonly amount: bigint }

/** Where a change of the interest of a plan is booked. */
export const interestOf = ({ defers }: Plan): string => (defers ? 'deferred_interest' : 'income_interest')

/**
 * What a plan earns with the end of a month: every month of the plan has an equal share of the interest that the buyer
 * kept, rounded down, and the last one the rest. The first month is that of the first payday; a plan that has ended
 * earns all. A month after the last one it defers nothing any more.
 */
export function earn(plan: Plan, months: number, month: string): bigint {
  const first = plan.parts.map(({ dueOn, movedFrom }) => movedFrom ?? dueOn).sort()[0] ?? month
  const begun = monthsFrom(first, month) + 1
  const kept = plan.interest - plan.rebated
  const isAll = plan.state !== 'open' || begun >= months
  const right = isAll ? kept : (kept / BigInt(months)) * BigInt(Math.max(0, begun))
  const amount = right - plan.earned
  plan.earned = right
  if (begun > months) plan.defers = false
  return amount
}

export const openOf = ({ parts }: Plan): bigint => total(parts.map(({ amount, paid }) => amount - paid))

/** Equal instalments rounded down, with the remainder on the last. Those of nothing are left out. */
export function partsOf(amount: bigint, paydays: readonly string[]): Part[] {
  const each = amount / BigInt(paydays.length)
  return paydays
    .map((dueOn, at) => ({
      dueOn,
      amount: at === paydays.length - 1 ? amount - each * BigInt(paydays.length - 1) : each,
      paid: 0n,
    }))
    .filter((part) => part.amount > 0n)
}

/**
 * Pays the oldest instalments of plans in a state first.
 * @returns what paid which part, and what is left of the money
 */
export function payOldest(
  plans: readonly Plan[],
  money: bigint,
  state: Plan['state'] = 'open',
): { paid: Paid[]; left: bigint } {
  const open = plans
    .filter((plan) => plan.state === state)
    .flatMap((plan) => plan.parts.map((part) => ({ plan, part })))
    .sort((one, other) => (one.part.dueOn < other.part.dueOn ? -1 : one.part.dueOn > other.part.dueOn ? 1 : 0))
  let left = money
  const paid: Paid[] = []
  for (const { plan, part } of open) {
    const amount = least(part.amount - part.paid, left)
    if (amount <= 0n) continue
    part.paid += amount
    left -= amount
    paid.push({ plan, part, amount })
  }
  return { paid, left }
}

/**
 * The interest that a buyer gets back who pays a plan off on a day: an equal share of each month that has not begun.
 * A month begins on the day after the payday before it, and the first with the delivery. What has moved to the end of
 * the plan belongs to the month in which it was due before.
 */
export function rebateOf(plan: Plan, on: string): bigint {
  const due = plan.parts.filter(({ amount }) => amount > 0n).map(({ dueOn, movedFrom }) => movedFrom ?? dueOn)
  const paydays = [...new Set(due)].sort()
  if (paydays.length === 0) return 0n
  const notBegun = paydays.slice(0, -1).filter((payday) => payday >= on).length
  const back = share(plan.interest, BigInt(notBegun), BigInt(paydays.length)) - plan.rebated
  return back > 0n ? least(openOf(plan), back) : 0n
}

/** Pays the last instalments first. @returns what found no place */
export function payFromTheEnd({ parts }: Plan, money: bigint): bigint {
  let left = money
  for (const part of parts.toReversed()) {
    const amount = least(part.amount - part.paid, left)
    part.paid += amount
    left -= amount
  }
  return left
}

/** Takes payments back from the last instalment backwards. @returns what no instalment had */
export function takeFromTheEnd(
  { parts }: Pick<Plan, 'parts'>,
  money: bigint,
  mostOf = (part: Part) => part.paid,
): bigint {
  let left = money
  for (const part of parts.toReversed()) {
    const amount = least(mostOf(part), left)
    if (amount <= 0n) continue
    part.paid -= amount
    left -= amount
  }
  return left
}

/** Takes payments back from the last instalments of all of some plans, that of the newest plan first. */
export function takeLast(plans: readonly Plan[], money: bigint): void {
  const parts = plans
    .flatMap((plan) => plan.parts)
    .sort((one, other) => (one.dueOn < other.dueOn ? -1 : one.dueOn > other.dueOn ? 1 : 0))
  takeFromTheEnd({ parts }, money)
}

/**
 * Moves what is due in a month behind the last instalments of its plans, that of the newest plan first.
 * @param paydayAfter the first payday after a day on which something can be deducted
 */
export function defer(
  plans: readonly Plan[],
  month: string,
  money: bigint,
  paydayAfter: (day: string) => string,
): void {
  let left = money
  for (const { state, parts } of plans.toReversed()) {
    if (state !== 'open') continue
    for (const part of parts.filter(({ dueOn }) => dueOn.startsWith(month))) {
      const amount = least(part.amount - part.paid, left)
      if (amount <= 0n) continue
      const last = parts.reduce((day, { dueOn, amount: of }) => (of > 0n && dueOn > day ? dueOn : day), '')
      parts.push({ dueOn: paydayAfter(last), movedFrom: part.movedFrom ?? part.dueOn, amount, paid: 0n })
      part.amount -= amount
      left -= amount
    }
  }
}

/** Takes goods off a plan, from the last instalment backwards: what is unpaid first. @returns the payments set free */
export function reduce({ parts }: Plan, price: bigint): bigint {
  let left = price
  for (const part of parts.toReversed()) {
    const unpaid = least(part.amount - part.paid, left)
    part.amount -= unpaid
    left -= unpaid
  }
  const free = left
  for (const part of parts.toReversed()) {
    const paid = least(part.paid, left)
    part.amount -= paid
    part.paid -= paid
    left -= paid
  }
  return free
}

/**
 * The plans that money pays whole, oldest instalments first, with the interest that each gives back then. It supposes
 * that all are paid, and leaves out those that are not, until the rest is.
 */
export function paidWhole(plans: readonly Plan[], money: bigint, on: string): Map<Plan, bigint> {
  let whole = new Map(plans.map((plan) => [plan, rebateOf(plan, on)]))
  for (;;) {
    const trial = plans.map((plan) => ({ ...plan, parts: plan.parts.map((part) => ({ ...part })) }))
    plans.forEach((plan, at) => {
      const copy = trial[at]
      if (copy) payFromTheEnd(copy, whole.get(plan) ?? 0n)
    })
    payOldest(trial, money)
    const rest = new Map([...whole].filter(([plan]) => openOf(trial[plans.indexOf(plan)] ?? plan) === 0n))
    if (rest.size === whole.size) return whole
    whole = rest
  }
}
