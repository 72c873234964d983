import { type Day, addDays, lagosDay, nextMonth } from '@/lib/core/clock'
import { type Paydays, monthOf, openPaydayIn } from '@/lib/credit/rules'
import { type Schedule, cutOffOf, servedDays } from '@/lib/delivery-days/rules'

/* When a monthly basket is proposed (docs/decisions/0146). Pure decisions; days are those of Lagos. */

/** A basket has at most so many products. */
export const MAX_LINES = 50

/** It is proposed so many days before the last day to order, or before the payday. */
const DAYS_AHEAD = 3

/** A proposal that was neither ordered nor skipped ends by itself after so many days. */
export const PROPOSAL_DAYS = 7

/** What a proposal goes by: the delivery days of the workplace, or without them the paydays. */
export type Rhythm = { readonly workplace: Schedule | undefined; readonly payday: Paydays }

/** So many months are looked through: the payroll of some may be closed. */
const MONTHS_AHEAD = 24
const LONGEST_MONTH = 31

/** The first day after `after` on which the basket is proposed: once for each month. */
export function nextProposal(rhythm: Rhythm, after: Day): Day {
  let month = monthOf(after)
  for (let ahead = 0; ahead < MONTHS_AHEAD; ahead += 1) {
    const day = proposalFor(month, rhythm)
    if (day !== undefined && day > after) return day
    month = nextMonth(month)
  }
  return addDays(after, LONGEST_MONTH)
}

/** The day of the proposal for a month; it may be in the month before. */
function proposalFor(month: string, { workplace, payday }: Rhythm): Day | undefined {
  const first = workplace && servedDays(workplace, `${month}-01`, LONGEST_MONTH).find((day) => monthOf(day) === month)
  const last = workplace && first ? lagosDay(cutOffOf(workplace, first)) : openPaydayIn(month, payday)
  return last && addDays(last, -DAYS_AHEAD)
}
