import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextMonth } from '@/lib/core/clock'
import { kobo, sum } from '@/lib/core/money'
import { finalPayMonth, partsPayableFrom, selfPayFrom, selfPayParts } from './self-pay-rules'

test.each([
  ['2026-12-15', '2026-11-20', '2026-12'],
  ['2026-10-31', '2026-11-20', '2026-11'],
  ['2026-11-30', '2026-11-20', '2026-11'],
  [undefined, '2026-11-20', '2026-11'],
])('a leaver whose last day is %s, entered on %s, has the final pay of %s', (lastDay, enteredOn, month) => {
  expect(finalPayMonth(lastDay, enteredOn)).toBe(month)
})

test('payroll asks the final pay and that of the month after it, then the leaver pays alone', () => {
  expect(selfPayFrom('2026-11')).toBe('2027-01')
  expect(selfPayFrom('2026-12')).toBe('2027-02')
})

test('a debt of ₦117 with at most ₦50 planned a month becomes three parts, and repayments pay the oldest', () => {
  const plan = { owed: kobo(8_700n), paid: kobo(3_000n), monthly: kobo(5_000n), from: '2026-12' }
  expect(selfPayParts(plan)).toEqual([
    { month: '2026-12', amount: 5_000n, paid: 3_000n },
    { month: '2027-01', amount: 5_000n, paid: 0n },
    { month: '2027-02', amount: 1_700n, paid: 0n },
  ])
})

test('the parts are exactly the debt, none above the plan, in months without a gap, paid from the oldest on', () => {
  const amount = fc.bigInt({ min: 0n, max: 10n ** 9n }).map(kobo)
  const monthly = fc.bigInt({ min: 10n ** 7n, max: 10n ** 9n }).map(kobo)
  fc.assert(
    fc.property(amount, amount, monthly, (owed, paid, most) => {
      const parts = selfPayParts({ owed, paid, monthly: most, from: '2026-11' })
      expect(sum(parts.map((part) => part.amount))).toBe(owed + paid)
      expect(sum(parts.map((part) => part.paid))).toBe(paid)
      parts.reduce((month, part) => {
        expect(part.month).toBe(month)
        return nextMonth(month)
      }, '2026-11')
      expect(parts.every((part) => part.amount > 0n && part.amount <= most && part.paid <= part.amount)).toBe(true)
      const firstOpen = parts.findIndex((part) => part.paid < part.amount)
      expect(firstOpen === -1 || parts.slice(firstOpen + 1).every((part) => part.paid === 0n)).toBe(true)
    }),
  )
})

test('without a planned amount there are no parts', () => {
  expect(selfPayParts({ owed: kobo(5n), paid: kobo(0n), monthly: kobo(0n), from: '2026-11' })).toEqual([])
})

test('what is paid by a link counts for its part, also in the month before', () => {
  expect(partsPayableFrom('2026-12', '2026-12-01')).toBe('2026-11-24')
  expect(partsPayableFrom('2026-12', '2026-12-07')).toBe('2026-11-30')
  expect(partsPayableFrom('2026-12', '2026-12-08')).toBe('2026-12-01')
  expect(partsPayableFrom('2026-12', '2026-12-25')).toBe('2026-12-01')
})
