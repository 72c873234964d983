import { expect, test } from 'vitest'
import { TERMS_VERSION } from '@/lib/accounts/rules'
import { dischargeSentences, formatRates, needsKeyFacts, orderWords } from './agreement-rules'

test('the words of an order name its amount and the number of paydays', () => {
  expect(orderWords({ repaid: 24_468.75, months: 2 })).toBe('order for ₦24,468.75 on 2 paydays')
  expect(orderWords({ repaid: 17_775, months: 1 })).toBe('order for ₦17,775 on 1 payday')
})

test.each([
  [null, true],
  ['2026-11', false],
  ['2026-11-21', false],
  ['2026-11-22', false],
  ['2026-11-24', false],
  ['2026-11-25', false],
  ['2026-11-26', true],
  ['2026-11-27', true],
  [TERMS_VERSION, true],
])('an order with the terms %s needs signed key facts: %s', (version, needs) => {
  expect(needsKeyFacts(version)).toBe(needs)
})

test('rates are in percent with one decimal, or above what can be said', () => {
  expect(formatRates({ nominalRate: 29.68, effectiveRate: 34.07 })).toBe('29.7% a year (effective 34.1%)')
  expect(formatRates({ nominalRate: 9_000, effectiveRate: null })).toBe('9000.0% a year (effective more than 10,000%)')
})

test('the letter of discharge says what was paid off, and what came back for paying early', () => {
  const discharge = { settledOn: '2026-12-03', financed: 105_000, rebate: 3_333.33 }
  const letter = (change: Partial<typeof discharge> = {}) =>
    dischargeSentences({ orderNumber: 'FB-1', buyerName: 'Loom Operator', discharge: { ...discharge, ...change } })
  expect(letter()).toEqual([
    'Loom Operator has paid off the payment plan of order FB-1 in full on 3 December 2026.',
    'The plan was ₦105,000. Because it was paid off early, ₦3,333.33 of interest was given back.',
    expect.stringContaining('Nothing is owed for this order.'),
  ])
  expect(letter({ rebate: 0 })[1]).toBe('The plan was ₦105,000.')
})
