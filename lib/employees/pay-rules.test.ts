import { describe, expect, test } from 'vitest'
import { kobo } from '@/lib/core/money'
import { payDifference, payMark } from './pay-rules'

// The usual salary is ₦200,000.00: a third of it is ₦66,666.67, an eighth is ₦25,000.00.
const usual = { median: kobo(20_000_000n), salaries: 5 }
const naira = (amount: number) => BigInt(Math.round(amount * 100))

describe('a salary beside the usual one', () => {
  test.each([
    [2_000_000, 'Much more than the usual ₦200,000.00: one digit too many?'],
    [1_600_000, 'Much more than the usual ₦200,000.00: one digit too many?'],
    [1_599_999.99, 'More than three times the usual ₦200,000.00.'],
    [600_000.01, 'More than three times the usual ₦200,000.00.'],
    [600_000, null],
    [200_000, null],
    [66_666.67, null],
    [66_666.66, 'Less than a third of the usual ₦200,000.00.'],
    [25_000.01, 'Less than a third of the usual ₦200,000.00.'],
    [25_000, 'Much less than the usual ₦200,000.00: one digit missing?'],
    [20_000, 'Much less than the usual ₦200,000.00: one digit missing?'],
    [0, null],
  ])('%d naira: %s', (salary, mark) => {
    expect(payMark(naira(salary), usual)).toBe(mark)
  })

  test('is not judged while few salaries are known', () => {
    expect(payMark(naira(2_000_000), { ...usual, salaries: 4 })).toBeNull()
    expect(payMark(naira(2_000_000), { median: kobo(0n), salaries: 0 })).toBeNull()
  })
})

describe('a typed salary beside the one that is known', () => {
  test.each([
    [200_000, 200_000, 'No difference', false],
    [210_000, 200_000, '+5%', false],
    [195_000, 200_000, '-2.5%', false],
    [200_000.01, 200_000, 'Less than 0.1%', false],
    [250_000, 200_000, 'large increase, +25%', true],
    [150_000, 200_000, 'large decrease, -25%', true],
    [2_000_000, 200_000, '+900%. Much more than the usual ₦200,000.00: one digit too many?', true],
    [2_000_000, 2_000_000, 'Much more than the usual ₦200,000.00: one digit too many?', true],
    [2_000_000, 0, 'Much more than the usual ₦200,000.00: one digit too many?', true],
  ])('%d naira beside %d: %s', (typed, known, words, isMarked) => {
    expect(payDifference(naira(typed), { listed: naira(known), entered: naira(1) }, usual)).toEqual({ words, isMarked })
  })

  test('says nothing where there is nothing to compare with', () => {
    expect(payDifference(naira(200_000), { listed: undefined, entered: 0n }, usual)).toBeNull()
  })

  test('says that the payroll does not know the employee, whose own figure it is compared with', () => {
    const pay = { listed: undefined, entered: naira(200_000) }
    expect(payDifference(naira(200_000), pay, usual)?.words).toBe('As registered')
    expect(payDifference(naira(210_000), pay, usual)?.words).toBe('+5%')
  })
})
