import { describe, expect, test } from 'vitest'
import { graceNotice, groupedCode, isAppCode, isFreshStep, isNeeded, plainCode } from './rules'

describe('a code of an app', () => {
  test('works once: its time step must be later than the last accepted one', () => {
    expect(isFreshStep(undefined, null)).toBe(false)
    expect(isFreshStep(100, null)).toBe(true)
    expect(isFreshStep(100, 99)).toBe(true)
    expect(isFreshStep(100, 100)).toBe(false)
    expect(isFreshStep(99, 100)).toBe(false)
  })

  test('has six digits, however it is typed', () => {
    expect(isAppCode(plainCode(' 123 456 '))).toBe(true)
    expect(isAppCode(plainCode('12345'))).toBe(false)
    expect(isAppCode(plainCode('１２３４５６'))).toBe(false)
  })
})

test('a recovery code reads the same with and without its dashes', () => {
  expect(groupedCode('abcdefghjkmn2345')).toBe('abcd-efgh-jkmn-2345')
  expect(plainCode('ABCD-efgh jkmn-2345')).toBe('abcdefghjkmn2345')
})

test('the last factor may be removed during the days of grace only', () => {
  expect(isNeeded(1, true)).toBe(true)
  expect(isNeeded(1, false)).toBe(false)
  expect(isNeeded(2, true)).toBe(false)
})

describe('the notice of the days of grace', () => {
  const now = new Date('2026-11-27T12:00:00Z')
  const notice = (dueAt: string, isPutAway = false, state: { isSetUp?: boolean; isOverdue?: boolean } = {}) =>
    graceNotice({ isSetUp: false, isOverdue: false, dueAt: new Date(dueAt), ...state }, isPutAway, now)

  test('can be put away until the last day', () => {
    expect(notice('2026-11-28T12:00:01Z')).toEqual({ dueAt: new Date('2026-11-28T12:00:01Z'), canPutAway: true })
    expect(notice('2026-11-28T12:00:01Z', true)).toBeUndefined()
  })

  test('stays on the last day, whatever was put away before', () => {
    const last = { dueAt: new Date('2026-11-28T12:00:00Z'), canPutAway: false }
    expect([notice('2026-11-28T12:00:00Z'), notice('2026-11-28T12:00:00Z', true)]).toEqual([last, last])
  })

  test('has nothing to say with a second factor, nor at a desk that is shut', () => {
    expect(notice('2026-11-30T12:00:00Z', false, { isSetUp: true })).toBeUndefined()
    expect(notice('2026-11-26T12:00:00Z', false, { isOverdue: true })).toBeUndefined()
  })
})
