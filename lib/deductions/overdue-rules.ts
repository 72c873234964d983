import { type Day, addDays, daysBetween, earliestFirst, formatDay, formatMonth } from '@/lib/core/clock'
import { type Kobo, ZERO, formatNaira, fromNaira, kobo, max, min, sum } from '@/lib/core/money'
import type { Month } from './rules'

/* An employer that deducts and does not remit (docs/decisions/0078). Days count from payday, in Lagos. */

/** HR is reminded from each of these days after payday on. */
export const REMINDER_DAYS = [3, 10, 20] as const

/** The system pauses a company when deducted money is outstanding for so many days. */
export const PAUSE_AFTER_DAYS = 30

/** Money that was deducted for a month whose payday is over, and that has not arrived. In kobo. */
export type Outstanding = { readonly month: Month; readonly payday: Day; readonly amount: Kobo }

/** The reminder that is due so many days after payday: the last of `REMINDER_DAYS` that has come. */
export function reminderStage(payday: Day, today: Day): (typeof REMINDER_DAYS)[number] | undefined {
  const days = daysBetween(payday, today)
  return days < PAUSE_AFTER_DAYS ? REMINDER_DAYS.findLast((stage) => stage <= days) : undefined
}

/** Whether the system pauses the company: some of the money is outstanding for `PAUSE_AFTER_DAYS`. */
export const isLongOutstanding = (outstanding: readonly Outstanding[], today: Day): boolean =>
  outstanding.some(({ payday }) => daysBetween(payday, today) >= PAUSE_AFTER_DAYS)

/** The day on which the system pauses the company, if nothing arrives before; undefined when nothing is outstanding. */
export function pauseDay(outstanding: readonly Outstanding[]): Day | undefined {
  const [first] = outstanding.map(({ payday }) => payday).sort()
  return first === undefined ? undefined : addDays(first, PAUSE_AFTER_DAYS)
}

/** '₦12,500 of October 2026 and ₦8,000 of November 2026' */
export function outstandingWords(outstanding: readonly Outstanding[]): string {
  const parts = outstanding.map(({ month, amount }) => `${formatNaira(amount)} of ${formatMonth(month)}`)
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`
}

/** The reason of a pause by the system, which HR and staff read. */
export const pauseReason = (outstanding: readonly Outstanding[]): string => {
  const total = formatNaira(sum(outstanding.map(({ amount }) => amount)))
  const [oldest] = [...outstanding].sort((a, b) => earliestFirst(a.payday, b.payday))
  const since = oldest ? `, some of it since the payday of ${formatDay(oldest.payday)}` : ''
  return `${total} was deducted from pay and has not reached Foodbank${since}.`
}

export const SYSTEM_RESUME_REASON = 'The deductions that were outstanding for too long have reached Foodbank.'

type SentMonth = { readonly period: Month; readonly payday: Day; readonly unsent: number }

/** For how many days deductions are neither received nor announced although their payday is over. */
const daysLate = ({ payday, unsent }: Omit<SentMonth, 'period'>, today: Day): number =>
  unsent > 0 ? Math.max(0, daysBetween(payday, today)) : 0

const inDays = (days: number) => (days === 1 ? '1 day' : `${days} days`)

/** '3 days late'; empty for a month that is not. */
export function lateWords(month: Omit<SentMonth, 'period'>, today: Day): string {
  const days = daysLate(month, today)
  return days > 0 ? `${inDays(days)} late` : ''
}

/** The months whose payday is over and whose deductions are neither received nor announced, the oldest first. */
export const lateMonths = <Sent extends SentMonth>(periods: readonly Sent[], today: Day): Sent[] =>
  periods.filter((period) => daysLate(period, today) > 0).sort((a, b) => earliestFirst(a.payday, b.payday))

/** '₦37,124.44 for October 2026 was due on 28 October 2026, 12 days ago.' */
export const lateSentence = ({ period, payday, unsent }: SentMonth, today: Day): string =>
  `${formatNaira(fromNaira(unsent))} for ${formatMonth(period)} was due on ${formatDay(payday)}, ` +
  `${inDays(daysBetween(payday, today))} ago.`

/** What HR should send now, in kobo: what is due by today and not announced; where nothing is, all that is owed. */
export function amountToSend(periods: readonly SentMonth[], left: Kobo, today: Day): Kobo {
  const due = periods.filter(({ payday }) => payday <= today).map(({ unsent }) => fromNaira(unsent))
  const asked = min(sum(due), left)
  return asked > 0n ? asked : left
}

/** All of it, in kobo. */
export const totalOf = (outstanding: readonly Outstanding[]): Kobo => kobo(sum(outstanding.map(({ amount }) => amount)))

/**
 * What is announced above the debt, in kobo: a deduction was corrected or reversed after HR had announced its money, or
 * the money was booked without its announcement.
 */
export const overAnnounced = (owed: Kobo, announced: Kobo): Kobo => max(ZERO, kobo(announced - owed))

/** What HR or staff read about it, with what to do; `over` in kobo. */
export const overAnnouncedSentence = (over: Kobo, reader: 'hr' | 'staff'): string =>
  reader === 'hr'
    ? `You have announced ${formatNaira(over)} more than your company owes. If you have not sent it yet, please ` +
      'withdraw the announcement and announce the lower amount. Money that you have sent already becomes credit of ' +
      'your company when it arrives.'
    : `${formatNaira(over)} more is announced than the company owes. HR can withdraw the announcement and announce ` +
      'the lower amount. Money that was sent already becomes credit of the company when you book it.'
