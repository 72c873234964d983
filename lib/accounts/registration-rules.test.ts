import { expect, test } from 'vitest'
import { REGISTRATION_STEPS, describeStep, nextStepOf } from './registration-rules'

test('the way leads from the account through HR and the fee to the store', () => {
  expect(REGISTRATION_STEPS.map(describeStep)).toEqual([
    'Step 1 of 6: Create your account',
    'Step 2 of 6: Enter the code from your email',
    'Step 3 of 6: Tell us where you work',
    'Step 4 of 6: HR confirms you',
    'Step 5 of 6: Pay the registration fee',
    'Step 6 of 6: Shop',
  ])
})

test('what comes next is the profile, then HR, then the fee', () => {
  expect(nextStepOf({ complete: false, approve: false })).toBe('workplace')
  expect(nextStepOf({ complete: true, approve: false })).toBe('confirmation')
  expect(nextStepOf({ complete: true, approve: true })).toBe('fee')
})
