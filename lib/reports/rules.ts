import { monthsDown } from '@/lib/books/rules'
import { type Day, addDays, daysBetween, formatMonth, formatShortDay, nextMonth, weekdayOf } from '@/lib/core/clock'

/* The periods of reports: days in Africa/Lagos, both included. Pure decisions. */

export type Period = { readonly from: Day; readonly to: Day }

/** What a period is compared with: the same time directly before it, or a year before. */
export const COMPARISONS = ['before', 'year'] as const
export type Comparison = (typeof COMPARISONS)[number]

/** The longest period, so that each report reads a bounded part of the history. */
const MOST_MONTHS = 24
/** The months of a period that nobody chose, this month among them. */
const USUAL_MONTHS = 12

/** The same day of another month; the last day of a month, and what that month does not have, becomes its last day. */
export function monthsAway(day: Day, months: number): Day {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const [end, target] = [new Date(Date.UTC(year, month, 0)), new Date(Date.UTC(year, month + months, 0))]
  target.setUTCDate(date === end.getUTCDate() ? target.getUTCDate() : Math.min(date, target.getUTCDate()))
  return target.toISOString().slice(0, 10)
}

/** The period of an address. What it leaves out makes it a year up to today. */
export const periodAsked = ({ from, to }: { from?: Day | undefined; to?: Day | undefined }, today: Day): Period => ({
  from: from ?? monthsAway(`${(to ?? today).slice(0, 7)}-01`, 1 - USUAL_MONTHS),
  to: to ?? today,
})

/** Why there is no report of a period; undefined when there is one. */
export function periodProblem({ from, to }: Period, today: Day): string | undefined {
  if (to > today) return 'The last day has not come yet. Please choose today or an earlier day.'
  if (from > to) return 'The first day is after the last one. Please choose an earlier first day.'
  if (to >= monthsAway(from, MOST_MONTHS)) return `A report covers at most ${MOST_MONTHS} months.`
  return undefined
}

/** The period that another one is compared with: as many months before it, or as many days where it begins later. */
export function periodBefore(period: Period, comparison: Comparison): Period {
  const { from, to } = period
  if (comparison === 'before' && !from.endsWith('-01')) {
    const days = daysBetween(from, to) + 1
    return { from: addDays(from, -days), to: addDays(to, -days) }
  }
  const months = comparison === 'year' ? 12 : monthsOf(period).length
  return { from: monthsAway(from, -months), to: monthsAway(to, -months) }
}

/** The whole months that a period touches, up to today. */
export function wholeMonths({ from, to }: Period, today: Day): Period {
  const last = lastDayOf(to.slice(0, 7))
  return { from: `${from.slice(0, 7)}-01`, to: last < today ? last : today }
}

const lastDayOf = (month: string): Day => addDays(`${nextMonth(month)}-01`, -1)

/** Its months 'YYYY-MM', the oldest first. */
export const monthsOf = ({ from, to }: Period): string[] => monthsDown(from.slice(0, 7), to.slice(0, 7)).reverse()

/** A week or a month of a period, cut to it. `key` is its Monday, or 'YYYY-MM'. */
export type Part = Period & { readonly key: string; readonly name: string }

/** The weeks, which begin on Monday, or the months of a period, the oldest first. */
export function partsOf(by: 'week' | 'month', { from, to }: Period): Part[] {
  const monday = addDays(from, 1 - weekdayOf(from))
  const weeks = Array.from({ length: Math.floor(daysBetween(monday, to) / 7) + 1 }, (_, week) =>
    addDays(monday, week * 7),
  )
  const parts =
    by === 'week'
      ? weeks.map((day) => ({ key: day, name: formatShortDay(day), from: day, to: addDays(day, 6) }))
      : monthsOf({ from, to }).map((month) => ({
          ...{ key: month, name: formatMonth(month) },
          ...{ from: `${month}-01`, to: lastDayOf(month) },
        }))
  return parts.map((part) => ({ ...part, from: part.from < from ? from : part.from, to: part.to > to ? to : part.to }))
}

/** A row for each week or month of a period, named by its place, so that periods can be compared. */
export const rowsInTime = <Values>(by: 'week' | 'month', period: Period, valuesOf: (key: string) => Values) =>
  partsOf(by, period).map(({ key, name }, place) => ({ id: place.toString(), name, values: valuesOf(key) }))

/** Fewer people than this could be recognised by those who know them. */
const FEW = 5
/** Whether a number of people names nobody: there are none of them, or not few. */
export const isShown = (people: number): boolean => people === 0 || people >= FEW

/**
 * The steps of people one after another, without numbers that could name somebody: neither those who took a step nor
 * those who did not may be few. @returns null for such a number
 */
export const withoutFew = (steps: readonly number[]): (number | null)[] =>
  steps.map((people, step) => (isShown(people) && isShown((steps[step - 1] ?? people) - people) ? people : null))

/** A part of a whole in percent with one decimal; null of nothing and of what is not shown. */
export const shareOf = (part: number | null | undefined, whole: number | null | undefined): number | null =>
  typeof part === 'number' && typeof whole === 'number' && whole !== 0 ? Math.round((part / whole) * 1_000) / 10 : null
