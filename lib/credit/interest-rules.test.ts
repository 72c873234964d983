import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromNaira, kobo } from '@/lib/core/money'
import { earnedBy, interestAccount, monthsBegun } from './interest-rules'

describe('interest that was earned', () => {
  test('is what the published example of accrual says, straight line', () => {
    // J. Wild, Financial Accounting: Information for Decisions, chapter 3, FastForward: $3,000 for 60 days of consulting
    // are received on 26 December, and $250 of them are earned by the 31st. $2,400 for 24 months of insurance are $100
    // a month.
    expect(earnedBy(fromNaira(3_000), 60, 5)).toBe(fromNaira(250))
    expect(earnedBy(fromNaira(2_400), 24, 1)).toBe(fromNaira(100))
    expect(earnedBy(fromNaira(2_400), 24, 13)).toBe(fromNaira(1_300))
  })

  test.each([
    [0, 0n],
    [1, 333n],
    [2, 666n],
    [3, 1_001n],
    [9, 1_001n],
  ])('is rounded down after %i months of three, and the last month takes the rest', (begun, earned) => {
    expect(earnedBy(kobo(1_001n), 3, begun)).toBe(earned)
  })

  test('never falls, and is all of it at the end', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), fc.integer({ min: 1, max: 12 }), (interest, months) => {
        const each = Array.from({ length: months + 2 }, (_, begun) => earnedBy(kobo(interest), months, begun))
        expect(each.every((amount, begun) => begun === 0 || amount >= (each[begun - 1] ?? 0n))).toBe(true)
        expect([each[0], each[months]]).toEqual([0n, interest])
      }),
    )
  })

  test.each([
    ['2026-12', '2026-11', 0],
    ['2026-12', '2026-12', 1],
    ['2026-12', '2027-01', 2],
    ['2026-01', '2027-03', 15],
  ])('counts months from %s to %s: %i', (first, month, begun) => {
    expect(monthsBegun(first, month)).toBe(begun)
  })

  test('is booked on the account that has it', () => {
    expect(interestAccount({ defersInterest: true }).kind).toBe('deferred_interest')
    expect(interestAccount({ defersInterest: false }).kind).toBe('income_interest')
  })
})
