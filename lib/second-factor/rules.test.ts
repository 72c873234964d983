import { describe, expect, test } from 'vitest'
import { groupedCode, isAppCode, isFreshStep, isNeeded, plainCode } from './rules'

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
