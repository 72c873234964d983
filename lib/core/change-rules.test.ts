import { describe, expect, test } from 'vitest'
import { amountChange, isLargeJump, jumpWords } from './change-rules'
import { kobo } from './money'

describe('a large jump', () => {
  // Worked out by hand: a fifth of 100,000 is 20,000.
  test.each([
    [100_000n, 120_000n, false],
    [100_000n, 120_001n, true],
    [100_000n, 80_000n, false],
    [100_000n, 79_999n, true],
    [100_000n, 100_000n, false],
    [0n, 0n, false],
    [0n, 1n, true],
    [3n, 4n, true],
  ])('from %s to %s: %s', (from, to, isLarge) => {
    expect(isLargeJump(from, to)).toBe(isLarge)
  })

  test.each([
    [100_000n, 135_000n, 'large increase, +35%'],
    [100_000n, 1_000_000n, 'large increase, +900%'],
    [100_000n, 10_000n, 'large decrease, -90%'],
    [30_000n, 40_000n, 'large increase, +33.3%'],
    [0n, 50_000n, 'large increase'],
    [100_000n, 110_000n, null],
  ])('from %s to %s in words: %s', (from, to, words) => {
    expect(jumpWords(from, to)).toBe(words)
  })
})

test('a change of an amount shows both values with two decimals', () => {
  expect(amountChange('Price', kobo(7_800_000n), kobo(78_000_000n))).toEqual({
    label: 'Price',
    from: '₦78,000.00',
    to: '₦780,000.00',
    jump: 'large increase, +900%',
  })
})
