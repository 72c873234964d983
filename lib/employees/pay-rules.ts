import { ENOUGH_SALARIES, type UsualPay } from '@/lib/companies/salary-rules'
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
