import { describe, expect, test } from 'vitest'
import { addDays } from '@/lib/core/clock'
import { fromNaira } from '@/lib/core/money'
import { isLongOutstanding, outstandingWords, pauseDay, pauseReason, reminderStage } from './overdue-rules'

const PAYDAY = '2026-10-28'
const october = { month: '2026-10', payday: PAYDAY, amount: fromNaira(12_500) }
const november = { month: '2026-11', payday: '2026-11-28', amount: fromNaira(8_000.5) }

test.each([
  [-1, undefined],
  [2, undefined],
  [3, 3],
  [9, 3],
  [10, 10],
  [19, 10],
  [20, 20],
  [29, 20],
  [30, undefined],
])('%i days after payday the reminder of %s days is due', (days, stage) => {
  expect(reminderStage(PAYDAY, addDays(PAYDAY, days))).toBe(stage)
})

describe('money that is outstanding', () => {
  test('pauses a company after 30 days', () => {
    expect(isLongOutstanding([november, october], addDays(PAYDAY, 29))).toBe(false)
    expect(isLongOutstanding([november, october], addDays(PAYDAY, 30))).toBe(true)
    expect(isLongOutstanding([], '2027-01-01')).toBe(false)
    expect(pauseDay([november, october])).toBe('2026-11-27')
    expect(pauseDay([])).toBeUndefined()
  })

  test('is named by month', () => {
    expect(outstandingWords([october])).toBe('₦12,500 of October 2026')
    expect(outstandingWords([october, november])).toBe('₦12,500 of October 2026 and ₦8,000.50 of November 2026')
    expect(pauseReason([november, october])).toBe(
      '₦20,500.50 was deducted from pay and has not reached Foodbank, some of it since the payday of 28 October 2026.',
    )
  })
})
