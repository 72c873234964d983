import { describe, expect, test } from 'vitest'
import { isCommonPassword } from './passwords'

describe('the most used passwords', () => {
  test.each(['password1', 'Password1', 'PASSWORD123', 'qwerty123', 'letmein1', '1q2w3e4r', 'trustno1'])('%s is one', (password) => {
    expect(isCommonPassword(password)).toBe(true)
  })

  // 'abcd1234' is the specification's own example of what is accepted (checklist FP-13).
  test.each(['Foodbank1', 'Another2', 'abcdefg1x', 'abcd1234', 'garri-and-egusi-7'])('%s is none', (password) => {
    expect(isCommonPassword(password)).toBe(false)
  })
})
