import { ENOUGH_SALARIES, type UsualPay } from '@/lib/companies/salary-rules'
import { jumpWords, percentChange } from '@/lib/core/change-rules'
import { formatNairaExact } from '@/lib/core/money'

/* Which salaries look like a slip of the hand, before HR confirms them. */

/** From eight times the usual, or an eighth of it, a digit is more likely wrong than the salary unusual. */
const DIGIT = 8n
/** Above three times the usual, or below a third of it, a salary is worth a second look. */
const FAR = 3n

/**
 * Says why a salary should be looked at before it is confirmed; null when it is near the usual one, and while too few
 * salaries are known.
 */
export function payMark(salary: bigint, usual: UsualPay): string | null {
  const { median, salaries } = usual
  if (salaries < ENOUGH_SALARIES || median <= 0n || salary <= 0n) return null
  const known = `the usual ${formatNairaExact(median)}`
  if (salary >= median * DIGIT) return `Much more than ${known}: one digit too many?`
  if (salary * DIGIT <= median) return `Much less than ${known}: one digit missing?`
  if (salary > median * FAR) return `More than three times ${known}.`
  if (salary * FAR < median) return `Less than a third of ${known}.`
  return null
}

/** What is known of a salary, in kobo a month: what the payroll says, if it does, and what the employee entered. */
export type KnownPay = { readonly listed: bigint | undefined; readonly entered: bigint }

/** A salary that is typed beside the one that is known: by how much it differs, and whether to look at it again. */
export type PayDifference = { readonly words: string; readonly isMarked: boolean }

/**
 * Compares a typed salary with what is known of the employee and of the company, in kobo a month.
 * @param pay the payroll comes first; 0 is nothing
 * @returns null where there is nothing to compare with, and nothing unusual
 */
export function payDifference(typed: bigint, pay: KnownPay, usual: UsualPay): PayDifference | null {
  const known = pay.listed ?? pay.entered
  const mark = payMark(typed, usual)
  if (known <= 0n) return mark === null ? null : { words: mark, isMarked: true }
  const same = pay.listed === undefined ? 'As registered' : 'No difference'
  if (typed === known) return { words: mark ?? same, isMarked: mark !== null }
  const share = percentChange(known, typed)
  const jump = jumpWords(known, typed)
  return {
    words: mark === null ? (jump ?? (share === '0%' ? 'Less than 0.1%' : share)) : `${share}. ${mark}`,
    isMarked: mark !== null || jump !== null,
  }
}
