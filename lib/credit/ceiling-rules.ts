import { LAWFUL_SHARE } from '@/lib/companies/rules'
import { earliestFirst, formatMonth, nextMonth } from '@/lib/core/clock'
import { type Kobo, ZERO, formatNaira, formatPercent, kobo, max, min, percentOf } from '@/lib/core/money'

/* The wage ceiling: the most that one month's pay is asked for, and what happens to the rest (docs/decisions/0072). */

/** What an employee is paid and what else leaves the pay, as HR states them; kobo a month. */
export type Pay = { readonly salary: Kobo; readonly otherDeductions: Kobo }

/**
 * The most that may be asked of one month's pay: the company's cap, and never more than the lawful share of the salary
 * that other deductions leave. At least zero.
 * @param capBps the company's cap of that month, in basis points of the salary
 */
export const wageCeiling = (pay: Pay, capBps: number): Kobo =>
  max(ZERO, min(percentOf(pay.salary, capBps), lawfulRoom(pay)))

/** What the lawful share leaves after other deductions, rounded down to the kobo; negative when they exceed it. */
const lawfulRoom = ({ salary, otherDeductions }: Pay): Kobo =>
  kobo(salary / BigInt(LAWFUL_SHARE.parts) - otherDeductions)

/** An amount of one month: what is `asked` of all that is `due` by then, and the month of the rest. */
type Asked = { readonly asked: Kobo; readonly due: Kobo; readonly restIn: string | undefined }

/**
 * Says why a month is asked for less than is due; empty when it is asked for all of it.
 * @param capBps the company's cap of that month, in basis points of the salary
 */
export function ceilingSentence({ asked, due, restIn }: Asked, pay: Pay, capBps: number): string {
  if (asked >= due) return ''
  const { salary, otherDeductions } = pay
  const isCompanysCap = percentOf(salary, capBps) <= lawfulRoom(pay)
  const share = isCompanysCap ? formatPercent(capBps) : LAWFUL_SHARE.words
  const less =
    isCompanysCap || otherDeductions === 0n ? '' : ` less ${formatNaira(otherDeductions)} of other deductions`
  const rest = restIn === undefined ? 'is not deducted from the pay' : `moves to ${formatMonth(restIn)}`
  const reason = `${share} of the pay of ${formatNaira(salary)}${less}`
  return `${formatNaira(asked)} of ${formatNaira(due)} open: ${reason}. The rest ${rest}.`
}

/**
 * The number of full months after which spreading stops: five years, and a company of thousands stays quick to compute
 * when HR states that nothing is left of their pay. An amount beyond them is asked for when its month comes nearer.
 */
const SPREAD_MONTHS = 60

/**
 * Spreads amounts over months, those of earlier months first. What does not fit under the ceiling of a month moves to
 * the next one, and amounts of later months wait behind it. Payroll's lines and every forecast use this function.
 * @param parts amounts, each with the first month 'YYYY-MM' that can be asked for it
 * @param ceilingIn the most that a month can be asked for; zero when it can be asked for nothing
 * @returns the share of each month in each part. An amount for which no month is left has no share
 */
export function spread<Part extends { readonly month: string; readonly amount: Kobo }>(
  parts: readonly Part[],
  ceilingIn: (month: string) => Kobo,
): { readonly part: Part; readonly month: string; readonly amount: Kobo }[] {
  const ordered = [...parts].sort((a, b) => earliestFirst(a.month, b.month))
  const shares: { part: Part; month: string; amount: Kobo }[] = []
  const [first] = ordered
  if (!first) return shares
  let month = first.month
  let room = ceilingIn(month)
  let passed = 0
  const move = (to: string) => {
    month = to
    room = ceilingIn(month)
  }

  for (const part of ordered) {
    if (part.month > month) move(part.month)
    let left = part.amount
    while (left > 0n) {
      const amount = min(left, room)
      if (amount > 0n) shares.push({ part, month, amount })
      left = kobo(left - amount)
      room = kobo(room - amount)
      if (left === 0n) break
      passed += 1
      if (passed > SPREAD_MONTHS) return shares
      move(nextMonth(month))
    }
  }
  return shares
}
