import { expect, test } from 'vitest'
import { TERMS_VERSION } from '@/lib/accounts/rules'
import { needsKeyFacts, orderWords } from './agreement-rules'

test('the words of an order name its amount and the number of paydays', () => {
  expect(orderWords(24_468.75, 2)).toBe('order for ₦24,468.75 on 2 paydays')
  expect(orderWords(17_775, 1)).toBe('order for ₦17,775 on 1 payday')
})

test.each([
  [null, true],
  ['2026-11-24', false],
  ['2026-11-25', false],
  ['2026-11-26', true],
  ['2026-11-27', true],
  [TERMS_VERSION, true],
])('an order with the terms %s needs signed key facts: %s', (version, needs) => {
  expect(needsKeyFacts(version)).toBe(needs)
})
