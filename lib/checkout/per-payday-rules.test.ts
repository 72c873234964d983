import fc from 'fast-check'
import { expect, test } from 'vitest'
import { eachOf, isAboveLimit, perPayday } from './per-payday-rules'

const terms = { months: 3, vatBps: 750, interestBps: 500, spendable: 24_468 }

test('takes VAT and interest, in equal parts', () => {
  // 21,750 + 7.5% VAT (1,631.25) + 5% interest (1,087.50) = 24,468.75; a third of it is 8,156.25.
  expect(perPayday({ price: 21_750, quantity: 1, vatClass: 'standard' }, terms)).toBe(8_156.25)
  // Rice bears no VAT: 17,200 + 860 = 18,060.
  expect(perPayday({ price: 17_200, quantity: 1, vatClass: 'zero' }, terms)).toBe(6_020)
  expect(perPayday({ price: 17_200, quantity: 2, vatClass: 'exempt' }, { ...terms, months: 1 })).toBe(36_120)
})

test('an order is above the limit from the first naira on', () => {
  const goods = { price: 21_750, quantity: 1, vatClass: 'standard' } as const
  // It costs 24,468.75.
  expect(isAboveLimit(goods, terms)).toBe(true)
  expect(isAboveLimit(goods, { ...terms, spendable: 24_469 })).toBe(false)
})

test('rounds down to the kobo, and leaves under a kobo a month for the last payday', () => {
  expect(eachOf(100, 3)).toBe(33.33)
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10 ** 9 }), fc.integer({ min: 1, max: 24 }), (kobo, months) => {
      const left = kobo - Math.round(eachOf(kobo / 100, months) * 100) * months
      expect(left >= 0 && left < months).toBe(true)
    }),
  )
})
