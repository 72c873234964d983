import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween } from '@/lib/core/clock'
import { type Kobo, ZERO, kobo, splitEvenly, sum } from '@/lib/core/money'
import { annualRates } from './annual-rate-rules'
import { type Instalment, makePlan } from './rules'

const FROM = '2026-11-01'

/** Instalments a calendar month apart, the first one `days` after the delivery. */
function plan(amounts: readonly Kobo[], days: number): Instalment[] {
  const first = addDays(FROM, days)
  const [year = 0, month = 0, day = 0] = first.split('-').map(Number)
  return amounts.map((amount, index) => ({
    amount,
    dueOn: new Date(Date.UTC(year, month - 1 + index, day)).toISOString().slice(0, 10),
  }))
}

/**
 * A second solver that shares nothing with the first: it halves an interval of the effective rate, and discounts with
 * powers of a factor a day.
 */
function bisect(lent: number, instalments: readonly Instalment[]): { nominal: number; effective: number } {
  const worth = (effective: number) =>
    instalments.reduce(
      (total, { amount, dueOn }) =>
        total + Number(amount) / Math.pow(Math.pow(1 + effective, 1 / 365), daysBetween(FROM, dueOn)),
      0,
    )
  let [low, high] = [0, 1]
  while (worth(high) > lent) high *= 2
  for (let round = 0; round < 200; round += 1) {
    const middle = (low + high) / 2
    if (worth(middle) > lent) low = middle
    else high = middle
  }
  return { nominal: 12 * (Math.pow(1 + low, 1 / 12) - 1) * 100, effective: low * 100 }
}

describe('the annual rates of 5% interest on ₦100,000', () => {
  // In percent. Calculated in Python, with decimals of 50 digits and bisection, from the same days.
  const TABLE: readonly (readonly [months: number, days: number, nominal: number, effective: number])[] = [
    [1, 14, 134.19, 256.809],
    [1, 30, 60.854, 81.052],
    [3, 14, 41.174, 49.905],
    [3, 30, 29.679, 34.068],
    [6, 14, 20.191, 22.169],
    [6, 30, 17.045, 18.441],
  ]

  test.each(TABLE)('over %i months, first payday after %i days: %f% and %f%', (months, days, nominal, effective) => {
    const instalments = plan(splitEvenly(kobo(10_500_000n), months), days)
    const rates = annualRates(kobo(10_000_000n), instalments, FROM)
    expect(Math.abs(rates.nominal / 100 - nominal)).toBeLessThan(0.1)
    expect(Math.abs(rates.effective / 100 - effective)).toBeLessThan(0.1)
  })
})

test('agree with a second solver within 0.1 point, for any plan', () => {
  const someParts = fc.record({
    lent: fc.bigInt({ min: 10_000n, max: 100_000_000n }),
    bps: fc.integer({ min: 1, max: 10_000 }),
    months: fc.integer({ min: 1, max: 24 }),
    days: fc.integer({ min: 14, max: 75 }),
  })
  fc.assert(
    fc.property(someParts, ({ lent, bps, months, days }) => {
      const interest = (lent * BigInt(bps)) / 10_000n
      const instalments = plan(splitEvenly(kobo(lent + interest), months), days)
      const rates = annualRates(kobo(lent), instalments, FROM)
      const other = bisect(Number(lent), instalments)
      // Far above what any plan costs, a tenth of a point is finer than the kobo of the instalments.
      const allowed = (rate: number) => Math.max(0.1, rate * 1e-6)
      expect(Math.abs(rates.nominal / 100 - other.nominal)).toBeLessThan(allowed(other.nominal))
      expect(Math.abs(rates.effective / 100 - other.effective)).toBeLessThan(allowed(other.effective))
    }),
  )
})

test('are zero without interest, and without anything lent', () => {
  const free = makePlan(kobo(10_000_000n), 3, FROM, 28)
  expect(sum(free.map(({ amount }) => amount))).toBe(10_000_000n)
  expect(annualRates(kobo(10_000_000n), free, FROM)).toEqual({ nominal: 0, effective: 0 })
  expect(annualRates(ZERO, [], FROM)).toEqual({ nominal: 0, effective: 0 })
})
