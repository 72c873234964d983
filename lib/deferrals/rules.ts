import { type Day, addDays, earliestFirst, formatDay, formatMonth } from '@/lib/core/clock'
import { type Kobo, ZERO, formatNaira, kobo, max, min, sum } from '@/lib/core/money'
import type { OpenPlan } from '@/lib/credit/pay-off-rules'
import {
  type Instalment,
  type MonthlyDues,
  type Paydays,
  askedByMonth,
  monthOf,
  nextPayday,
  openPaydayIn,
  paydays,
  withArrears,
} from '@/lib/credit/rules'

/*
 * A smaller or no deduction in a month (docs/decisions/0144). What is not deducted moves to the end of its plan:
 * nothing is added to it, and it is not in arrears. Amounts in kobo, days in Africa/Lagos, months 'YYYY-MM'.
 */

/** What a request is judged by: a buyer's open plans at the company, and what payroll may ask of each month. */
export type Standing = {
  /** Oldest first. */
  readonly plans: readonly OpenPlan[]
  readonly today: Day
  readonly payday: Paydays
  readonly ceilingIn: (month: string) => Kobo
  readonly maxMonths: number
  /** The last day at work, today or later. */
  readonly lastDay: Day | undefined
}

/** A part of an instalment that moves to another payday. */
export type Move = {
  readonly instalmentId: string
  readonly planId: string
  readonly orderNumber: string
  /** The day on which it was due before any deferral. */
  readonly movedFrom: Day
  readonly dueOn: Day
  readonly amount: Kobo
}

/** A month that can be asked for less. */
export type Offer = {
  readonly month: string
  readonly payday: Day
  /** What the month asks for now. */
  readonly asked: Kobo
  /** The arrears in it, which cannot move. */
  readonly least: Kobo
  /** What is due by then, also above the ceiling of the month. */
  readonly due: Kobo
}

type Judged<Good> = Good | { readonly why: string }

const openOfPart = ({ amount, paid }: OpenPlan['parts'][number]): Kobo => kobo(amount - paid)

/** What moves when `amount` less is due in a month: of the newest plan first, because the oldest is repaid first. */
export function movesOf({ plans, today, payday }: Standing, month: string, amount: Kobo): Move[] {
  let left = amount
  return plans.toReversed().flatMap((plan) => {
    const days = plan.parts.filter((part) => part.amount > 0n).map(({ dueOn }) => dueOn)
    let last = days.sort(earliestFirst).at(-1) ?? today
    return plan.parts
      .filter(({ dueOn }) => monthOf(dueOn) === month && dueOn >= today)
      .flatMap((part): Move[] => {
        const moved = min(openOfPart(part), left)
        if (moved <= 0n) return []
        left = kobo(left - moved)
        last = nextPayday(last, payday)
        const { id: planId, orderNumber } = plan
        const movedFrom = part.movedFrom ?? part.dueOn
        return [{ instalmentId: part.id, planId, orderNumber, movedFrom, dueOn: last, amount: moved }]
      })
  })
}

/** What payroll asks of each month once these parts have moved. */
function askedAfter({ plans, today, payday, ceilingIn }: Standing, moves: readonly Move[] = []): MonthlyDues {
  const left = new Map(moves.map(({ instalmentId, amount }) => [instalmentId, amount]))
  const stays = plans
    .flatMap(({ parts }) => parts)
    .map((part): Instalment => ({
      dueOn: part.dueOn,
      amount: kobo(openOfPart(part) - (left.get(part.id) ?? 0n)),
    }))
  return askedByMonth(
    withArrears([...stays, ...moves], today, payday).filter(({ amount }) => amount > 0n),
    ceilingIn,
  )
}

/** The paydays that are asked for more than before, with the additional amount, the earliest first. */
export function newDates(standing: Standing, moves: readonly Move[]): Instalment[] {
  const before = askedAfter(standing)
  return [...askedAfter(standing, moves)]
    .map(([month, amount]) => ({ month, more: kobo(amount - (before.get(month) ?? 0n)) }))
    .filter(({ more }) => more > 0n)
    .sort((a, b) => earliestFirst(a.month, b.month))
    .flatMap(({ month, more }) => {
      const dueOn = openPaydayIn(month, standing.payday)
      return dueOn === undefined ? [] : [{ dueOn, amount: more }]
    })
}

