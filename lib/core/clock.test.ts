import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  after,
  columnDay,
  dayColumn,
  daysBetween,
  formatDay,
  formatShortDay,
  formatMoment,
  formatShortMoment,
  formatOrderTime,
  formatSpan,
  lagosDay,
  startOfDay,
} from './clock'

describe('a moment in Lagos', () => {
  test.each([
    ['2023-10-23T13:05:00Z', 'October 23-2023 : 14:05'],
    ['2023-10-31T22:59:59Z', 'October 31-2023 : 23:59'],
    ['2023-10-31T23:00:00Z', 'November 01-2023 : 00:00'],
    ['2023-12-31T23:30:00Z', 'January 01-2024 : 00:30'],
    ['2024-02-28T23:01:00Z', 'February 29-2024 : 00:01'],
    // Europe is on summer time here, Lagos never is.
    ['2024-07-01T08:09:00Z', 'July 01-2024 : 09:09'],
    ['2026-10-31T23:33:00Z', 'November 01-2026 : 00:33'],
  ])('%s reads %s', (at, text) => {
    expect(formatOrderTime(new Date(at))).toBe(text)
  })

  test('has a form for sentences', () => {
    expect(formatMoment(new Date('2023-10-23T13:05:00Z'))).toBe('23 October 2023, 14:05')
    expect(formatShortMoment(new Date('2026-11-21T23:33:00Z'))).toBe('22 Nov 2026, 00:33')
  })

  test.each([
    ['2024-02-28T22:59:59.999Z', '2024-02-28'],
    ['2024-02-28T23:00:00.000Z', '2024-02-29'],
    ['2023-12-31T22:59:59.999Z', '2023-12-31'],
    ['2023-12-31T23:00:00.000Z', '2024-01-01'],
  ])('%s belongs to the day %s', (at, day) => {
    expect(lagosDay(new Date(at))).toBe(day)
  })

  test('agrees with the system’s time zone data', () => {
    const system = new Intl.DateTimeFormat('en-CA', {
      timeZone: 'Africa/Lagos',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    })
    fc.assert(
      fc.property(fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }), (at) => {
        expect(lagosDay(at)).toBe(system.format(at))
      }),
    )
  })
})

describe('a day', () => {
  test('reads with its month written out', () => {
    expect(formatDay('2023-10-03')).toBe('3 October 2023')
    expect(formatShortDay('2023-10-03')).toBe('3 Oct 2023')
  })

  test.each([
    ['2024-02-28', 1, '2024-02-29'],
    ['2023-02-28', 1, '2023-03-01'],
    ['2024-01-01', -1, '2023-12-31'],
    ['2024-12-31', 366, '2026-01-01'],
  ])('%s and %d more is %s', (day, days, expected) => {
    expect(addDays(day, days)).toBe(expected)
    expect(daysBetween(day, expected)).toBe(days)
  })

  test('is the same after a round trip through a column', () => {
    expect(dayColumn('2024-02-29').toISOString()).toBe('2024-02-29T00:00:00.000Z')
    expect(columnDay(dayColumn('2024-02-29'))).toBe('2024-02-29')
  })
})

test('after does not change its argument', () => {
  const at = new Date('2024-01-01T00:00:00Z')
  expect(after(at, -1).toISOString()).toBe('2023-12-31T23:59:59.999Z')
  expect(at.toISOString()).toBe('2024-01-01T00:00:00.000Z')
})

test.each([
  [0, '0 seconds'],
  [1_999, '1 second'],
  [59_999, '59 seconds'],
  [60_000, '1 minute'],
  [2 * 3_600_000 - 1, '1 hour'],
  [3 * 86_400_000, '3 days'],
])('%i ms last %s', (milliseconds, text) => {
  expect(formatSpan(milliseconds)).toBe(text)
})

test('a day begins in Lagos an hour before UTC', () => {
  expect(startOfDay('2024-03-01').toISOString()).toBe('2024-02-29T23:00:00.000Z')
  expect(lagosDay(startOfDay('2024-03-01'))).toBe('2024-03-01')
})
