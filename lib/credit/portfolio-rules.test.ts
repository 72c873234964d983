import { expect, test } from 'vitest'
import { RISK_DAYS, riskLabel, shareOf } from './portfolio-rules'

test('the columns of the portfolio at risk are those that lenders use', () => {
  expect(RISK_DAYS.map(riskLabel)).toEqual(['PAR 1', 'PAR 30', 'PAR 60', 'PAR 90'])
})

test.each([
  [1, 8, '12.5%'],
  [2, 3, '66.7%'],
  [0, 5, '0.0%'],
  [0, 0, '0.0%'],
  [5, 5, '100.0%'],
])('%d of %d is %s', (part, whole, share) => {
  expect(shareOf(part, whole)).toBe(share)
})
