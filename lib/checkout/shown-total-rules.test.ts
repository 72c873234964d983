import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { priceCart } from '@/lib/cart/rules'
import { kobo } from '@/lib/core/money'
import { chargedQuote, isShownExactly } from './shown-total-rules'

const aLine = fc.record({
  price: fc.bigInt({ min: 1n, max: 10_000_000n }).map(kobo),
  quantity: fc.integer({ min: 1, max: 999 }),
  vatClass: fc.constantFrom('standard' as const, 'zero' as const, 'exempt' as const),
})
const aCart = fc.record({
  lines: fc.array(aLine, { minLength: 1, maxLength: 12 }),
  rates: fc.record({
    vatBps: fc.integer({ min: 0, max: 2_000 }),
    interestBps: fc.integer({ min: 0, max: 2_000 }),
    serviceFee: fc.bigInt({ min: 0n, max: 200_000n }).map(kobo),
    deliveryFee: fc.bigInt({ min: 1n, max: 200_000n }).map(kobo),
  }),
})
type Cart = typeof aCart extends fc.Arbitrary<infer Value> ? Value : never

/** How a client of the specification adds up: in naira, in floating point, unrounded. */
function shownBy({ lines, rates }: Cart, vatOf: 'all items' | 'standard-rated items') {
  const naira = (amount: bigint) => Number(amount) / 100
  let items = 0
  let taxed = 0
  for (const { price, quantity, vatClass } of lines) {
    const totalPrice = naira(price) * quantity
    items += totalPrice
    if (vatOf === 'all items' || vatClass === 'standard') taxed += totalPrice
  }
  const vat = (taxed * (rates.vatBps / 100)) / 100
  const interest = (items * (rates.interestBps / 100)) / 100
  const [serviceFee, deliveryFee] = [naira(rates.serviceFee), naira(rates.deliveryFee)]
  return { allItemsTotalPrice: items + serviceFee + vat + interest + deliveryFee, serviceFee, deliveryFee }
}

/** Float noise of such sums, in naira. */
const NOISE = 1e-6

describe('the total of a client that does not round', () => {
  test.each(['all items', 'standard-rated items'] as const)(
    'is accepted, and nothing above it is charged (VAT on %s)',
    (vatOf) => {
      fc.assert(
        fc.property(aCart, (cart) => {
          const quote = priceCart(cart.lines, cart.rates)
          const shown = shownBy(cart, vatOf)
          const charged = chargedQuote(quote, shown)
          if (!charged) throw new Error('refused')
          expect(Number(charged.total) / 100).toBeLessThanOrEqual(shown.allItemsTotalPrice + NOISE)
          expect(charged.total).toBeLessThanOrEqual(quote.total)
          expect(quote.total - charged.total).toBeLessThanOrEqual(2n)
          expect([charged.items, charged.vat]).toEqual([quote.items, quote.vat])
          const { items, vat, interest, serviceFee, deliveryFee } = charged
          expect(charged.financed).toBe(items + vat + interest)
          expect(charged.upfront).toBe(serviceFee + deliveryFee)
          expect(charged.total).toBe(charged.financed + charged.upfront)
          for (const part of [interest, serviceFee, deliveryFee]) expect(part).toBeGreaterThanOrEqual(0n)
        }),
        { numRuns: 2_000 },
      )
    },
  )
})

// Three bags of ₦111.10: 7.5% is ₦24.9975 and 5% is ₦16.665, with fees of ₦2,000 together ₦2,374.9625.
const line = { price: kobo(11_110n), quantity: 3, vatClass: 'standard' as const }
const rates = { vatBps: 750, interestBps: 500, serviceFee: kobo(50_000n), deliveryFee: kobo(150_000n) }
const quote = priceCart([line], rates)

describe('of a cart for ₦2,374.97', () => {
  const totalFor = (allItemsTotalPrice: number) => chargedQuote(quote, { allItemsTotalPrice })?.total

  test.each([
    ['exactly', 2_374.97, 237_497n],
    ['unrounded', 2_374.9625, 237_496n],
    ['a kobo less', 2_374.96, 237_496n],
    ['two kobo less', 2_374.95, 237_495n],
    ['one naira more', 2_375.97, 237_497n],
    ['a hundred thousand more', 102_374.97, 237_497n],
    ['a little above', 2_374.975, 237_497n],
  ])('a client that showed it %s pays no more', (_, shown, total) => {
    expect(totalFor(shown)).toBe(total)
  })

  test.each([2_374.94, 2_374.9499, 2_373.97, 0, -2_374.97, Number.NaN, -Infinity, Infinity, 1e300])(
    'a client that showed %d sees it first',
    (shown) => {
      expect(totalFor(shown)).toBeUndefined()
    },
  )

  test('the missing kobo are taken off the interest', () => {
    expect(chargedQuote(quote, { allItemsTotalPrice: 2_374.95 })).toEqual({
      ...quote,
      interest: 1_665n,
      financed: quote.financed - 2n,
      total: quote.total - 2n,
    })
  })

  test('without interest they are taken off the delivery fee, then off the service fee', () => {
    const free = priceCart([line], { ...rates, interestBps: 0, deliveryFee: kobo(1n) })
    // ₦333.30, VAT of ₦25.00, ₦500 and one kobo.
    expect(free.total).toBe(85_831n)
    expect(chargedQuote(free, { allItemsTotalPrice: 858.29 })).toMatchObject({
      deliveryFee: 0n,
      serviceFee: 49_999n,
      upfront: 49_999n,
      vat: 2_500n,
      total: 85_829n,
    })
    const bare = priceCart([line], { ...rates, interestBps: 0, deliveryFee: kobo(0n), serviceFee: kobo(0n) })
    expect(chargedQuote(bare, { allItemsTotalPrice: 358.29 })).toBeUndefined()
  })

  test('a total that was not sent is not compared', () => {
    expect(chargedQuote(quote, {})).toBe(quote)
    expect(isShownExactly(quote, {})).toBe(true)
  })

  test.each([
    [{ deliveryFee: 1_499.99 }, undefined],
    [{ serviceFee: 499.99 }, undefined],
    [{ serviceFee: -500 }, undefined],
    [{ deliveryFee: 1_500, serviceFee: 500 }, 237_497n],
    [{ deliveryFee: 1_600, serviceFee: 500.5 }, 237_497n],
  ])('with the fees %j', (fees, total) => {
    expect(chargedQuote(quote, { allItemsTotalPrice: 2_474.97, ...fees })?.total).toBe(total)
  })

  test('only its own total is shown exactly', () => {
    expect(
      [2_374.97, 2_374.96, 2_374.975, 2_375].map((total) => isShownExactly(quote, { allItemsTotalPrice: total })),
    ).toEqual([true, false, true, false])
  })
})
