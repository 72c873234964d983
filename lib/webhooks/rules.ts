import { HOUR, MINUTE, SECOND, after } from '@/lib/core/clock'

/** The kinds of events, in words for the page. HR never learns what an employee bought. */
export const EVENTS = {
  'employee.confirmed': 'An employee is confirmed',
  'deduction_period.ready': 'The deductions of a month are ready to be filled in',
  'order.delivered': 'An order of an employee was delivered, without its goods',
  'plan.settled': 'A payment plan is paid off',
  'remittance.received': 'Foodbank received a transfer of the company',
} as const
export type EventType = keyof typeof EVENTS
export const EVENT_TYPES = Object.keys(EVENTS) as [EventType, ...EventType[]]

/** How long a replaced secret signs beside the new one, in hours. */
export const ROTATION_HOURS = 24

/** The beginning of an answer that the log keeps, in characters. */
export const ANSWER_LENGTH = 1_000

/** An event is tried for so long, and so is an endpoint that fails with everything. */
const TRY_FOR = 72 * HOUR

/** The waits after each failed try; the last one repeats. */
const WAITS = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR]

/**
 * The time of the next try after the failed try number `attempts`; undefined when the event is given up. The last try
 * is three days after the first.
 */
export function nextTry(attempts: number, startedAt: Date, now: Date): Date | undefined {
  const end = after(startedAt, TRY_FOR)
  if (now >= end) return undefined
  const next = after(now, WAITS[Math.min(attempts, WAITS.length) - 1] ?? 0)
  return next < end ? next : end
}

/** Whether the receiver took the event. A redirect is a failure: nobody follows it. */
export const isTaken = (status: number | null): boolean => status !== null && status >= 200 && status < 300

/** The receiver says that it wants no more events (Standard Webhooks). */
export const isGone = (status: number | null): boolean => status === 410
