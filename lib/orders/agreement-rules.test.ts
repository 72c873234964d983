import { expect, test } from 'vitest'
import { orderWords } from './agreement-rules'

test('the words of an order name its amount and the number of paydays', () => {
  expect(orderWords(24_468.75, 2)).toBe('order for ₦24,468.75 on 2 paydays')
  expect(orderWords(17_775, 1)).toBe('order for ₦17,775 on 1 payday')
})
