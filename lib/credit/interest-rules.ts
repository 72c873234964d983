import { type Kobo, kobo } from '@/lib/core/money'

/* Interest is deferred at delivery and earned over the months of its plan (docs/decisions/0155). Amounts in kobo. */

/** SQL for the accounts of the interest of orders: what is not earned yet, and what is. */
export const INTEREST_ACCOUNTS = `('deferred_interest', 'income_interest')`

/** The account that a change of a plan's interest is booked on. A plan that has earned all of it changes the income. */
export const interestAccount = ({ defersInterest }: { readonly defersInterest: boolean }) =>
  ({ kind: defersInterest ? 'deferred_interest' : 'income_interest' }) as const

/**
 * Counts the months of a plan that have begun by the end of a month. The first one is that of the first payday.
 * @param first and `month` as 'YYYY-MM'
 */
export function monthsBegun(first: string, month: string): number {
  const countOf = (each: string) => Number(each.slice(0, 4)) * 12 + Number(each.slice(5, 7))
  return Math.max(0, countOf(month) - countOf(first) + 1)
}

/**
 * The interest that a plan has earned when so many of its months have begun: an equal share of each, rounded down to
 * the kobo, and the last month takes the rest. Straight line, so a change of the interest counts for all of its months.
 */
export const earnedBy = (interest: Kobo, months: number, begun: number): Kobo =>
  begun >= months ? interest : kobo((interest / BigInt(months)) * BigInt(begun))
