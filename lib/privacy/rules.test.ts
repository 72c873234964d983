import { expect, test } from 'vitest'
import { erasedEmail, erasureProblem } from './rules'

const clear = { openOrders: [], hasOpenPlan: false, hasCredit: false }

test('erasureProblem accepts an account without debt, order or credit', () => {
  expect(erasureProblem(clear)).toBeUndefined()
})

test.each([
  [{ ...clear, hasOpenPlan: true }, /while a payment plan is open/],
  [{ ...clear, openOrders: ['FB-1', 'FB-2'] }, /FB-1, FB-2/],
  [{ ...clear, hasCredit: true }, /while you have credit/],
])('erasureProblem refuses %o', (standing, sentence) => {
  expect(erasureProblem(standing)).toMatch(sentence)
})

test('erasedEmail is unique and has the form that the database checks', () => {
  expect(erasedEmail('a')).toBe('a@erased.invalid')
  expect(erasedEmail('a')).not.toBe(erasedEmail('b'))
})
