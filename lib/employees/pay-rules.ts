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

/** A salary that is typed beside the one that is known: by how much it differs, and whether to look at it again. */
export type PayDifference = { readonly words: string; readonly isMarked: boolean }

/**
 * Compares a typed salary with what is known of the employee and of the company, in kobo a month.
 * @param known what the payroll says, else what the employee entered; 0 for nothing
 * @returns null where there is nothing to compare with, and nothing unusual
 */
export function payDifference(typed: bigint, known: bigint, usual: UsualPay): PayDifference | null {
  const mark = payMark(typed, usual)
  if (known <= 0n) return mark === null ? null : { words: mark, isMarked: true }
  if (typed === known) return { words: mark ?? 'No difference', isMarked: mark !== null }
  const share = percentChange(known, typed)
  const jump = jumpWords(known, typed)
  return {
    words: mark === null ? (jump ?? (share === '0%' ? 'Less than 0.1%' : share)) : `${share}. ${mark}`,
    isMarked: mark !== null || jump !== null,
  }
}
