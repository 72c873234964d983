import type { OrderStatus } from '@/generated/prisma/enums'
import { type Day, columnDay, daysBetween, earliestFirst, formatDay, nextMonth } from '@/lib/core/clock'
import { type Kobo, ZERO, kobo, max, min, splitEvenly, sum } from '@/lib/core/money'
import { type Pay, ceilingSentence, spread, wageCeiling } from './ceiling-rules'

/* Payment plans and the credit limit. Amounts in kobo, days in Africa/Lagos. */

/** Minimum days from delivery to the first deduction. */
export const FIRST_DUE_DAYS = 14
/** A payday of 31 means the last day of the month. */
export const MONTH_END = 31

/** A figure of the terms: the same always, or of each month 'YYYY-MM'. */
type ByMonth = number | ((month: string) => number)

const inMonth = (figure: ByMonth, month: string): number => (typeof figure === 'number' ? figure : figure(month))

/**
 * The payday of each month, as a day of the month. Null for a month whose payroll is over: the company has closed it,
 * or HR has filled in the buyer's line. Nothing can be deducted in it any more, so nothing may be due in it.
 */
export type Paydays = number | ((month: string) => number | null)

/** A company's credit terms for one buyer; `capBps` are basis points of the salary. */
export type CreditTerms = {
  readonly payday: Paydays
  readonly defaultMonths: number
  readonly maxMonths: number
  readonly capBps: ByMonth
}

/** Why an order counts against the credit limit although it has no payment plan yet; null when it does not. */
const RESERVATION = {
  pending: 'requested',
  approved: 'on its way',
  packed: 'on its way',
  out_for_delivery: 'on its way',
  delivered: null,
  rejected: null,
  cancelled: null,
} as const satisfies Record<OrderStatus, 'requested' | 'on its way' | null>

const statusesWhere = (fits: (reservation: (typeof RESERVATION)[OrderStatus]) => boolean): OrderStatus[] =>
  (Object.keys(RESERVATION) as OrderStatus[]).filter((status) => fits(RESERVATION[status]))

/** Orders in these statuses count against the credit limit, although they have no payment plan yet. */
export const RESERVING_STATUSES = statusesWhere((reservation) => reservation !== null)
/** Orders in these statuses are approved, and their food is on its way. */
export const ON_ITS_WAY_STATUSES = statusesWhere((reservation) => reservation === 'on its way')

/** States of approved food before its delivery. Next its fees are paid, or it is packed, sent out and handed over. */
export const FOOD_STATES = ['unpaid', 'approved', 'packed', 'out_for_delivery'] as const
export type FoodState = (typeof FOOD_STATES)[number]

export type Instalment = { readonly dueOn: Day; readonly amount: Kobo }

/** The payday of a month, 'YYYY-MM'. */
export function paydayIn(month: string, payday: number): Day {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return columnDay(new Date(payday === MONTH_END ? Date.UTC(year, number, 0) : Date.UTC(year, number - 1, payday)))
}

/** The payday of a month, 'YYYY-MM'; undefined when its payroll is over. */
export function openPaydayIn(month: string, paydays: Paydays): Day | undefined {
  const payday = typeof paydays === 'number' ? paydays : paydays(month)
  return payday === null ? undefined : paydayIn(month, payday)
}

/** The first `count` paydays from the month of `from` on that fit, without the months whose payroll is over. */
function paydaysFrom(from: Day, payday: Paydays, count: number, fits: (day: Day) => boolean): Day[] {
  const days: Day[] = []
  for (let month = monthOf(from); days.length < count; month = nextMonth(month)) {
    const day = openPaydayIn(month, payday)
    if (day && fits(day)) days.push(day)
  }
  return days
}

/** As many paydays as `months`, the first one at least `FIRST_DUE_DAYS` after `deliveredOn`. */
export const paydays = (deliveredOn: Day, payday: Paydays, months: number): Day[] =>
  paydaysFrom(deliveredOn, payday, months, (day) => daysBetween(deliveredOn, day) >= FIRST_DUE_DAYS)

/** The next payday after `day`. */
export const nextPayday = (day: Day, payday: Paydays): Day =>
  paydaysFrom(day, payday, 1, (next) => next > day)[0] ?? day

/** Splits `financed` kobo into equal instalments on the paydays. The last instalment also takes the remainder. */
export function makePlan(financed: Kobo, months: number, deliveredOn: Day, payday: Paydays): Instalment[] {
  const amounts = splitEvenly(financed, months)
  return paydays(deliveredOn, payday, months).map((dueOn, index) => ({ dueOn, amount: amounts[index] ?? ZERO }))
}

