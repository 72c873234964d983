import { describe, expect, test } from 'vitest'
import {
  monthsAway,
  monthsOf,
  partsOf,
  periodAsked,
  periodBefore,
  periodProblem,
  shareOf,
  wholeMonths,
  withoutFew,
} from './rules'

const TODAY = '2026-11-29'

test.each([
  ['2026-11-29', -1, '2026-10-29'],
  ['2026-11-30', -1, '2026-10-31'],
  ['2026-10-31', 1, '2026-11-30'],
  ['2027-01-30', 1, '2027-02-28'],
  ['2026-02-28', -12, '2025-02-28'],
  ['2028-02-29', -12, '2027-02-28'],
  ['2026-01-01', -1, '2025-12-01'],
])('%s moved by %i months is %s', (day, months, expected) => {
  expect(monthsAway(day, months)).toBe(expected)
})

test('without days it is the last twelve months, this one among them', () => {
  expect(periodAsked({}, TODAY)).toEqual({ from: '2025-12-01', to: TODAY })
  expect(periodAsked({ to: '2026-03-15' }, TODAY)).toEqual({ from: '2025-04-01', to: '2026-03-15' })
  expect(periodAsked({ from: '2026-11-03' }, TODAY)).toEqual({ from: '2026-11-03', to: TODAY })
})

test.each([
  ['2026-11-01', '2026-11-30', 'The last day has not come yet. Please choose today or an earlier day.'],
  ['2026-11-02', '2026-11-01', 'The first day is after the last one. Please choose an earlier first day.'],
  ['2024-11-29', '2026-11-29', 'A report covers at most 24 months.'],
  ['2024-11-30', '2026-11-29', undefined],
  ['0001-01-01', '9999-12-31', 'The last day has not come yet. Please choose today or an earlier day.'],
  ['2026-11-29', '2026-11-29', undefined],
])('of %s to %s it says: %s', (from, to, problem) => {
  expect(periodProblem({ from, to }, TODAY)).toBe(problem)
})

test.each([
  ['before', '2026-11-01', '2026-11-29', '2026-10-01', '2026-10-29'],
  ['before', '2026-10-01', '2026-10-31', '2026-09-01', '2026-09-30'],
  ['before', '2026-07-01', '2026-09-30', '2026-04-01', '2026-06-30'],
  ['before', '2026-11-16', '2026-11-29', '2026-11-02', '2026-11-15'],
  ['year', '2026-11-16', '2026-11-29', '2025-11-16', '2025-11-29'],
] as const)('%s %s to %s is %s to %s', (comparison, from, to, first, last) => {
  expect(periodBefore({ from, to }, comparison)).toEqual({ from: first, to: last })
})

describe('the parts of a period', () => {
  test('weeks begin on Monday, and the first and the last are cut', () => {
    expect(partsOf('week', { from: '2026-11-11', to: '2026-11-24' })).toEqual([
      { key: '2026-11-09', name: '9 Nov 2026', from: '2026-11-11', to: '2026-11-15' },
      { key: '2026-11-16', name: '16 Nov 2026', from: '2026-11-16', to: '2026-11-22' },
      { key: '2026-11-23', name: '23 Nov 2026', from: '2026-11-23', to: '2026-11-24' },
    ])
  })

  test('months too, across the new year', () => {
    const period = { from: '2026-12-15', to: '2027-02-10' }
    expect(monthsOf(period)).toEqual(['2026-12', '2027-01', '2027-02'])
    expect(partsOf('month', period).map(({ name, from, to }) => `${name}: ${from} to ${to}`)).toEqual([
      'December 2026: 2026-12-15 to 2026-12-31',
      'January 2027: 2027-01-01 to 2027-01-31',
      'February 2027: 2027-02-01 to 2027-02-10',
    ])
    expect(wholeMonths(period, '2027-02-20')).toEqual({ from: '2026-12-01', to: '2027-02-20' })
    expect(wholeMonths({ from: '2026-09-09', to: '2026-09-10' }, TODAY)).toEqual({
      from: '2026-09-01',
      to: '2026-09-30',
    })
  })
})

test('neither few who took a step nor few who did not are named', () => {
  expect(withoutFew([40, 30, 20, 10])).toEqual([40, 30, 20, 10])
  expect(withoutFew([40, 38, 4, 0])).toEqual([40, null, null, null])
  expect(withoutFew([3, 3, 0])).toEqual([null, null, null])
  expect(withoutFew([12, 12, 5, 0])).toEqual([12, 12, 5, 0])
})

test('a share has one decimal, and there is none of nothing', () => {
  expect([shareOf(1, 3), shareOf(2, 0), shareOf(null, 2), shareOf(-1, 8)]).toEqual([33.3, null, null, -12.5])
})
