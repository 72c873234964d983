import { describe, expect, test } from 'vitest'
import { addDays } from '@/lib/core/clock'
import { fromNaira, kobo } from '@/lib/core/money'
import {
  amountToSend,
  isLongOutstanding,
  lateMonths,
  lateSentence,
  outstandingWords,
  pauseDay,
  pauseReason,
  reminderStage,
} from './overdue-rules'

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

test('a late company reads for each month how much was due, when, and how long ago', () => {
  const today = '2026-11-17'
  const period = (month: string, payday: string, unsent: number) => ({ period: month, payday, unsent })
  const periods = [
    period('2026-11', '2026-11-28', 5_000),
    period('2026-10', '2026-11-05', 37_124.44),
    period('2026-09', '2026-09-28', 0),
  ]
  expect(lateMonths(periods, today).map((late) => lateSentence(late, today))).toEqual([
    '₦37,124.44 for October 2026 was due on 5 November 2026, 12 days ago.',
  ])
  // What is due on 28 November is not asked for yet, unless nothing else is.
  expect(amountToSend(periods, kobo(4_212_444n), today)).toBe(3_712_444n)
  expect(amountToSend(periods.slice(0, 1), kobo(500_000n), today)).toBe(500_000n)
})
