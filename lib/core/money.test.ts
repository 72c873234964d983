import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  formatNaira,
  formatNairaExact,
  formatPercent,
  inNaira,
  kobo,
  min,
  parseNaira,
  percentOf,
  splitByWeights,
  splitEvenly,
  sum,
  times,
  toNaira,
} from './money'

const amounts = (max = 10n ** 13n) => fc.bigInt({ min: 0n, max }).map(kobo)

describe('an amount on the screen', () => {
  test.each([
    [123_456_750n, '₦1,234,567.50'],
    [123_456_700n, '₦1,234,567'],
    [100_000n, '₦1,000'],
    [99_999n, '₦999.99'],
    [5n, '₦0.05'],
    [0n, '₦0'],
    [-5n, '-₦0.05'],
    [-100_050n, '-₦1,000.50'],
    [9_000_000_000_000_000n, '₦90,000,000,000,000'],
  ])('%d kobo reads %s', (amount, text) => {
    expect(formatNaira(amount)).toBe(text)
  })

  test.each([
    [100_000n, '₦1,000.00'],
    [123_456_750n, '₦1,234,567.50'],
    [0n, '₦0.00'],
    [-5n, '-₦0.05'],
    [-100_000n, '-₦1,000.00'],
  ])('%d kobo reads %s in a column', (amount, text) => {
    expect(formatNairaExact(amount)).toBe(text)
  })

  test('can be read back, whatever it is', () => {
    fc.assert(
      fc.property(amounts(9_000_000_000_000n), (amount) => {
        expect(parseNaira(formatNaira(amount))).toBe(amount)
      }),
    )
  })

  test('is a number of naira in JSON', () => {
    expect(toNaira(249_998n)).toBe(2499.98)
    expect(toNaira(10n)).toBe(0.1)
    expect(toNaira(-1n)).toBe(-0.01)
  })

  test('of a row is in naira under its name without its unit', () => {
    const row = { id: 'a', feeKobo: 50n, paidKobo: null, units: 2n }
    expect(inNaira(row)).toEqual({ id: 'a', fee: 0.5, paid: null, units: 2n })
  })

  test('rates read as percent without needless zeros', () => {
    expect([750, 500, 1, 10_000].map(formatPercent)).toEqual(['7.5%', '5%', '0.01%', '100%'])
  })
})

describe('an amount that was typed or sent', () => {
  test.each<[number | string, bigint]>([
    ['1,234.50', 123_450n],
    ['1234.5', 123_450n],
    ['₦ 2,000', 200_000n],
    ['₦2,000.05', 200_005n],
    [' 7 ', 700n],
    ['0', 0n],
    ['-5', -500n],
    [-2.5, -250n],
    [0.1 + 0.2, 30n],
    [1.1 * 3, 330n],
    [1e9, 100_000_000_000n],
    ['1,000,000,000', 100_000_000_000n],
    [19.99, 1999n],
    [90_000_000_000, 9_000_000_000_000n],
  ])('takes %j', (given, expected) => {
    expect(parseNaira(given)).toBe(expected)
  })

  test.each<[number | string]>([
    ['1.234'],
    [1.234],
    [0.001],
    ['abc'],
    [''],
    [' '],
    ['1e9'],
    ['12,34'],
    ['1,2345'],
    ['1234,567'],
    [',123'],
    ['1.'],
    ['.5'],
    ['--5'],
    ['5 naira'],
    ['0x10'],
    ['١٢'],
    ['1 000'],
    ['Infinity'],
    [Infinity],
    [NaN],
    [1e12],
    ['90,000,000,001'],
    ['9'.repeat(30)],
    ['1\n2'],
  ])('refuses %j', (given) => {
    expect(parseNaira(given)).toBeUndefined()
  })

  test('is the same from a number as from its text', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -9_000_000_000_00n, max: 9_000_000_000_00n }), (amount) => {
        const naira = toNaira(amount)
        expect(parseNaira(naira)).toBe(amount)
        expect(parseNaira(naira.toFixed(2))).toBe(amount)
      }),
    )
  })
})

describe('a percentage', () => {
  test('of ₦33,333.00 at 7.5 % is ₦2,499.98', () => {
    expect(percentOf(kobo(3_333_300n), 750)).toBe(249_998n)
  })

  test.each([
    [1n, 4_999, 0n],
    [1n, 5_000, 1n],
    [3n, 5_000, 2n],
    [100n, 0, 0n],
    [100n, 10_000, 100n],
    [0n, 750, 0n],
  ])('of %d kobo at %d basis points is %d, halves up', (amount, bps, expected) => {
    expect(percentOf(kobo(amount), bps)).toBe(expected)
  })

  test('is off by at most half a kobo', () => {
    fc.assert(
      fc.property(amounts(), fc.integer({ min: 0, max: 10_000 }), (amount, bps) => {
        const error = percentOf(amount, bps) * 10_000n - amount * BigInt(bps)
        expect(error > -5_000n && error <= 5_000n).toBe(true)
      }),
    )
  })
})

