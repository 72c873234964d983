import { describe, expect, test } from 'vitest'
import { kobo } from '@/lib/core/money'
import { ON_ITS_WAY_STATUSES, RESERVING_STATUSES, deductionDay, nextDeduction, whyLess } from './rules'

test('orders count against the limit from the request to the delivery, and are on their way after the approval', () => {
  expect(RESERVING_STATUSES).toEqual(['pending', 'approved', 'packed', 'out_for_delivery'])
  expect(ON_ITS_WAY_STATUSES).toEqual(['approved', 'packed', 'out_for_delivery'])
})

describe('the next deduction', () => {
  const instalments = [
    { dueOn: '2026-12-28', amount: kobo(70n) },
    { dueOn: '2026-11-28', amount: kobo(100n) },
    { dueOn: '2027-02-28', amount: kobo(5n) },
  ]

  test('is what its month is asked for, and the rest moves to the next month that is asked', () => {
    expect(nextDeduction(instalments, () => kobo(80n))).toEqual({
      month: '2026-11',
      asked: 80n,
      due: 100n,
      restIn: '2026-12',
    })
  })

  test('is in the first month whose pay can be asked, for all that is due by then', () => {
    const ceiling = (month: string) => kobo(month === '2026-11' ? 0n : 400n)
    expect(nextDeduction(instalments, ceiling)).toEqual({
      month: '2026-12',
      asked: 170n,
      due: 170n,
      restIn: '2027-02',
    })
  })

  test('is none without instalments or pay', () => {
    expect(nextDeduction([], () => kobo(80n))).toBeUndefined()
    expect(nextDeduction(instalments, () => kobo(0n))).toBeUndefined()
  })

  test('is on the day of the earliest instalment of its month, else on its payday', () => {
    const two = [...instalments, { dueOn: '2026-12-25', amount: kobo(1n) }]
    expect(deductionDay('2026-12', two, 31)).toBe('2026-12-25')
    expect(deductionDay('2027-01', two, 31)).toBe('2027-01-31')
    expect(deductionDay('2027-01', two, () => null)).toBeUndefined()
  })

  test('says why it is less than what is due, by the cap of its month', () => {
    const pay = { salary: kobo(100_000n), otherDeductions: kobo(0n) }
    const terms = { payday: 28, defaultMonths: 3, maxMonths: 6 }
    const capBps = (month: string) => (month === '2026-11' ? 1_000 : 2_000)
    const next = { month: '2026-11', asked: kobo(10_000n), due: kobo(15_000n), restIn: '2026-12' }
    expect(whyLess(next, { ...pay, terms: { ...terms, capBps } })).toBe(
      '₦100 of ₦150 open: 10% of the pay of ₦1,000. The rest moves to December 2026.',
    )
    expect(whyLess({ ...next, asked: next.due }, { ...pay, terms: { ...terms, capBps } })).toBe('')
  })
})