/** The month of a day, 'YYYY-MM'. */
export const monthOf = (day: Day): string => day.slice(0, 7)

/** Kobo due per month 'YYYY-MM', of open plans and of orders that are not delivered yet. */
export type MonthlyDues = ReadonlyMap<string, Kobo>

export function duesByMonth(instalments: Iterable<Instalment>): MonthlyDues {
  const dues = new Map<string, Kobo>()
  for (const { dueOn, amount } of instalments) dues.set(monthOf(dueOn), sum([dues.get(monthOf(dueOn)) ?? ZERO, amount]))
  return dues
}

/** An instalment with its unpaid part, in kobo. */
export type OpenInstalment = { readonly id: string; readonly dueOn: Day; readonly open: Kobo }

/**
 * Spreads a repayment over instalments, the oldest due date first. Instalments of the same day keep their order.
 * @returns the share of each paid instalment, and the excess for the buyer's credit, in kobo
 */
export function allocateRepayment(
  instalments: readonly OpenInstalment[],
  amount: Kobo,
): { shares: { instalmentId: string; amount: Kobo }[]; excess: Kobo } {
  const shares: { instalmentId: string; amount: Kobo }[] = []
  let left = amount
  for (const { id, open } of [...instalments].sort((a, b) => earliestFirst(a.dueOn, b.dueOn))) {
    const share = min(open, left)
    if (share <= 0n) continue
    shares.push({ instalmentId: id, amount: share })
    left = kobo(left - share)
  }
  return { shares, excess: left }
}

/** An instalment of a plan with its paid part, in kobo. */
type PlanPart = { readonly id: string; readonly amount: Kobo; readonly paid: Kobo }

/**
 * Takes `amount` kobo off a plan, from the last instalment backwards: first what is unpaid, then what was repaid.
 * @param parts all instalments of the plan, in order
 * @returns for each instalment that changes, how much less is due and how much of its repayments is released
 */
export function reducePlan(
  parts: readonly PlanPart[],
  amount: Kobo,
): { instalmentId: string; less: Kobo; released: Kobo }[] {
  let left = amount
  const take = (most: Kobo): Kobo => {
    const taken = min(most, left)
    left = kobo(left - taken)
    return taken
  }
  const backwards = [...parts].reverse()
  const unpaid = backwards.map((part) => take(kobo(part.amount - part.paid)))
  const repaid = backwards.map((part) => take(part.paid))
  return backwards
    .map(({ id }, index) => {
      const released = repaid[index] ?? ZERO
      return { instalmentId: id, less: sum([unpaid[index] ?? ZERO, released]), released }
    })
    .filter(({ less }) => less > 0n)
}

/** What each month is asked for, in order: the sums of `spread`, for instalments by the day of their deduction. */
export function askedByMonth(instalments: readonly Instalment[], ceilingIn: (month: string) => Kobo): MonthlyDues {
  const shares = spread(
    instalments.map(({ dueOn, amount }) => ({ month: monthOf(dueOn), amount })),
    ceilingIn,
  )
  const asked = new Map<string, Kobo>()
  for (const { month, amount } of shares) asked.set(month, sum([asked.get(month) ?? ZERO, amount]))
  return asked
}

/** The next deduction: what its month is asked for, of all that is due by then, and the month of the rest. */
export type NextDeduction = {
  readonly month: string
  readonly asked: Kobo
  readonly due: Kobo
  readonly restIn: string | undefined
}

/** @returns undefined when no month is asked for anything */
export function nextDeduction(
  instalments: readonly Instalment[],
  ceilingIn: (month: string) => Kobo,
): NextDeduction | undefined {
  const asked = askedByMonth(instalments, ceilingIn)
  const [month, restIn] = [...asked.keys()]
  if (month === undefined) return undefined
  const due = sum(instalments.filter(({ dueOn }) => monthOf(dueOn) <= month).map(({ amount }) => amount))
  return { month, asked: asked.get(month) ?? ZERO, due, restIn }
}

/**
 * The day on which a month 'YYYY-MM' leaves the pay: that of its earliest instalment, else its payday.
 * @param instalments after `withArrears`, so that none is in the past
 * @returns undefined for a month without instalments whose payroll is over
 */
export const deductionDay = (month: string, instalments: readonly Instalment[], payday: Paydays): Day | undefined =>
  instalments
    .map(({ dueOn }) => dueOn)
    .filter((day) => monthOf(day) === month)
    .sort()[0] ?? openPaydayIn(month, payday)

/**
 * Moves overdue instalments, and those of a month whose payroll is over, to the next payday: payroll deducts them then
 * (docs/decisions/0022).
 */