describe('splitting an amount', () => {
  test('of 1,250 whole naira into four gives 312, 312, 312 and 314', () => {
    expect(splitEvenly(kobo(125_000n), 4, 100n)).toEqual([31_200n, 31_200n, 31_200n, 31_400n])
  })

  test('of ₦100 into three keeps the odd kobo for the last', () => {
    expect(splitEvenly(kobo(10_000n), 3)).toEqual([3_333n, 3_333n, 3_334n])
  })

  test('of ₦5,900 over 18 months in whole naira gives 17 of 328 and a last 324', () => {
    const principal = kobo(500_000n)
    const owed = sum([principal, percentOf(principal, (1_200 * 18) / 12)])
    const shares = splitEvenly(owed, 18, 100n, 'nearest')
    expect(owed).toBe(590_000n)
    expect(shares).toEqual([...Array.from({ length: 17 }, () => 32_800n), 32_400n])
    expect(splitEvenly(kobo(125_000n), 4, 100n, 'nearest')).toEqual([31_200n, 31_200n, 31_200n, 31_400n])
  })

  test('to the nearest unit never exceeds the amount', () => {
    fc.assert(
      fc.property(amounts(), fc.integer({ min: 1, max: 24 }), fc.constantFrom(1n, 100n), (amount, parts, unit) => {
        const shares = splitEvenly(amount, parts, unit, 'nearest')
        expect(sum(shares)).toBe(amount)
        expect(shares.every((share) => share >= 0n)).toBe(true)
      }),
    )
  })

  test('of 299 by 4300 : 1400 : 2300 gives 161, 52 and 86', () => {
    expect(splitByWeights(kobo(299n), [4_300n, 1_400n, 2_300n])).toEqual([161n, 52n, 86n])
  })

  test('by weights keeps the sum, and is never off by a whole kobo', () => {
    fc.assert(
      fc.property(
        amounts(),
        fc.array(fc.bigInt({ min: 0n, max: 10_000n }), { minLength: 1, maxLength: 12 }),
        (amount, weights) => {
          const whole = weights.reduce((total, weight) => total + weight, 0n)
          fc.pre(whole > 0n)
          const shares = splitByWeights(amount, weights)
          expect(sum(shares)).toBe(amount)
          for (const [index, share] of shares.entries()) {
            const error = share * whole - amount * (weights[index] ?? 0n)
            expect(error > -whole && error < whole).toBe(true)
          }
        },
      ),
    )
  })

  test.each([[[]], [[0n]], [[2n, -1n]]])('refuses the weights %s', (weights) => {
    expect(() => splitByWeights(kobo(1n), weights)).toThrow(RangeError)
  })

  test('1005 − 994.95 − 10.05 is exactly zero', () => {
    const [whole, most, rest] = ['1005', '994.95', '10.05'].map(parseNaira)
    expect(whole).toBeDefined()
    expect((whole ?? 1n) - (most ?? 0n) - (rest ?? 0n)).toBe(0n)
  })

  test('of zero gives zero shares', () => {
    expect(splitEvenly(kobo(0n), 3)).toEqual([0n, 0n, 0n])
  })

  test('keeps the sum, has no negative share, and has equal shares but the last', () => {
    fc.assert(
      fc.property(
        amounts(),
        fc.integer({ min: 1, max: 24 }),
        fc.constantFrom(1n, 100n, 1_000n),
        (amount, parts, unit) => {
          const shares = splitEvenly(amount, parts, unit)
          const [first] = shares
          const last = shares.at(-1) ?? 0n
          expect(shares).toHaveLength(parts)
          expect(sum(shares)).toBe(amount)
          expect(shares.slice(0, -1).every((share) => share === first && share >= 0n && share % unit === 0n)).toBe(true)
          expect(last >= (first ?? 0n)).toBe(true)
          expect(last - (first ?? 0n) < unit * BigInt(parts)).toBe(true)
        },
      ),
    )
  })

  test.each([[0], [-1], [1.5], [NaN]])('refuses %d parts', (parts) => {
    expect(() => splitEvenly(kobo(100n), parts)).toThrow(RangeError)
  })

  test('refuses a negative amount', () => {
    expect(() => splitEvenly(kobo(-1n), 2)).toThrow(RangeError)
  })
})

test('times, sum and min are exact beyond the precision of a float', () => {
  const large = kobo(2n ** 60n + 1n)
  expect(times(large, 3)).toBe(3n * (2n ** 60n + 1n))
  expect(sum([large, large])).toBe(2n ** 61n + 2n)
  expect(sum([])).toBe(0n)
  expect(min(large, kobo(large - 1n))).toBe(2n ** 60n)
})
