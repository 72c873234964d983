import { expect, test } from 'vitest'
import { erasedEmail, erasureProblem } from './rules'

const clear = { openOrders: [], hasOpenPlan: false, hasCredit: false }

test('an account that owes nothing can be erased', () => {
  expect(erasureProblem(clear)).toBeUndefined()
})

test.each([
  [{ ...clear, hasOpenPlan: true }, /while a payment plan is open/],
  [{ ...clear, openOrders: ['FB-1', 'FB-2'] }, /FB-1, FB-2/],
  [{ ...clear, hasCredit: true }, /while you have credit/],
])('refuses %o', (standing, sentence) => {
  expect(erasureProblem(standing)).toMatch(sentence)
})

test('the address of an erased account is in the form the database asks for, and unlike any other', () => {
  expect(erasedEmail('a')).toBe('a@erased.invalid')
  expect(erasedEmail('a')).not.toBe(erasedEmail('b'))
})
