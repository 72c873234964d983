import { type Day, addDays, nextMonth } from '@/lib/core/clock'
import { type Kobo, kobo, min } from '@/lib/core/money'

/*
 * What a leaver pays alone, because no pay can be asked for it any more (docs/decisions/0074). Months are 'YYYY-MM'.
 */

/** The month of a leaver's final pay: of the last day at work, or of the day when HR entered it, if that is later. */
export const finalPayMonth = (lastDay: Day | undefined, enteredOn: Day): string =>
  (lastDay && lastDay > enteredOn ? lastDay : enteredOn).slice(0, 7)

/** The first month in which a leaver pays alone: payroll asks the final pay, and the pay of the month after it. */
export const selfPayFrom = (finalMonth: string): string => nextMonth(nextMonth(finalMonth))

/** A leaver gets the link to pay a part so many days before it is due: nobody deducts it for them. */
export const LINK_DAYS_AHEAD = 7

/**
 * The first day on which a repayment pays the parts and not what payroll was asked for: the month of the first part
 * begins, or its link may be sent, which of a payday in the first days of a month is in the month before.
 * @param dueOn the payday of the month `from`
 */
export function partsPayableFrom(from: string, dueOn: Day): Day {
  const [month, link] = [`${from}-01`, addDays(dueOn, -LINK_DAYS_AHEAD)]
  return link < month ? link : month
}

/** A part in kobo, due on the payday of its month. */
export type SelfPayPart = { readonly month: string; readonly amount: Kobo; readonly paid: Kobo }

type SelfPay = {
  /** What is left to pay, less what the final pay will be asked for. */
  readonly owed: Kobo
  /** What was repaid since the parts can be paid, without what payroll deducted. */
  readonly paid: Kobo
  /** The most that was planned for one month. */
  readonly monthly: Kobo
  readonly from: string
}

/**
 * Splits what a leaver owes into monthly parts that are no larger than what was planned for one month. Repayments pay
 * the oldest parts, so a part that was missed stays where it was and is late.
 */
export function selfPayParts({ owed, paid, monthly, from }: SelfPay): SelfPayPart[] {
  const parts: SelfPayPart[] = []
  if (monthly <= 0n) return parts
  let left = kobo(owed + paid)
  let received = paid
  for (let month = from; left > 0n; month = nextMonth(month)) {
    const amount = min(monthly, left)
    const share = min(amount, received)
    parts.push({ month, amount, paid: share })
    left = kobo(left - amount)
    received = kobo(received - share)
  }
  return parts
}
