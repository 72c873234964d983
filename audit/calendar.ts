/* Days are texts 'YYYY-MM-DD' and months 'YYYY-MM', in Lagos: an hour before London, without summer time. */

/** The last day of the month as a payday. */
const MONTH_END = 31
const DAY_MS = 86_400_000
/** The fewest days between a delivery and the first payday of its plan. */
const FIRST_DUE_DAYS = 14

export const lagosDay = (at: Date): string => new Date(at.getTime() + 3_600_000).toISOString().slice(0, 10)

export const monthOf = (day: string): string => day.slice(0, 7)

export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)

/** How many months the month of one day is before that of another. */
export const monthsFrom = (from: string, to: string): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7))

export function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7)
}

/** The day of a month on which wages are paid. */
export function paydayIn(month: string, payday: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate()
  return `${month}-${(payday === MONTH_END ? last : payday).toString().padStart(2, '0')}`
}

/**
 * The paydays of a plan: the first at least 14 days after the delivery, then one a month.
 * @param paydayOf the payday in a month; undefined where the payroll is over
 */
export function paydaysAfter(
  delivered: string,
  months: number,
  paydayOf: (month: string) => string | undefined,
): string[] {
  const days: string[] = []
  for (let month = monthOf(delivered); days.length < months; month = nextMonth(month)) {
    const day = paydayOf(month)
    if (day !== undefined && daysBetween(delivered, day) >= FIRST_DUE_DAYS) days.push(day)
  }
  return days
}

/** The first payday after a day. @param paydayOf as above */
export function paydayAfter(day: string, paydayOf: (month: string) => string | undefined): string {
  for (let month = monthOf(day); ; month = nextMonth(month)) {
    const next = paydayOf(month)
    if (next !== undefined && next > day) return next
  }
}
