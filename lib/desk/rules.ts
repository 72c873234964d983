import { type Day, daysBetween } from '@/lib/core/clock'
import { isBookable } from '@/lib/deductions/rules'
import type { PeriodDto } from '@/lib/deductions/schema'

/** The closed months whose money is neither received nor announced, the oldest first. */
export const unsentMonths = (periods: readonly PeriodDto[]): PeriodDto[] =>
  [...periods].reverse().filter(({ closed, unsent }) => closed && unsent > 0)

/**
 * The month that HR works on: the oldest closed one whose money is not sent, else the oldest open one with something to
 * fill in, or to send, else the newest.
 */
export function currentPeriod(periods: readonly PeriodDto[]): PeriodDto | undefined {
  const oldestFirst = [...periods].reverse()
  return (
    unsentMonths(periods)[0] ??
    oldestFirst.find(({ closed, lines }) => !closed && lines.expected > 0) ??
    oldestFirst.find(({ deducted, received }) => received < deducted) ??
    periods[0]
  )
}

/** A month with deductions to fill in is work from so many days before its payday on. */
const DAYS_BEFORE_PAYDAY = 14

/**
 * The open months with deductions to fill in, the oldest first. Later months than the first come shortly before their
 * payday, because what is due in them still changes with each order.
 */
export const monthsToFillIn = (periods: readonly PeriodDto[], today: Day): PeriodDto[] =>
  [...periods]
    .reverse()
    .filter(({ period, closed, lines }) => !closed && lines.expected > 0 && isBookable(period, today))
    .filter(({ payday }, index) => index === 0 || daysBetween(today, payday) <= DAYS_BEFORE_PAYDAY)

/**
 * The days of this month so far and the same days of the month before. A longer month is compared with all of a
 * shorter one.
 * @param today 'YYYY-MM-DD' in Lagos
 */
export function monthsCompared(today: string): { readonly now: string; readonly before: string; readonly day: number } {
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number)
  const before = new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 7)
  return { now: today.slice(0, 7), before, day }
}
