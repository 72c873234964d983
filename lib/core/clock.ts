/**
 * Moments are `Date`s and days are 'YYYY-MM-DD' texts. Both are shown in Africa/Lagos (UTC+1, no daylight saving), so
 * that server and phone agree in any time zone. This file runs in the browser too.
 */

/** A calendar day in Lagos, 'YYYY-MM-DD'. */
export type Day = string & { readonly __day?: never }

const LAGOS_OFFSET_MS = 60 * 60 * 1000
const DAY_MS = 24 * 60 * 60 * 1000
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** Monday first, as ISO 8601 numbers them: 1 to 7. */
export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE

/** `at` moved by `milliseconds`. */
export const after = (at: Date, milliseconds: number): Date => new Date(at.getTime() + milliseconds)

/** The day in Lagos at the moment `at`. */
export const lagosDay = (at: Date): Day => new Date(at.getTime() + LAGOS_OFFSET_MS).toISOString().slice(0, 10)

/** The present day in Lagos. Pages call it, because the rules of React refuse a clock in the code of a component. */
export const lagosToday = (): Day => lagosDay(new Date())

/** Converts a `@db.Date` column, which Prisma returns as midnight UTC, to a day. */
export const columnDay = (column: Date): Day => column.toISOString().slice(0, 10)

/** Converts a day to the value of a `@db.Date` column. */
export const dayColumn = (day: Day): Date => new Date(`${day}T00:00:00.000Z`)

export const addDays = (day: Day, days: number): Day => columnDay(new Date(dayColumn(day).getTime() + days * DAY_MS))

/** Orders days, or months 'YYYY-MM': the earliest first. */
export const earliestFirst = (a: Day, b: Day): number => (a < b ? -1 : a > b ? 1 : 0)

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export const daysBetween = (from: Day, to: Day): number =>
  Math.round((dayColumn(to).getTime() - dayColumn(from).getTime()) / DAY_MS)

/** The moment a day begins in Lagos. */
export const startOfDay = (day: Day): Date => new Date(dayColumn(day).getTime() - LAGOS_OFFSET_MS)

/** The moment at which clocks in Lagos show `time`, 'HH:MM'. */
export const lagosMoment = (day: Day, time: string): Date => new Date(`${day}T${time}:00+01:00`)

/** Formats whole seconds to wait, minutes rounded up: '45 seconds', '14 minutes'. */
export function formatWait(seconds: number): string {
  const [count, unit] = seconds < 90 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** Formats a duration in its largest unit, rounded down: '45 seconds', '1 hour', '3 days'. */
export function formatSpan(milliseconds: number): string {
  const units = [
    [DAY_MS, 'day'],
    [HOUR, 'hour'],
    [MINUTE, 'minute'],
    [SECOND, 'second'],
  ] as const
  const [unit, name] = units.find(([each]) => milliseconds >= each) ?? [SECOND, 'second']
  const count = Math.max(0, Math.floor(milliseconds / unit))
  return `${count} ${name}${count === 1 ? '' : 's'}`
}

/** 'November 01-2026 : 00:33', as the specification shows it in orders (B-11, X-69). */
export function formatOrderTime(at: Date): string {
  const { year, month, day, time } = lagosParts(at)
  return `${month} ${day.toString().padStart(2, '0')}-${year} : ${time}`
}

/** '23 October 2023, 14:05' */
export function formatMoment(at: Date): string {
  const { year, month, day, time } = lagosParts(at)
  return `${day} ${month} ${year}, ${time}`
}

/** '23 Oct 2023, 14:05', for the desks' tables and facts */
export function formatShortMoment(at: Date): string {
  const { year, month, day, time } = lagosParts(at)
  return `${day} ${month.slice(0, 3)} ${year}, ${time}`
}

/** The present moment as `formatShortMoment` writes it, for what is printed. */
export const printedMoment = (): string => formatShortMoment(new Date())

/** '2023-10-23 14:05', as spreadsheets read moments */
export const formatLagosMinute = (at: Date): string => `${lagosDay(at)} ${lagosParts(at).time}`

/** '23 October 2023' */
export function formatDay(day: Day): string {
  const [year, month, date] = day.split('-')
  return `${Number(date)} ${MONTHS[Number(month) - 1] ?? ''} ${year}`
}

/** 1 for Monday to 7 for Sunday. */
export const weekdayOf = (day: Day): number => dayColumn(day).getUTCDay() || 7

/** 'Friday 4 December 2026' */
export const formatWeekday = (day: Day): string => `${WEEKDAYS[weekdayOf(day) - 1] ?? ''} ${formatDay(day)}`

/** '23 Oct 2023', for columns */
export function formatShortDay(day: Day): string {
  const [date, month, year] = formatDay(day).split(' ')
  return `${date} ${month?.slice(0, 3)} ${year}`
}

/** The month 'YYYY-MM' after another. */
export function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 12 ? `${year + 1}-01` : `${year}-${(number + 1).toString().padStart(2, '0')}`
}

/** 'October 2023', of '2023-10' */
export function formatMonth(month: string): string {
  const [year, number] = month.split('-')
  return `${MONTHS[Number(number) - 1] ?? ''} ${year}`
}

function lagosParts(at: Date) {
  const shifted = new Date(at.getTime() + LAGOS_OFFSET_MS)
  return {
    year: shifted.getUTCFullYear(),
    month: MONTHS[shifted.getUTCMonth()] ?? '',
    day: shifted.getUTCDate(),
    time: shifted.toISOString().slice(11, 16),
  }
}
