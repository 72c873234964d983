import { type Day, daysBetween } from '@/lib/core/clock'
import { type Kobo, sum } from '@/lib/core/money'
import type { Instalment } from './rules'

/* What credit costs a year, so that plans of different lengths can be compared (docs/decisions/0117). */

/** The cost of credit in basis points a year. Null is more than `MOST_RATE`. */
export type AnnualRates = {
  /** Twelve times the rate of a month. */
  readonly nominal: number | null
  /** The rate of a month, compounded over twelve months. */
  readonly effective: number | null
}

/**
 * 10,000% a year. A higher rate says no more, and there is none at all when the charges take as much as is lent: the
 * fees of a single pack of spaghetti do.
 */
export const MOST_RATE = 1_000_000

const DAYS_A_YEAR = 365
/** Steps of the solver. It needs fewer than thirty; the bound only ends a loop that could never happen. */
const MOST_STEPS = 100

/** What a buyer pays besides the instalments, in kobo with VAT. */
export type Charges = { readonly serviceFee: Kobo; readonly deliveryFee: Kobo }

/**
 * The charges without which nobody gets the credit: the service fee of every order, and the delivery fee, because there
 * is no other way to receive the goods. The registration fee is paid once for all orders, so it is named beside the
 * rate.
 */
export const neededCharges = ({ serviceFee, deliveryFee }: Charges): Kobo => sum([serviceFee, deliveryFee])

/**
 * Finds the annual rates at which the instalments are worth what the buyer received: the goods, less the charges that
 * were paid for them. Every day from the delivery to each payday counts. The charges are paid after the approval and
 * before the delivery; the rate takes them as paid on the day of the delivery.
 * @param lent the price of the goods with VAT, in kobo
 * @param charges see `neededCharges`
 * @param from the day of the delivery
 * @returns zero when the credit costs nothing
 */
export function annualRates(lent: Kobo, charges: Kobo, instalments: readonly Instalment[], from: Day): AnnualRates {
  const repaid = sum(instalments.map(({ amount }) => amount))
  if (lent <= 0n || repaid + charges <= lent) return { nominal: 0, effective: 0 }
  const received = lent - charges
  if (received <= 0n) return { nominal: null, effective: null }
  const rate = continuousRate(
    Number(received),
    instalments.map(({ dueOn, amount }) => ({ amount: Number(amount), years: daysBetween(from, dueOn) / DAYS_A_YEAR })),
  )
  return { nominal: toBps(12 * Math.expm1(rate / 12)), effective: toBps(Math.expm1(rate)) }
}

/**
 * Finds the continuously compounded rate by Newton's method. The present value falls with the rate and is convex, so
 * the steps from zero approach the solution from below and never pass it.
 */
function continuousRate(
  received: number,
  parts: readonly { readonly amount: number; readonly years: number }[],
): number {
  let rate = 0
  for (let step = 0; step < MOST_STEPS; step += 1) {
    let value = -received
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

const toBps = (rate: number): number | null => {
  const bps = Math.round(rate * 10_000)
  return bps > MOST_RATE ? null : bps
}
