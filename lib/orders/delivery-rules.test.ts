import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { priceCart } from '@/lib/cart/rules'
import { kobo } from '@/lib/core/money'
import {
  codesUsedUp,
  isFree,
  keptOf,
  priceGoods,
  proofProblem,
  receivedOf,
  receivedProblem,
  restockProblem,
  wrongCode,
} from './delivery-rules'
import { deliverFormSchema } from './schema'

const aLine = fc.record({
  priceKobo: fc.bigInt({ min: 1n, max: 10_000_000n }),
  quantity: fc.integer({ min: 1, max: 999 }),
  vatClass: fc.constantFrom('standard' as const, 'zero' as const, 'exempt' as const),
})
const someRates = fc.record({
  vatBps: fc.integer({ min: 0, max: 2_000 }),
  interestBps: fc.integer({ min: 0, max: 2_000 }),
})
/** The interest of an order may be less than its rate says. */
const someAgreed = fc
  .tuple(someRates, fc.bigInt({ min: 0n, max: 1_000_000_000n }))
  .map(([rates, interestKobo]) => ({ ...rates, interestKobo }))

describe('the price of a delivery', () => {
  test('in full is the price of the order', () => {
    fc.assert(
      fc.property(fc.array(aLine, { minLength: 1, maxLength: 8 }), someRates, (lines, rates) => {
        const fees = { serviceFee: kobo(50_000n), deliveryFee: kobo(150_000n) }
        const cart = lines.map(({ priceKobo, ...line }) => ({ ...line, price: kobo(priceKobo) }))
        const { items, vat, interest, financed } = priceCart(cart, { ...rates, ...fees })
        expect(priceGoods(lines, { ...rates, interestKobo: interest })).toMatchObject({
          items,
          vat,
          interest,
          financed,
        })
      }),
    )
  })

  test('has no more interest than the order, also when its rate says a kobo more', () => {
    // 5% of ₦333.30 is ₦16.665, which is rounded to ₦16.67; the client showed ₦16.66.
    const [line, rates] = [
      { priceKobo: 11_110n, vatClass: 'zero' as const },
      { vatBps: 750, interestBps: 500 },
    ]
    const price = (quantity: number) => priceGoods([{ ...line, quantity }], { ...rates, interestKobo: 1_666n })
    expect(price(3)).toEqual({ items: 33_330n, vat: 0n, interest: 1_666n, financed: 34_996n })
    expect(price(2)).toEqual({ items: 22_220n, vat: 0n, interest: 1_111n, financed: 23_331n })
  })

  test('never rises when less is received, so a credit note takes nothing back twice', () => {
    fc.assert(
      fc.property(fc.array(aLine, { minLength: 1, maxLength: 8 }), someAgreed, fc.nat(), (lines, rates, which) => {
        const less = lines.map((line, index) =>
          index === which % lines.length ? { ...line, quantity: line.quantity - 1 } : line,
        )
        const [before, after] = [priceGoods(lines, rates), priceGoods(less, rates)]
        for (const part of ['items', 'vat', 'interest'] as const) expect(after[part]).toBeLessThanOrEqual(before[part])
        expect(after.items).toBeLessThan(before.items)
      }),
    )
  })
})

describe('the proof of a delivery', () => {
  test.each([
    ['0417', undefined],
    ['041', ['code']],
    ['04170', ['code']],
    ['o417', ['code']],
    ['417o', ['code']],
    ['', ['code']],
    [undefined, ['code']],
  ])('by the code %j has the problem %j', (code, path) => {
    expect(proofProblem({ code, override: false })?.path).toEqual(path)
  })

  test('without a code is a reason', () => {
    expect(proofProblem({ override: true })).toMatchObject({ path: ['reason'] })
    expect(proofProblem({ override: true, reason: 'The phone is broken' })).toBeUndefined()
    expect(proofProblem({ code: '0417', override: true })).toMatchObject({ path: ['reason'] })
    expect(proofProblem({ code: '1', override: false })?.message).toContain('4 digits')
  })

  test('by a wrong code can be tried again so many times', () => {
    expect(wrongCode('FB-1', 1)).toBe('This is not the delivery code of order FB-1. One more try is left.')
    expect(wrongCode('FB-1', 4)).toBe('This is not the delivery code of order FB-1. 4 tries are left.')
    expect(codesUsedUp('FB-1')).toContain('5 times for order FB-1')
  })
})

test('an order is free when goods, VAT and interest cost nothing', () => {
  const nothing = { itemsKobo: 0n, vatKobo: 0n, interestKobo: 0n }
  expect(isFree(nothing)).toBe(true)
  for (const parts of [
    ['itemsKobo'],
    ['vatKobo'],
    ['interestKobo'],
    ['itemsKobo', 'vatKobo'],
    ['itemsKobo', 'interestKobo'],
  ])
    expect(isFree({ ...nothing, ...Object.fromEntries(parts.map((part) => [part, 1n])) })).toBe(false)
})

test('a line without a received quantity was received whole', () => {
  expect(receivedOf({ quantity: 3, receivedQuantity: null })).toBe(3)
  expect(receivedOf({ quantity: 3, receivedQuantity: 0 })).toBe(0)
  expect(keptOf({ quantity: 3, receivedQuantity: 2, creditedQuantity: 2 })).toBe(0)
})

test.each([
  [3, 3, 0, undefined],
  [3, 1, 2, undefined],
  [3, 4, 0, 'Only 3 of Rice were sent, so 4 cannot have arrived.'],
  [1, 1, 1, 'Only 1 of Rice was sent, so 2 cannot have arrived.'],
])('of %d ordered, %d received and %d damaged: %s', (quantity, received, damaged, problem) => {
  expect(receivedProblem({ name: 'Rice', quantity }, { received, damaged })).toBe(problem)
})

test.each([
  [3, 0, undefined],
  [3, 3, undefined],
  [3, 4, 'Only 3 of Rice are credited, so 4 cannot go back to stock.'],
  [1, 2, 'Only 1 of Rice is credited, so 2 cannot go back to stock.'],
])('of %d credited, %d go back to stock: %s', (quantity, restocked, problem) => {
  expect(restockProblem('Rice', quantity, restocked)).toBe(problem)
})

describe('the form of a delivery', () => {
  const [orderId, first, second] = [randomUUID(), randomUUID(), randomUUID()]

  test('has a received and a damaged quantity for each line', () => {
    const counted = { itemId: [first, second], received: ['2', ' 0 '], damaged: ['0', '1'] }
    expect(deliverFormSchema.parse({ orderId, code: ' 0417 ', reason: '', ...counted })).toEqual({
      orderId,
      code: '0417',
      override: false,
      lines: [
        { itemId: first, received: 2, damaged: 0 },
        { itemId: second, received: 0, damaged: 1 },
      ],
    })
  })

  test('says whether the person has read what will be recorded', () => {
    expect(deliverFormSchema.parse({ orderId, code: '0417', confirmed: 'true' })).toMatchObject({ confirmed: true })
    expect(deliverFormSchema.parse({ orderId, code: '0417' })).not.toHaveProperty('confirmed')
    expect(deliverFormSchema.safeParse({ orderId, code: '0417', confirmed: 'yes' }).success).toBe(false)
  })

  test.each(['-1', '1.5', '', 'two', '1000'])('refuses the quantity %j', (received) => {
    const form = { orderId, code: '0417', itemId: [first], received: [received], damaged: ['0'] }
    expect(deliverFormSchema.safeParse(form).error?.issues[0]).toMatchObject({
      path: ['lines', 0, 'received'],
      message: 'The received quantity must be a whole number from 0 to 999.',
    })
  })
})
