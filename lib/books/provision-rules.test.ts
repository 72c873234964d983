import { expect, test } from 'vitest'
import { fromNaira, kobo, sum } from '@/lib/core/money'
import { DEFAULT_RATES, provisionLines, ratesInWords } from './provision-rules'

test('a provision is what the published matrix says', () => {
  // IFRS 9, Illustrative Examples, Example 12 (IE74–IE77): trade receivables of CU30,000,000 and a loss of CU580,000.
  const owed = [15_000_000, 7_500_000, 4_000_000, 2_500_000, 1_000_000].map(fromNaira)
  const lines = provisionLines(owed, [30, 160, 360, 660, 1_060])
  expect(lines.map(({ amount }) => amount)).toEqual([45_000, 120_000, 144_000, 165_000, 106_000].map(fromNaira))
  expect(sum(lines.map(({ amount }) => amount))).toBe(fromNaira(580_000))
})

test('each age is rounded half up to the kobo', () => {
  const owed = [50n, 49n, 2n, 1n, 7n].map(kobo)
  expect(provisionLines(owed, DEFAULT_RATES).map(({ amount }) => amount)).toEqual([1n, 5n, 1n, 1n, 7n])
})

test('the rates are said in words', () => {
  expect(ratesInWords(DEFAULT_RATES)).toBe(
    'Not due 1%, 1–30 days 10%, 31–60 days 25%, 61–90 days 50%, Over 90 days 100%',
  )
})
