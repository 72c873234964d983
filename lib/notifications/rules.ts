import { type Day, HOUR, MINUTE, SECOND, after, formatDay, formatMoment, lagosDay } from '@/lib/core/clock'

function ordinal(day: number): string {
  const ending = Math.trunc(day / 10) === 1 ? undefined : (['st', 'nd', 'rd'] as const)[(day % 10) - 1]
  return `${day}${ending ?? 'th'}`
}

/** The heading of a day: 'Today', else '23rd of October, 2023' (PF-34). */
export function dayHeading(day: Day, today: Day): string {
  if (day === today) return 'Today'
  const [date, month = '', year = ''] = formatDay(day).split(' ')
  return `${ordinal(Number(date))} of ${month}, ${year}`
}

/** The time of a notification: 'Just now' within the last minute, else '14:05'. */
export const timeLabel = (at: Date, now: Date): string =>
  now.getTime() - at.getTime() < MINUTE ? 'Just now' : (formatMoment(at).split(', ')[1] ?? '')

/** Groups lines, newest first, under the heading of their day in Lagos. */
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

// With the waits below, the last of sixty tries is about fifty hours after the first.
const MAX_TRIES = 60
const LONGEST_WAIT = HOUR
// A person who waits for a code should receive it soon after an outage.
const LONGEST_WAIT_OF_A_CODE = 30 * SECOND
// A permanent refusal is retried too: the mail server may have been misconfigured for an hour.
const WAITS_WHEN_REFUSED = [MINUTE, 10 * MINUTE, HOUR]

/** The tries of a mail, the last one included; `refusals` counts permanent refusals among them. */
export type Tries = {
  readonly attempts: number
  readonly refusals: number
  readonly wasRefused: boolean
  readonly expiresAt: Date | null
}

/** The time of the next try after a failure; undefined when the mail becomes a dead letter. */
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
