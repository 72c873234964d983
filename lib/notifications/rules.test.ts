import { expect, test } from 'vitest'
import { dayHeading, groupByDay, timeLabel } from './rules'

test.each([
  ['2026-11-21', 'Today'],
  ['2026-11-20', '20th of November, 2026'],
  ['2023-10-23', '23rd of October, 2023'],
  ['2026-01-01', '1st of January, 2026'],
  ['2026-02-02', '2nd of February, 2026'],
  ['2026-03-03', '3rd of March, 2026'],
  ['2026-05-11', '11th of May, 2026'],
  ['2026-05-12', '12th of May, 2026'],
  ['2026-05-13', '13th of May, 2026'],
  ['2026-05-22', '22nd of May, 2026'],
  ['2026-05-31', '31st of May, 2026'],
])('%s is headed %s', (day, heading) => {
  expect(dayHeading(day, '2026-11-21')).toBe(heading)
})

test('the time is that of Lagos, and "Just now" for a minute', () => {
  const now = new Date('2026-11-21T23:30:00Z')
  expect(timeLabel(new Date('2026-11-21T23:29:01Z'), now)).toBe('Just now')
  expect(timeLabel(new Date('2026-11-21T23:29:00Z'), now)).toBe('00:29')
  expect(timeLabel(new Date('2026-11-20T08:05:00Z'), now)).toBe('09:05')
})

test('lines stand under their day in Lagos, each day once', () => {
  const at = (moment: string) => ({ at: moment })
  const lines = [at('2026-11-21T23:10:00.000Z'), at('2026-11-21T22:59:00.000Z'), at('2026-11-21T23:00:00.000Z'), at('2026-10-01T12:00:00.000Z')]
  expect(groupByDay(lines, new Date('2026-11-21T23:30:00Z'))).toEqual([
    { heading: 'Today', lines: [lines[0], lines[2]] },
    { heading: '21st of November, 2026', lines: [lines[1]] },
    { heading: '1st of October, 2026', lines: [lines[3]] },
  ])
  expect(groupByDay([], new Date())).toEqual([])
})
