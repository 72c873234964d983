import { describe, expect, test } from 'vitest'
import { addDays } from '@/lib/core/clock'
import { fromNaira, kobo } from '@/lib/core/money'
import {
  amountToSend,
  isLongOutstanding,
  lateMonths,
  lateSentence,
  lateWords,
  outstandingWords,
  overAnnounced,
  overAnnouncedSentence,
  pauseDay,
  pauseReason,
  reminderStage,
  totalOf,
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
    const december = { month: '2026-12', payday: '2026-12-28', amount: kobo(100n) }
    expect(outstandingWords([october, november, december])).toBe(
      '₦12,500 of October 2026, ₦8,000.50 of November 2026 and ₦1 of December 2026',
    )
    expect(outstandingWords([])).toBe('')
    expect(totalOf([october, november])).toBe(2_050_050n)
    expect(pauseReason([])).toBe('₦0 was deducted from pay and has not reached Foodbank.')
    expect(pauseReason([october, november])).toContain('since the payday of 28 October 2026.')
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

test('months are late from the day after their payday, the oldest first', () => {
  const period = (month: string, payday: string) => ({ period: month, payday, unsent: 1 })
  const periods = [period('2026-10', '2026-10-28'), period('2026-11', '2026-11-28'), period('2026-09', '2026-09-28')]
  const late = (today: string) => lateMonths(periods, today).map((each) => each.period)
  expect(late('2026-11-28')).toEqual(['2026-09', '2026-10'])
  expect(late('2026-11-29')).toEqual(['2026-09', '2026-10', '2026-11'])
  expect(lateSentence(period('2026-11', '2026-11-28'), '2026-11-29')).toContain('1 day ago.')
  const words = (today: string, unsent = 1) => lateWords({ payday: '2026-11-28', unsent }, today)
  expect([words('2026-11-28'), words('2026-11-29'), words('2026-12-01')]).toEqual(['', '1 day late', '3 days late'])
  expect(words('2026-12-01', 0)).toBe('')
})

test('what to send is what is due by today, also on the payday, and never more than is owed', () => {
  const periods = [
    { period: '2026-10', payday: '2026-10-28', unsent: 50 },
    { period: '2026-11', payday: '2026-11-28', unsent: 30 },
  ]
  expect(amountToSend(periods, kobo(8_000n), '2026-11-27')).toBe(5_000n)
  expect(amountToSend(periods, kobo(8_000n), '2026-11-28')).toBe(8_000n)
  expect(amountToSend(periods, kobo(6_000n), '2026-11-28')).toBe(6_000n)
  expect(amountToSend(periods, kobo(0n), '2026-11-28')).toBe(0n)
})

test('announced above the debt is what exceeds it', () => {
  expect(overAnnounced(kobo(500n), kobo(700n))).toBe(200n)
  expect(overAnnounced(kobo(500n), kobo(500n))).toBe(0n)
  expect(overAnnounced(kobo(500n), kobo(0n))).toBe(0n)
  expect(overAnnouncedSentence(kobo(20_000n), 'hr')).toContain('You have announced ₦200 more than your company owes.')
  expect(overAnnouncedSentence(kobo(20_000n), 'staff')).toContain('₦200 more is announced than the company owes.')
})
