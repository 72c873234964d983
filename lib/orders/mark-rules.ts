import { type UsualPay, highestAlone, isLargeRaise } from '@/lib/companies/salary-rules'
import { isNearCeiling } from '@/lib/credit/lending-rules'

/* What staff should look at before they approve an order. None of it stops the order. No I/O. */

/** The marks with their sentences, the weightiest first. Their names are in answers of calls. */
export const ORDER_MARKS = {
  written_off: 'A debt of this buyer was written off.',
  salary_waits: 'A salary of this buyer waits for a second person.',
  salary_raised: 'The salary of this buyer was raised by more than 20% in the last 90 days.',
  salary_far_off: 'The salary of this buyer is far above what is usual at the company.',
  buyer_ceiling: 'This buyer has used at least 80% of their ceiling of credit, with this order.',
  company_ceiling: 'The employees of this company have used at least 80% of their ceiling of credit, with this order.',
} as const
export type OrderMark = keyof typeof ORDER_MARKS

type Used = { readonly open: bigint; readonly ceiling: bigint }

/** Amounts in kobo. */
export type MarkFacts = {
  /** Null for a buyer without a salary. */
  readonly salary: bigint | null
  /** The lowest salary of the last 90 days at the company; null without a change. */
  readonly lowest: bigint | null
  readonly usual: UsualPay
  readonly isSalaryWaiting: boolean
  readonly isWrittenOff: boolean
  /** What is owed and on order, with the order itself, and the ceiling of it. */
  readonly buyer: Used
  readonly company: Used
}

export function orderMarks({ salary, lowest, usual, ...facts }: MarkFacts): OrderMark[] {
  const holds: Readonly<Record<OrderMark, boolean>> = {
    written_off: facts.isWrittenOff,
    salary_waits: facts.isSalaryWaiting,
    salary_raised: salary !== null && lowest !== null && isLargeRaise(lowest, salary),
    salary_far_off: salary !== null && salary > highestAlone(usual),
    buyer_ceiling: isNearCeiling(facts.buyer.open, facts.buyer.ceiling),
    company_ceiling: isNearCeiling(facts.company.open, facts.company.ceiling),
  }
  return (Object.keys(ORDER_MARKS) as OrderMark[]).filter((mark) => holds[mark])
}
