import { describe, expect, test } from 'vitest'
import { kobo } from '@/lib/core/money'
import { buyerCeiling, companyCeiling, isNearCeiling, roomToLend } from './lending-rules'

describe('the ceiling of a buyer', () => {
  test('is ₦1,000,000 unless staff set another one, also nothing', () => {
    expect(buyerCeiling(null)).toBe(100_000_000n)
    expect(buyerCeiling(5n)).toBe(5n)
    expect(buyerCeiling(0n)).toBe(0n)
  })
})

describe('the ceiling of a company', () => {
  test.each([
    ['ten average months', null, 600_000_000n, 6_000_000_000n],
    ['₦50,000,000 at least', null, 499_999_999n, 5_000_000_000n],
    ['₦50,000,000 without closed months', null, 0n, 5_000_000_000n],
    ['what staff set, though the months allow more', 7n, 600_000_000n, 7n],
    ['nothing when staff say so', 0n, 600_000_000n, 0n],
  ])('is %s', (_name, own, averageMonth, ceiling) => {
    expect(companyCeiling({ own, averageMonth })).toBe(ceiling)
  })
})

test('a ceiling is near from four fifths of it on', () => {
  expect(isNearCeiling(79n, 100n)).toBe(false)
  expect(isNearCeiling(80n, 100n)).toBe(true)
  expect(isNearCeiling(120n, 100n)).toBe(true)
})

test.each([
  [100n, 60n, 1_000n, 100n, 40n],
  [100n, 60n, 1_000n, 990n, 10n],
  [100n, 100n, 1_000n, 0n, 0n],
  [100n, 130n, 1_000n, 0n, 0n],
  [100n, 0n, 1_000n, 1_001n, 0n],
])('under ceilings of %s with %s open and of %s with %s open, %s is left', (own, owed, companys, allOwed, room) => {
  const buyer = { ceiling: kobo(own), open: kobo(owed) }
  expect(roomToLend(buyer, { ceiling: kobo(companys), open: kobo(allOwed) })).toBe(room)
})
