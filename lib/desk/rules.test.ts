import { describe, expect, test } from 'vitest'
import type { PeriodDto } from '@/lib/deductions/schema'
import { currentPeriod, monthsCompared, monthsToFillIn, unsentMonths } from './rules'

const period = (month: string, parts: Partial<PeriodDto> = {}): PeriodDto => ({
  period: month,
  payday: `${month}-25`,
  closed: false,
  closesOn: `${month}-28`,
  lines: { expected: 0, not_deducted: 0, deducted: 0, announced: 0, matched: 0 },
  shortLines: 0,
  ...{ amountDue: 0, arrears: 0, toDeduct: 0 },
  ...{ due: 0, deducted: 0, over: 0, short: 0, open: 0, received: 0, announced: 0, unsent: 0 },
  ...parts,
})
const lines = (parts: Partial<PeriodDto['lines']>) => ({
  lines: { ...period('2026-11').lines, ...parts },
})

describe('the months to fill in', () => {
  const [october, november, december] = [
    period('2026-10', lines({ expected: 1 })),
    period('2026-11', lines({ expected: 2 })),
    period('2026-12', lines({ expected: 3 })),
  ]
  test.each([
    ['the next payday is far away', '2026-11-10', [december, november], ['2026-11']],
    ['the next payday is near', '2026-12-11', [december, november], ['2026-11', '2026-12']],
    ['the earlier month is done', '2026-11-10', [december, period('2026-11')], ['2026-12']],
    ['two paydays have passed', '2026-11-28', [december, november, october], ['2026-10', '2026-11']],
    ['a month is closed', '2026-11-28', [november, { ...october, closed: true }], ['2026-11']],
    ['payroll cannot run yet', '2026-10-31', [december], []],
  ])('when %s', (_when, today, periods, months) => {
    expect(monthsToFillIn(periods, today).map((each) => each.period)).toEqual(months)
  })
})

test('HR works on the oldest month to fill in, then on one with money to send, then on the newest', () => {
  const [dec, nov, oct] = [
    period('2026-12', lines({ expected: 2 })),
    period('2026-11', lines({ expected: 1 })),
    period('2026-10', lines({ not_deducted: 1 })),
  ]
  expect(currentPeriod([dec, nov, oct])?.period).toBe('2026-11')
  const owing = period('2026-09', { deducted: 10, received: 4, closed: true })
  expect(currentPeriod([period('2026-12'), oct, owing])?.period).toBe('2026-09')
  expect(currentPeriod([period('2026-12'), oct])?.period).toBe('2026-12')
  // After closing, the unsent money comes before the next month.
  const closed = period('2026-10', { deducted: 10, unsent: 10, closed: true })
  expect(currentPeriod([dec, nov, closed])?.period).toBe('2026-10')
  expect(currentPeriod([])).toBeUndefined()
})

test('money is to be sent of closed months, the oldest first, until it is announced', () => {
  const unsent = (month: string, parts: Partial<PeriodDto>) => period(month, { deducted: 10, unsent: 10, ...parts })
  const [announced, older, newer] = [
    unsent('2026-08', { closed: true, unsent: 0, announced: 10 }),
    unsent('2026-09', { closed: true }),
    unsent('2026-10', { closed: true, unsent: 4 }),
  ]
  expect(unsentMonths([unsent('2026-11', {}), newer, older, announced])).toEqual([older, newer])
})

test('months are counted across the new year', () => {
  expect(monthsCompared('2027-01-31')).toEqual({ now: '2027-01', before: '2026-12', day: 31 })
})
