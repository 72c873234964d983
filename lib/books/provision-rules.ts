import { type Kobo, percentOf } from '@/lib/core/money'
import { AGES } from '@/lib/credit/schema'

/* The provision for bad debts by age (docs/decisions/0155). Amounts in kobo, rates in basis points. */

/** The rates until two people set others: of debts that are not due, and of those overdue for 30, 60, 90 and more days. */
export const DEFAULT_RATES: readonly number[] = [100, 1_000, 2_500, 5_000, 10_000]

/** What buyers owe of one age, its rate, and what is provided for: each age is rounded half up to the kobo. */
export type ProvisionLine = {
  readonly age: number
  readonly owed: Kobo
  readonly rate: number
  readonly amount: Kobo
}

/**
 * The expected loss of debts by age, as a provision matrix of IFRS 9 has it.
 * @param owed what is owed of each age, in the order of `AGES`
 * @param rates those of the ages, in the same order
 */
export const provisionLines = (owed: readonly Kobo[], rates: readonly number[]): ProvisionLine[] =>
  owed.map((each, age) => {
    const rate = rates[age] ?? 0
    return { age, owed: each, rate, amount: percentOf(each, rate) }
  })

/** The rates in words: 'Not due 1%, 1–30 days 10%'. */
export const ratesInWords = (rates: readonly number[]): string =>
  rates.map((rate, age) => `${AGES[age] ?? ''} ${rate / 100}%`).join(', ')
