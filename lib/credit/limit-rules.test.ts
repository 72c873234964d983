import { describe, expect, test } from 'vitest'
import { kobo } from '@/lib/core/money'
import { NO_LIMIT, explainLimit, largestOrder, usualOrder, usualOrderAfter } from './limit-rules'
import type { CreditState } from './rules'

/** A pay of ₦3,001 of which 10% may be asked: ₦300.10 a month, on 28 January, 28 February, and so on. */
const state = (change: Partial<CreditState> = {}): CreditState => ({
  salary: kobo(300_100n),
  otherDeductions: kobo(0n),
  terms: { payday: 28, defaultMonths: 2, maxMonths: 3, capBps: 1_000 },
  dues: new Map(),
  today: '2026-01-01',
  ...change,
})

describe('the largest order', () => {
  test('is rounded down to whole naira', () => {
    expect(largestOrder(state(), 1)).toBe(30_000n)
    expect(largestOrder(state(), 2)).toBe(60_000n)
    expect(largestOrder(state({ salary: kobo(300_000n) }), 1)).toBe(30_000n)
  })

  test('of the usual months is what a buyer can still spend', () => {
    expect(usualOrder(state())).toBe(60_000n)
    expect(usualOrder(state({ lastDay: '2026-01-28' }))).toBe(30_000n)
    expect(usualOrder(state({ lastDay: '2026-01-27' }))).toBe(0n)
  })
})

describe('the limit that explains itself', () => {
  test('has the room of each payday, and the largest order for each number of months', () => {
    const dues = new Map([['2026-02', kobo(20_000n)]])
    expect(explainLimit(state({ dues }))).toEqual({
      months: 2,
      choices: [
        { months: 1, dueOn: '2026-01-28', room: 300.1, most: 300 },
        // February leaves ₦100.10, so each of the months can take as much, and one kobo more on the last.
        { months: 2, dueOn: '2026-02-28', room: 100.1, most: 200 },
        { months: 3, dueOn: '2026-03-28', room: 300.1, most: 300 },
      ],
    })
  })

  test('ends with the last day at work', () => {
    const { months, choices } = explainLimit(state({ lastDay: '2026-01-28' }))
    expect([months, choices.map((choice) => choice.dueOn)]).toEqual([1, ['2026-01-28']])
  })

  test('is none after a debt was written off', () => {
    expect(explainLimit(state({ isStopped: true }))).toEqual({ months: 0, choices: [] })
    expect(NO_LIMIT.choices).toEqual([])
  })
})

describe('after an order', () => {
  test('its instalments are no longer free', () => {
    // ₦100 over two months leaves ₦250.10 of each.
    expect(usualOrderAfter(state(), kobo(10_000n), 2)).toBe(50_000n)
    const dues = new Map([['2026-01', kobo(10_000n)]])
    // January has ₦300.10 − ₦100 − ₦50.
    expect(usualOrderAfter(state({ dues }), kobo(10_000n), 2)).toBe(30_000n)
  })

  test('neither is its amount under the ceilings', () => {
    expect(usualOrderAfter(state({ room: kobo(25_000n) }), kobo(10_000n), 2)).toBe(15_000n)
    expect(usualOrderAfter(state({ room: kobo(10_000n) }), kobo(10_000n), 2)).toBe(0n)
    expect(usualOrderAfter(state({ room: kobo(9_000n) }), kobo(10_000n), 2)).toBe(0n)
  })
})
