import { describe, expect, test } from 'vitest'
import type { Schedule } from '@/lib/delivery-days/rules'
import { nextProposal } from './rules'

const payday = 25
const wednesdays: Schedule = { weekdays: [3], dates: [], cutOffDays: 2, cutOffHour: 12, capacity: 10, moves: [] }

describe('the next proposal', () => {
  test.each([
    ['2026-11-01', '2026-11-22'],
    ['2026-11-21', '2026-11-22'],
    // The day itself is settled.
    ['2026-11-22', '2026-12-22'],
    ['2026-12-30', '2027-01-22'],
  ])('without delivery days, after %s, is three days before the payday: %s', (after, day) => {
    expect(nextProposal({ workplace: undefined, payday }, after)).toBe(day)
  })

  test.each([
    // Wednesday 2 December is ordered until Monday 30 November.
    ['2026-11-10', '2026-11-27'],
    // Wednesday 6 January 2027 is ordered until Monday 4 January.
    ['2026-11-27', '2027-01-01'],
    ['2027-01-01', '2027-01-29'],
  ])('with delivery days, after %s, is three days before the first one of a month closes: %s', (after, day) => {
    expect(nextProposal({ workplace: wednesdays, payday }, after)).toBe(day)
  })

  test('goes by the payday in a month without a delivery day, and leaves out closed payrolls', () => {
    const single = { ...wednesdays, weekdays: [], dates: ['2026-12-16'] }
    expect(nextProposal({ workplace: single, payday }, '2026-11-25')).toBe('2026-12-11')
    expect(nextProposal({ workplace: single, payday }, '2026-12-11')).toBe('2027-01-22')
    const closed = (month: string) => (month < '2027-03' ? null : 25)
    expect(nextProposal({ workplace: undefined, payday: closed }, '2026-11-25')).toBe('2027-03-22')
  })

  test('exists when no payroll is open at all', () => {
    expect(nextProposal({ workplace: undefined, payday: () => null }, '2026-11-25')).toBe('2026-12-26')
  })
})
