import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween } from '@/lib/core/clock'
import { type Kobo, ZERO, kobo, splitEvenly, sum } from '@/lib/core/money'
import { MOST_RATE, annualRates, neededCharges } from './annual-rate-rules'
import { type Instalment, makePlan } from './rules'

const FROM = '2026-11-01'
const percent = (bps: number | null): number => (bps ?? Number.NaN) / 100

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
    const rates = annualRates(kobo(10_000_000n), ZERO, instalments, FROM)
    expect(Math.abs(percent(rates.nominal) - nominal)).toBeLessThan(0.1)
    expect(Math.abs(percent(rates.effective) - effective)).toBeLessThan(0.1)
  })
})

describe('the annual rates with the fees that the credit cannot be had without', () => {
  // In percent, calculated as above: what is received is the price less the fees of the delivery day.
  const TABLE: readonly (readonly [price: bigint, fees: bigint, months: number, days: number, number, number])[] = [
    [10_000_000n, 50_000n, 6, 14, 22.304, 24.731],
    [10_000_000n, 200_000n, 3, 30, 42.258, 51.484],
    [10_000_000n, 200_000n, 6, 30, 24.233, 27.114],
    [2_500_000n, 200_000n, 1, 30, 172.082, 399.326],
    [2_500_000n, 200_000n, 3, 14, 116.498, 203.996],
    [500_000n, 200_000n, 3, 30, 409.883, 3299.053],
    [500_000n, 200_000n, 6, 30, 226.664, 697.418],
  ]

  test.each(TABLE)('%i kobo, fees of %i, %i months, %i days', (price, fees, months, days, nominal, effective) => {
    const instalments = plan(splitEvenly(kobo((price * 105n) / 100n), months), days)
    const rates = annualRates(kobo(price), kobo(fees), instalments, FROM)
    expect(Math.abs(percent(rates.nominal) - nominal)).toBeLessThan(0.1)
    expect(Math.abs(percent(rates.effective) - effective)).toBeLessThan(0.1)
  })

  test('are above what can be said where the fees take what is lent, or nearly', () => {
    const instalments = plan([kobo(105_000n)], 30)
    for (const fees of [100_000n, 200_000n])
      expect(annualRates(kobo(100_000n), kobo(fees), instalments, FROM)).toEqual({ nominal: null, effective: null })
    expect(annualRates(kobo(100_000n), kobo(99_999n), instalments, FROM).effective).toBeNull()
  })

  test('are not zero when only the interest is', () => {
    const { nominal } = annualRates(kobo(100_000n), kobo(10_000n), plan([kobo(100_000n)], 30), FROM)
    expect(nominal).toBeGreaterThan(0)
  })

  test('count the service and the delivery fee', () => {
    expect(neededCharges({ serviceFee: kobo(50_000n), deliveryFee: kobo(150_000n) })).toBe(200_000n)
  })
})

test('agree with a second solver within 0.1 point, for any plan', () => {
  const someParts = fc.record({
    lent: fc.bigInt({ min: 10_000n, max: 100_000_000n }),
    bps: fc.integer({ min: 1, max: 10_000 }),
    feesBps: fc.integer({ min: 0, max: 9_000 }),
    months: fc.integer({ min: 1, max: 24 }),
    days: fc.integer({ min: 14, max: 75 }),
  })
  fc.assert(
    fc.property(someParts, ({ lent, bps, feesBps, months, days }) => {
      const interest = (lent * BigInt(bps)) / 10_000n
      const instalments = plan(splitEvenly(kobo(lent + interest), months), days)
      const fees = (lent * BigInt(feesBps)) / 10_000n
      const rates = annualRates(kobo(lent), kobo(fees), instalments, FROM)
      const other = bisect(Number(lent - fees), instalments)
      // Far above what any plan costs, a tenth of a point is finer than the kobo of the instalments.
      const allowed = (rate: number) => Math.max(0.1, rate * 1e-6)
      for (const name of ['nominal', 'effective'] as const) {
        const rate = rates[name]
        if (rate === null) expect(other[name] * 100).toBeGreaterThan(MOST_RATE * 0.999)
        else expect(Math.abs(percent(rate) - other[name])).toBeLessThan(allowed(other[name]))
      }
    }),
  )
})

test('are zero without interest, and without anything lent', () => {
  const free = makePlan(kobo(10_000_000n), 3, FROM, 28)
  expect(sum(free.map(({ amount }) => amount))).toBe(10_000_000n)
  expect(annualRates(kobo(10_000_000n), ZERO, free, FROM)).toEqual({ nominal: 0, effective: 0 })
  expect(annualRates(ZERO, ZERO, [], FROM)).toEqual({ nominal: 0, effective: 0 })
  const [nothing, less] = [plan([kobo(100n)], 30), plan([kobo(90n)], 30)]
  expect(annualRates(ZERO, ZERO, nothing, FROM)).toEqual({ nominal: 0, effective: 0 })
  expect(annualRates(kobo(100n), ZERO, less, FROM)).toEqual({ nominal: 0, effective: 0 })
})

test('are said up to 10,000%', () => {
  // 101 to the power of 30/365 is 1.461297842375.
  expect(annualRates(kobo(1_000_000_000n), ZERO, plan([kobo(1_461_297_842n)], 30), FROM).effective).toBe(MOST_RATE)
  expect(annualRates(kobo(1_000_000_000n), ZERO, plan([kobo(1_461_298_042n)], 30), FROM).effective).toBeNull()
})