/**
 * What can be asked of a month, or why nothing can.
 * @param from the first payday that is not too late: that of tomorrow for a buyer who asks, today's for HR's decision
 */
export function offerIn(standing: Standing, month: string, from: Day): Judged<Offer> {
  const { plans, today } = standing
  const payday = openPaydayIn(month, standing.payday)
  const name = formatMonth(month)
  if (payday === undefined)
    return {
      why: `The payroll of ${name} is over: the month is closed, or the deduction was entered. Choose a later month.`,
    }
  if (payday < from) return { why: `The payday of ${name} is too near or has passed. Choose a later month.` }

  const asked = askedAfter(standing)
  const open = (fits: (due: Day) => boolean) =>
    sum(plans.flatMap(({ parts }) => parts.filter(({ dueOn }) => fits(dueOn)).map(openOfPart)))
  const before = sum([...asked].filter(([each]) => each < month).map(([, amount]) => amount))
  const due = kobo(open((day) => monthOf(day) <= month) - before)
  const movable = open((day) => monthOf(day) === month && day >= today)
  const offer = { month, payday, asked: asked.get(month) ?? ZERO, least: max(ZERO, kobo(due - movable)), due }
  if (movable === 0n || offer.least >= offer.asked)
    return { why: `Nothing is due in ${name} that could move. Arrears cannot move.` }
  return whyTooLong(standing, movesOf(standing, month, kobo(due - offer.least))) ?? offer
}

/** The last payday of the longest plan that could begin today. */
const longest = ({ today, payday, maxMonths }: Standing): Day => paydays(today, payday, maxMonths).at(-1) ?? today

function whyTooLong(standing: Standing, moves: readonly Move[]): { why: string } | undefined {
  const { lastDay } = standing
  const end =
    moves
      .map(({ dueOn }) => dueOn)
      .sort(earliestFirst)
      .at(-1) ?? ''
  if (lastDay !== undefined && end > lastDay)
    return { why: `The last day at work is ${formatDay(lastDay)}, so nothing can move to ${formatDay(end)}.` }
  const most = longest(standing)
  if (end > most)
    return {
      why:
        `The plan would end on ${formatDay(end)}. Plans may end on ${formatDay(most)} at the latest, ` +
        'so this deduction cannot move.',
    }
  return undefined
}

/** Why the month cannot be asked for this amount; undefined when it can. */
export function whyNotAmount({ asked, least, payday }: Offer, amount: Kobo): string | undefined {
  const day = formatDay(payday)
  if (amount >= asked)
    return `On ${day}, ${formatNaira(asked)} is to be deducted. Enter a smaller amount, or 0 for no deduction.`
  if (amount < least)
    return `Of the deduction on ${day}, ${formatNaira(least)} is arrears, which cannot move. Enter at least that much.`
  return undefined
}

/** What moves so that a month asks only for `amount`. The caller has checked the amount. */
export const movesFor = (standing: Standing, { month, due }: Offer, amount: Kobo): Move[] =>
  movesOf(standing, month, kobo(due - amount))

/** The months that can be asked for less, the next one first. */
export const offersOf = (standing: Standing): Offer[] =>
  [...askedAfter(standing).keys()].sort(earliestFirst).flatMap((month) => {
    const judged = offerIn(standing, month, addDays(standing.today, 1))
    return 'why' in judged ? [] : [judged]
  })

/** A year of requests, in days. */
const YEAR_DAYS = 365

/**
 * Why a buyer can make no more requests; undefined when they can. Requests that were declined, lapsed or withdrawn do
 * not count.
 * @param made the days of the requests that count, of the last year
 */
export function whyUsedUp(aYear: number, made: readonly Day[]): string | undefined {
  if (aYear === 0) return 'Your company has no smaller deductions on request. Speak to your HR office.'
  if (made.length < aYear) return undefined
  const again = made.toSorted(earliestFirst).at(-aYear) ?? ''
  const most = aYear === 1 ? 'one request' : `${aYear} requests`
  const day = formatDay(addDays(again, YEAR_DAYS))
  return `You can make ${most} a year, and have made ${made.length}. You can ask again on ${day}.`
}

/** The first day whose requests count today. */
export const countsFrom = (today: Day): Day => addDays(today, 1 - YEAR_DAYS)
