import { describe, expect, test } from 'vitest'
import { isCommonPassword } from './passwords'

describe('isCommonPassword', () => {
  test.each(['password1', 'Password1', 'PASSWORD123', 'qwerty123', 'letmein1', '1q2w3e4r', 'trustno1'])(
    '%s is common',
    (password) => {
      expect(isCommonPassword(password)).toBe(true)
    },
  )

  // 'abcd1234' and 'abcdefg1' are the specification's own examples of what is accepted (FP-13, RG-15).
  test.each(['Foodbank1', 'Another2', 'abcdefg1x', 'abcd1234', 'abcdefg1', 'garri-and-egusi-7'])(
    '%s is not common',
    (password) => {
      expect(isCommonPassword(password)).toBe(false)
    },
  )
})
