import { describe, expect, test } from 'vitest'
import { isGone, isTaken, nextTry } from './rules'

const START = new Date('2026-11-23T08:00:00Z')

describe('the tries of an event', () => {
  test('are those of the plan, and the last is three days after the first', () => {
    const tries: string[] = []
    let now = START
    for (let attempts = 1; ; attempts += 1) {
      const next = nextTry(attempts, START, now)
      if (!next) break
      tries.push(next.toISOString())
      now = next
    }
    // 5 s, 5 min, 30 min, 2 h, 5 h, then every 10 h; worked out by hand.
    expect(tries).toEqual([
      '2026-11-23T08:00:05.000Z',
      '2026-11-23T08:05:05.000Z',
      '2026-11-23T08:35:05.000Z',
      '2026-11-23T10:35:05.000Z',
      '2026-11-23T15:35:05.000Z',
      '2026-11-24T01:35:05.000Z',
      '2026-11-24T11:35:05.000Z',
      '2026-11-24T21:35:05.000Z',
      '2026-11-25T07:35:05.000Z',
      '2026-11-25T17:35:05.000Z',
      '2026-11-26T03:35:05.000Z',
      '2026-11-26T08:00:00.000Z',
    ])
  })

  test('end also when the server slept', () => {
    expect(nextTry(2, START, new Date('2026-11-29T08:00:00Z'))).toBeUndefined()
  })
})

test.each([
  [200, true],
  [204, true],
  [299, true],
  [199, false],
  [301, false],
  [302, false],
  [400, false],
  [500, false],
  [null, false],
])('status %s is an acceptance: %s', (status, taken) => {
  expect(isTaken(status)).toBe(taken)
})

test('only 410 says that an endpoint is gone', () => {
  expect([404, 410, 500, null].map(isGone)).toEqual([false, true, false, false])
})
