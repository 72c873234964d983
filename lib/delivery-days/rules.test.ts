import { expect, test } from 'vitest'
import { formatWeekday } from '@/lib/core/clock'
import { type Schedule, cutOffOf, dayProblem, isServed, nextDays } from './rules'

/** Fridays; orders until 16:00 on the Wednesday before. */
const fridays: Schedule = { weekdays: [5], dates: [], cutOffDays: 2, cutOffHour: 16, capacity: 3, moves: [] }
const lagos = (moment: string) => new Date(`${moment}+01:00`)
const daysAt = (moment: string, schedule = fridays, booked = {}) =>
  nextDays(schedule, booked, lagos(moment)).map(({ date }) => date)

test('four next days are offered, across the end of a month and a year', () => {
  expect(daysAt('2026-11-28T09:00')).toEqual(['2026-12-04', '2026-12-11', '2026-12-18', '2026-12-25'])
  expect(daysAt('2026-12-30T10:00')).toEqual(['2027-01-01', '2027-01-08', '2027-01-15', '2027-01-22'])
})

test('a day is offered until its cut-off in Lagos, to the second', () => {
  expect(cutOffOf(fridays, '2026-12-04')).toEqual(new Date('2026-12-02T15:00:00Z'))
  expect(daysAt('2026-12-02T15:59:59')[0]).toBe('2026-12-04')
  expect(daysAt('2026-12-02T16:00:00')[0]).toBe('2026-12-11')
})

test('a cut-off at midnight is the end of the day before in Lagos, not in London', () => {
  const daily: Schedule = { ...fridays, weekdays: [1, 2, 3, 4, 5, 6, 7], cutOffDays: 0, cutOffHour: 0 }
  expect(daysAt('2026-11-30T23:59:59', daily)[0]).toBe('2026-12-01')
  expect(daysAt('2026-12-01T00:00:00', daily)[0]).toBe('2026-12-02')
})

test('a full day is left out, and its neighbours stay', () => {
  const booked = { '2026-12-04': 2, '2026-12-11': 3 }
  expect(nextDays(fridays, booked, lagos('2026-11-28T09:00')).map(({ date, left }) => [date, left])).toEqual([
    ['2026-12-04', 1],
    ['2026-12-18', 3],
    ['2026-12-25', 3],
    ['2027-01-01', 3],
  ])
})

test('a moved day is served on its new day only, and dates are served besides', () => {
  const moved: Schedule = {
    ...fridays,
    dates: ['2026-12-23'],
    moves: [{ day: '2026-12-25', movedTo: '2026-12-28' }],
  }
  expect(isServed(moved, '2026-12-25')).toBe(false)
  expect(daysAt('2026-12-17T09:00', moved)).toEqual(['2026-12-23', '2026-12-28', '2027-01-01', '2027-01-08'])
})

test('what keeps an order from a day', () => {
  const now = lagos('2026-11-28T09:00')
  expect(dayProblem(fridays, '2026-12-03', 0, now)).toBe('not_offered')
  expect(dayProblem(fridays, '2027-02-05', 0, now)).toBe('not_offered')
  expect(dayProblem(fridays, '2026-11-27', 0, now)).toBe('too_late')
  expect(dayProblem(fridays, '2026-12-04', 3, now)).toBe('full')
  expect(dayProblem(fridays, '2026-12-04', 2, now)).toBeUndefined()
})

test('a place without days has none', () => {
  expect(daysAt('2026-11-28T09:00', { ...fridays, weekdays: [] })).toEqual([])
})

test('a day is written with its weekday', () => {
  expect(formatWeekday('2026-12-04')).toBe('Friday 4 December 2026')
  expect(formatWeekday('2026-11-29')).toBe('Sunday 29 November 2026')
})
