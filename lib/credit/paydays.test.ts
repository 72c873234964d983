import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween } from '@/lib/core/clock'
import { nextPayday, paydays } from './rules'

describe('paydays', () => {
  test.each([
    ['2026-01-14', 28, ['2026-01-28', '2026-02-28', '2026-03-28']],
    ['2026-01-15', 28, ['2026-02-28', '2026-03-28', '2026-04-28']],
    ['2026-01-10', 31, ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']],
    ['2024-01-20', 31, ['2024-02-29', '2024-03-31', '2024-04-30']],
    ['2100-01-20', 31, ['2100-02-28', '2100-03-31']],
    ['2026-04-16', 31, ['2026-04-30', '2026-05-31', '2026-06-30']],
    ['2026-04-17', 31, ['2026-05-31', '2026-06-30']],
    ['2026-11-20', 1, ['2027-01-01', '2027-02-01']],
    ['2026-12-18', 1, ['2027-01-01', '2027-02-01']],
    ['2024-02-15', 31, ['2024-02-29', '2024-03-31']],
    ['2024-02-16', 31, ['2024-03-31']],
    ['2026-10-31', 25, ['2026-11-25', '2026-12-25', '2027-01-25']],
  ])('delivered on %s with payday %d', (deliveredOn, payday, expected) => {
    expect(paydays(deliveredOn, payday, expected.length)).toEqual(expected)
  })

  test('leave out the months whose payroll is over', () => {
    const over = ['2026-02', '2026-04']
    const payday = (month: string) => (over.includes(month) ? null : 28)
    expect(paydays('2026-01-20', payday, 3)).toEqual(['2026-03-28', '2026-05-28', '2026-06-28'])
    expect(nextPayday('2026-01-28', payday)).toBe('2026-03-28')
  })

  const anyDay = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2000-01-01', days))
  const anyPayday = fc.oneof(fc.integer({ min: 1, max: 28 }), fc.constant(31))

  test('start on the first payday at least 14 days after delivery, then come monthly', () => {
    fc.assert(
      fc.property(anyDay, anyPayday, fc.integer({ min: 1, max: 24 }), (deliveredOn, payday, months) => {
        const days = paydays(deliveredOn, payday, months)
        const wait = daysBetween(deliveredOn, days[0] ?? '')
        expect(days).toHaveLength(months)
        expect(wait >= 14 && wait < 14 + 31).toBe(true)
        for (const [index, day] of days.entries()) {
          expect(day.slice(8)).toBe(payday === 31 ? lastOfMonth(day) : String(payday).padStart(2, '0'))
          const before = days[index - 1]
          if (before !== undefined) expect(monthNumber(day) - monthNumber(before)).toBe(1)
        }
      }),
    )
  })

  test.each([
    ['2026-01-27', 28, '2026-01-28'],
    ['2026-01-28', 28, '2026-02-28'],
    ['2024-01-31', 31, '2024-02-29'],
    ['2026-12-31', 31, '2027-01-31'],
    ['2026-12-30', 31, '2026-12-31'],
  ])('the next after %s with payday %d is %s', (today, payday, expected) => {
    expect(nextPayday(today, payday)).toBe(expected)
  })
})

const monthNumber = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
const lastOfMonth = (day: string) => {
  const next = monthNumber(day)
  return addDays(`${Math.floor(next / 12)}-${String((next % 12) + 1).padStart(2, '0')}-01`, -1).slice(8)
}
