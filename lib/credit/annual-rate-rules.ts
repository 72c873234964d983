import { type Day, daysBetween } from '@/lib/core/clock'
import { type Kobo, sum } from '@/lib/core/money'
import type { Instalment } from './rules'

/* What credit costs a year, so that plans of different lengths can be compared (docs/decisions/0076). */

/** The cost of credit in basis points a year. */
export type AnnualRates = {
  /** Twelve times the rate of a month. */
  readonly nominal: number
  /** The rate of a month, compounded over twelve months. */
  readonly effective: number
}

const DAYS_A_YEAR = 365
/** Steps of the solver. It needs fewer than ten; the bound only ends a loop that could never happen. */
const MOST_STEPS = 100

/**
 * Finds the annual rates at which the instalments are worth what was lent, counting every day between. Fees are paid
 * for the delivery, with or without credit, so they are not part of the rate.
 * @param lent the price of the goods with VAT, in kobo
 * @param from the day of the delivery
 * @returns zero when the credit costs nothing
 */
export function annualRates(lent: Kobo, instalments: readonly Instalment[], from: Day): AnnualRates {
  if (lent <= 0n || sum(instalments.map(({ amount }) => amount)) <= lent) return { nominal: 0, effective: 0 }
  const rate = continuousRate(
    Number(lent),
    instalments.map(({ dueOn, amount }) => ({ amount: Number(amount), years: daysBetween(from, dueOn) / DAYS_A_YEAR })),
  )
  return { nominal: toBps(12 * Math.expm1(rate / 12)), effective: toBps(Math.expm1(rate)) }
}

/**
 * Finds the continuously compounded rate by Newton's method. The present value falls with the rate and is convex, so
 * the steps from zero approach the solution from below and never pass it.
 */
function continuousRate(lent: number, parts: readonly { readonly amount: number; readonly years: number }[]): number {
  let rate = 0
  for (let step = 0; step < MOST_STEPS; step += 1) {
    let value = -lent
    let slope = 0
    for (const { amount, years } of parts) {
      const present = amount * Math.exp(-rate * years)
      value += present
      slope -= present * years
    }
    const change = value / slope
    rate -= change
    if (Math.abs(change) < 1e-12) break
  }
  return rate
}

const toBps = (rate: number): number => Math.round(rate * 10_000)
