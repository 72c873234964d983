import { type Day, HOUR, MINUTE, SECOND, after, formatDay, formatMoment, lagosDay } from '@/lib/core/clock'

/** How the lines behind the bell are told apart by day, and when a mail is tried again. Runs in the browser too. */

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
export const timeLabel = (at: Date, now: Date): string =>
  now.getTime() - at.getTime() < MINUTE ? 'Just now' : (formatMoment(at).split(', ')[1] ?? '')

/** Lines, newest first, under the heading of their day in Lagos. */
export function groupByDay<Line extends { readonly at: string }>(
  lines: readonly Line[],
  now: Date,
): { readonly heading: string; readonly lines: readonly Line[] }[] {
  const days = new Map<Day, Line[]>()
  for (const line of lines) {
    const day = lagosDay(new Date(line.at))
    days.set(day, [...(days.get(day) ?? []), line])
  }
  return [...days].map(([day, ofDay]) => ({ heading: dayHeading(day, lagosDay(now)), lines: ofDay }))
}

// With the waits below, the last of sixty tries is some fifty hours after the first.
const MAX_TRIES = 60
const LONGEST_WAIT = HOUR
// Whoever waits for a code should have it as soon as mail goes out again.
const LONGEST_WAIT_OF_A_CODE = 30 * SECOND
// A server that refuses an address for good is asked again all the same: it may have been set up wrongly for an hour.
const WAITS_WHEN_REFUSED = [MINUTE, 10 * MINUTE, HOUR]

/** What became of a mail so far: its tries, the last one included, and how many of them met a refusal for good. */
export type Tries = {
  readonly attempts: number
  readonly refusals: number
  readonly wasRefused: boolean
  readonly expiresAt: Date | null
}

/** When a mail that was not taken is tried again; `undefined` when it is given up. */
export function nextTry({ attempts, refusals, wasRefused, expiresAt }: Tries, now: Date): Date | undefined {
  const wait = wasRefused
    ? WAITS_WHEN_REFUSED[refusals - 1]
    : waitAfter(attempts, expiresAt ? LONGEST_WAIT_OF_A_CODE : LONGEST_WAIT)
  if (wait === undefined) return undefined
  const at = after(now, wait)
  return expiresAt && at >= expiresAt ? undefined : at
}

const waitAfter = (attempts: number, longest: number): number | undefined =>
  attempts < MAX_TRIES ? Math.min(longest, 5 * SECOND * 2 ** (attempts - 1)) : undefined