export const withArrears = (instalments: readonly Instalment[], today: Day, payday: Paydays): Instalment[] =>
  instalments.map(({ dueOn, amount }) => {
    if (dueOn < today) return { dueOn: nextPayday(today, payday), amount }
    const isOver = openPaydayIn(monthOf(dueOn), payday) === undefined
    return { dueOn: isOver ? nextPayday(dueOn, payday) : dueOn, amount }
  })

export type CreditState = Pay & {
  readonly terms: CreditTerms
  /** What payroll will ask of each month: for open plans, and for orders that are not delivered yet. */
  readonly dues: MonthlyDues
  readonly today: Day
  /** A leaver's last day at work. No deduction is possible after it (docs/decisions/0031). */
  readonly lastDay?: Day | undefined
  /** A debt was written off, so there is no new credit until two of staff decide (docs/decisions/0116). */
  readonly isStopped?: boolean
  /** What the ceilings of buyer and company leave, in kobo, whatever the pay; undefined for no ceiling. */
  readonly room?: Kobo | undefined
}

/** Why the next deduction is less than what is due by then; empty when it is not. */
export const whyLess = (next: NextDeduction, { terms, ...pay }: Pay & Pick<CreditState, 'terms'>): string =>
  ceilingSentence(next, pay, inMonth(terms.capBps, next.month))

/** The ceiling of a month 'YYYY-MM', by default of this one, in kobo. */
export const monthlyCeiling = (
  { terms, today, ...pay }: Pay & Pick<CreditState, 'terms' | 'today'>,
  month: string = monthOf(today),
): Kobo => wageCeiling(pay, inMonth(terms.capBps, month))

/** What the pay of a payday can still be asked for, in kobo. */
export type Room = { readonly dueOn: Day; readonly room: Kobo }

/** The room on each payday of a plan over `months` that starts today. */
export const roomOnPaydays = (state: CreditState, months: number): Room[] =>
  paydays(state.today, state.terms.payday, months).map((dueOn) => {
    const left = monthlyCeiling(state, monthOf(dueOn)) - (state.dues.get(monthOf(dueOn)) ?? 0n)
    return { dueOn, room: max(ZERO, kobo(left)) }
  })

/**
 * The largest amount in kobo that fits under the monthly ceiling if it is financed over `months`, and under the
 * ceilings of open credit. The refusal, "You can
 * still spend" and the desks all use this function, so they always agree.
 */
export function availableCredit(state: CreditState, months: number): Kobo {
  if (months < 1 || state.isStopped === true) return ZERO
  const paydaysWithRoom = roomOnPaydays(state, months)
  const { lastDay } = state
  if (lastDay && paydaysWithRoom.some(({ dueOn }) => dueOn > lastDay)) return ZERO

  const room = paydaysWithRoom.map((payday) => payday.room)

  const share = room.reduce(min)
  const last = room.at(-1) ?? ZERO
  // The last instalment also takes the remainder, which is less than one kobo for each month.
  const remainder = min(kobo(BigInt(months - 1)), kobo(last - share))
  const fromPay = sum([kobo(share * BigInt(months)), remainder])
  return state.room === undefined ? fromPay : min(fromPay, state.room)
}

export const allowsMonths = (terms: CreditTerms, months: number): boolean =>
  Number.isInteger(months) && months >= 1 && months <= terms.maxMonths

/** The maximum length of a plan that starts today: the company's maximum, and no payday after the last day at work. */
export function maxMonths({ terms, today, lastDay }: Pick<CreditState, 'terms' | 'today' | 'lastDay'>): number {
  if (lastDay === undefined) return terms.maxMonths
  return paydays(today, terms.payday, terms.maxMonths).filter((day) => day <= lastDay).length
}

/** The default length of a plan in months; 0 when no payday is left before the last day at work. */
export const usualMonths = (state: Pick<CreditState, 'terms' | 'today' | 'lastDay'>): number =>
  Math.min(state.terms.defaultMonths, maxMonths(state))

/** The refusal of a plan that would run past the last day at work. */
export function beyondLastDay(lastDay: Day, max: number): string {
  const known = `The last day at work is ${formatDay(lastDay)}`
  if (max === 0) return `${known}. No payday is left before it, so no new plan is possible.`
  return `${known}, so the plan can run for at most ${max} ${max === 1 ? 'month' : 'months'}.`
}

/** Why a buyer has no credit after a write-off, for the buyer. */
export const STOPPED =
  'We have written off a debt of yours, so you cannot buy on credit now. You can repay it on your statement. ' +
  'Foodbank then decides about new credit: please write to us.'

/** Quoted by the specification. */
export const OVER_LIMIT = 'Your order exceeds the cash limit. Please consider adjusting the items in your cart.'
