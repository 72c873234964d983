import { expect, test } from 'vitest'
import { HOUR, MINUTE, SECOND, after } from '@/lib/core/clock'
import { dayHeading, groupByDay, nextTry, timeLabel } from './rules'

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
])('dayHeading of %s is %s', (day, heading) => {
  expect(dayHeading(day, '2026-11-21')).toBe(heading)
})

test('timeLabel is the time in Lagos, or "Just now" for a minute', () => {
  const now = new Date('2026-11-21T23:30:00Z')
  expect(timeLabel(new Date('2026-11-21T23:29:01Z'), now)).toBe('Just now')
  expect(timeLabel(new Date('2026-11-21T23:29:00Z'), now)).toBe('00:29')
  expect(timeLabel(new Date('2026-11-20T08:05:00Z'), now)).toBe('09:05')
})

test('groupByDay groups lines by their day in Lagos', () => {
  const at = (moment: string) => ({ at: moment })
  const lines = [
    at('2026-11-21T23:10:00.000Z'),
    at('2026-11-21T22:59:00.000Z'),
    at('2026-11-21T23:00:00.000Z'),
    at('2026-10-01T12:00:00.000Z'),
  ]
  expect(groupByDay(lines, new Date('2026-11-21T23:30:00Z'))).toEqual([
    { heading: 'Today', lines: [lines[0], lines[2]] },
    { heading: '21st of November, 2026', lines: [lines[1]] },
    { heading: '1st of October, 2026', lines: [lines[3]] },
  ])
  expect(groupByDay([], new Date())).toEqual([])
})

/** The waits between the tries of a mail that is never taken, in milliseconds. */
function waitsOf(isRefused: boolean, life?: number): number[] {
  const start = new Date('2026-11-21T08:00:00Z')
  const waits: number[] = []
  let now = start
  for (let attempts = 1; attempts < 1_000; attempts += 1) {
    const next = nextTry(
      {
        attempts,
        refusals: isRefused ? attempts : 0,
        wasRefused: isRefused,
        expiresAt: life === undefined ? null : after(start, life),
      },
      now,
    )
    if (!next) return waits
    waits.push(next.getTime() - now.getTime())
    now = next
  }
  throw new Error('it is never given up')
}
const sum = (waits: readonly number[]) => waits.reduce((total, wait) => total + wait, 0)

test('nextTry backs off for two days', () => {
  const waits = waitsOf(false)
  expect(waits.slice(0, 4)).toEqual([5, 10, 20, 40].map((seconds) => seconds * SECOND))
  expect(waits.every((wait, index) => index === 0 || wait >= (waits[index - 1] ?? 0))).toBe(true)
  expect(Math.max(...waits)).toBe(HOUR)
  expect(sum(waits)).toBeGreaterThanOrEqual(48 * HOUR)
  expect(sum(waits)).toBeLessThan(52 * HOUR)
})

test('nextTry retries a code every half minute until it expires', () => {
  const waits = waitsOf(false, 10 * MINUTE)
  expect(Math.max(...waits)).toBe(30 * SECOND)
  expect(sum(waits)).toBeLessThan(10 * MINUTE)
  expect(sum(waits)).toBeGreaterThanOrEqual(9.5 * MINUTE)
  expect(nextTry({ attempts: 60, refusals: 0, wasRefused: false, expiresAt: new Date() }, new Date())).toBeUndefined()
})

test('nextTry gives up a permanently refused address after four refusals', () => {
  expect(waitsOf(true)).toEqual([MINUTE, 10 * MINUTE, HOUR])
  expect(waitsOf(true, 10 * MINUTE)).toEqual([MINUTE])
})
