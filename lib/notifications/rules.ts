import { type Day, MINUTE, formatDay, formatMoment, lagosDay } from '@/lib/core/clock'

/** How the lines behind the bell are told apart by day. Runs in the browser too. */

/** 1st, 2nd, 3rd, 4th, 11th, 21st. */
function ordinal(day: number): string {
  const ending = Math.trunc(day / 10) === 1 ? undefined : (['st', 'nd', 'rd'] as const)[(day % 10) - 1]
  return `${day}${ending ?? 'th'}`
}

/** The heading of a day: 'Today', else '23rd of October, 2023' (checklist PF-34). */
export function dayHeading(day: Day, today: Day): string {
  if (day === today) return 'Today'
  const [date, month = '', year = ''] = formatDay(day).split(' ')
  return `${ordinal(Number(date))} of ${month}, ${year}`
}

/** When in its day something happened: 'Just now' within the last minute, else '14:05'. */
export const timeLabel = (at: Date, now: Date): string => (now.getTime() - at.getTime() < MINUTE ? 'Just now' : (formatMoment(at).split(', ')[1] ?? ''))

/** Lines, newest first, under the heading of their day in Lagos. */
export function groupByDay<Line extends { readonly at: string }>(lines: readonly Line[], now: Date): { readonly heading: string; readonly lines: readonly Line[] }[] {
  const days = new Map<Day, Line[]>()
  for (const line of lines) {
    const day = lagosDay(new Date(line.at))
    days.set(day, [...(days.get(day) ?? []), line])
  }
  return [...days].map(([day, ofDay]) => ({ heading: dayHeading(day, lagosDay(now)), lines: ofDay }))
}
