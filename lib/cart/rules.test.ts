import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Charges } from '@/lib/catalogue/rules'
import { kobo } from '@/lib/core/money'
import { type PricedLine, MAX_QUANTITY, orderable, priceCart, ratesInForce, stepped, summaryLines } from './rules'

const rates: Charges = { serviceFee: kobo(50_000n), deliveryFee: kobo(150_000n), vatBps: 750, interestBps: 500 }
const line = (price: bigint, quantity = 1, vatClass: PricedLine['vatClass'] = 'standard'): PricedLine => ({
  price: kobo(price),
  quantity,
  vatClass,
})

describe('a quote', () => {
  test('has 7.5 % VAT, 5 % interest and flat fees', () => {
    expect(priceCart([line(1_000_000n, 2), line(500_000n)], rates)).toEqual({
      items: 2_500_000n,
      serviceFee: 50_000n,
      vat: 187_500n,
      interest: 125_000n,
      deliveryFee: 150_000n,
      total: 3_012_500n,
      upfront: 200_000n,
      financed: 2_812_500n,
      vatBps: 750,
      interestBps: 500,
    })
  })

  test('takes VAT from standard-rated items only, interest from all', () => {
    const quote = priceCart(
      [line(100_000n, 1, 'standard'), line(200_000n, 1, 'zero'), line(300_000n, 1, 'exempt')],
      rates,
    )
    expect(quote.vat).toBe(7_500n)
    expect(quote.interest).toBe(30_000n)
    expect(priceCart([line(200_000n, 1, 'zero'), line(300_000n, 1, 'exempt')], rates).vat).toBe(0n)
  })

  test('rounds VAT once over all lines, half up', () => {
    // 7.5 % of ₦33,333.00 is ₦2,499.975.
    expect(priceCart([line(3_333_300n)], rates).vat).toBe(249_998n)
    // Three lines of 7 kobo: 21 × 7.5 % = 1.575, where rounding each line would give 3.
    expect(priceCart([line(7n), line(7n), line(7n)], rates).vat).toBe(2n)
  })

  test('keeps the fees flat for any quantity', () => {
    expect(priceCart([line(100n, 999)], rates).upfront).toBe(200_000n)
  })

  test('of an empty cart is zero, without fees', () => {
    expect(priceCart([], rates)).toMatchObject({
      items: 0n,
      vat: 0n,
      interest: 0n,
      total: 0n,
      upfront: 0n,
      financed: 0n,
    })
  })

  const lines = fc.array(
    fc.record({
      price: fc.bigInt({ min: 1n, max: 10_000_000_00n }).map(kobo),
      quantity: fc.integer({ min: 1, max: 999 }),
      vatClass: fc.constantFrom<PricedLine['vatClass']>('standard', 'zero', 'exempt'),
    }),
    { maxLength: 20 },
  )
  const anyRates = fc.record({
    serviceFee: fc.bigInt({ min: 0n, max: 10_000_000n }).map(kobo),
    deliveryFee: fc.bigInt({ min: 0n, max: 10_000_000n }).map(kobo),
    vatBps: fc.integer({ min: 0, max: 10_000 }),
    interestBps: fc.integer({ min: 0, max: 10_000 }),
  })

  test('adds up: lines, and up-front and financed parts, give the total; nothing is negative', () => {
    fc.assert(
      fc.property(lines, anyRates, (cart, charges) => {
        const quote = priceCart(cart, charges)
        const shown = summaryLines(quote)
        expect(shown.reduce((total, { price }) => total + price, 0n)).toBe(quote.total)
        expect(quote.upfront + quote.financed).toBe(quote.total)
        expect(shown.every(({ price }) => price >= 0n)).toBe(true)
        expect(quote.items).toBe(cart.reduce((total, { price, quantity }) => total + price * BigInt(quantity), 0n))
        expect(quote.vat <= quote.items && quote.interest <= quote.items).toBe(true)
      }),
    )
  })

  /** An amount of `numerator`/10,000 kobo to the nearest kobo, half up, by comparing what is left with a half. */
  function nearest(numerator: bigint): bigint {
    const whole = numerator / 10_000n
    return (numerator - whole * 10_000n) * 2n >= 10_000n ? whole + 1n : whole
  }

  test('rounds each rate once, from the exact sum', () => {
    fc.assert(
      fc.property(lines, anyRates, (cart, charges) => {
        const quote = priceCart(cart, charges)
        const exact = (classes: readonly string[], bps: number) =>
          cart
            .filter(({ vatClass }) => classes.includes(vatClass))
            .reduce((total, { price, quantity }) => total + price * BigInt(quantity) * BigInt(bps), 0n)
        expect(quote.vat).toBe(nearest(exact(['standard'], charges.vatBps)))
        expect(quote.interest).toBe(nearest(exact(['standard', 'zero', 'exempt'], charges.interestBps)))
      }),
    )
  })

  test('has no VAT and no interest at rates of zero', () => {
    fc.assert(
      fc.property(lines, anyRates, (cart, charges) => {
        expect(priceCart(cart, { ...charges, vatBps: 0, interestBps: 0 })).toMatchObject({ vat: 0n, interest: 0n })
      }),
    )
  })

  const shuffled = lines.chain((cart) =>
    fc.tuple(fc.constant(cart), fc.shuffledSubarray(cart, { minLength: cart.length, maxLength: cart.length })),
  )

  test('does not depend on the order or the split of its lines', () => {
    fc.assert(
      fc.property(shuffled, anyRates, ([cart, mixed], charges) => {
        const quote = priceCart(cart, charges)
        expect(priceCart(mixed, charges)).toEqual(quote)
        const single = cart.flatMap((one) =>
          one.quantity > 1
            ? [
                { ...one, quantity: 1 },
                { ...one, quantity: one.quantity - 1 },
              ]
            : [one],
        )
        expect(priceCart(single, charges)).toEqual(quote)
      }),
    )
  })

  test('never gets lower when something is added', () => {
    fc.assert(
      fc.property(lines, lines, anyRates, (cart, more, charges) => {
        const [before, after] = [priceCart(cart, charges), priceCart([...cart, ...more], charges)]
        for (const part of [
          'items',
          'serviceFee',
          'vat',
          'interest',
          'deliveryFee',
          'total',
          'upfront',
          'financed',
        ] as const) {
          expect(after[part] >= before[part], part).toBe(true)
        }
        expect(after.total > before.total).toBe(more.length > 0)
      }),
    )
  })
})

describe('the summary', () => {
  test('has five lines in order, with the rates in the labels', () => {
    expect(summaryLines(priceCart([line(1_000_000n)], rates))).toEqual([
      { value: 'Total items price', price: 1_000_000n },
      { value: 'Service fee', price: 50_000n },
      { value: 'VAT 7.5%', price: 75_000n },
      { value: 'Interest 5%', price: 50_000n },
      { value: 'Delivery fee', price: 150_000n },
    ])
  })

  test.each([
    ['zero', 'VAT 7.5%: none on this food'],
    ['exempt', 'VAT 7.5%: none on this food'],
    ['standard', 'VAT 7.5%'],
  ] as const)('says of %s goods “%s”', (vatClass, label) => {
    const lines = [{ ...line(1_000_000n), vatClass }]
    expect(summaryLines(priceCart(lines, rates))[2]?.value).toBe(label)
    expect(summaryLines(priceCart(lines, { ...rates, vatBps: 0 }))[2]?.value).toBe('VAT 0%')
  })

  test('shows the rates that were charged', () => {
    const labels = summaryLines(priceCart([line(100n)], { ...rates, vatBps: 1_025, interestBps: 0 })).map(
      ({ value }) => value,
    )
    expect(labels).toContain('VAT 10.25%')
    expect(labels).toContain('Interest 0%')
  })
})

describe('the rates in force', () => {
  const entry = (date: string, serviceFee: number) => ({ date, serviceFee, vat: 7.5, deliveryFee: 1_500, interest: 5 })

  test('are those of the latest date, not of the last entry', () => {
    const latest = { serviceFee: 70_000n, deliveryFee: 150_000n, vatBps: 750, interestBps: 500 }
    expect(
      ratesInForce([
        entry('2026-01-01T00:00:00+01:00', 500),
        entry('2026-11-01T00:00:00+01:00', 700),
        entry('2025-01-01T00:00:00+01:00', 900),
      ]),
    ).toEqual(latest)
  })

  test('are missing while there are no charges', () => {
    expect(ratesInForce([])).toBeUndefined()
  })
})

test('a quantity stays within the limits of an order', () => {
  expect([orderable(-3), orderable(0), orderable(7), orderable(1_500)]).toEqual([1, 1, 7, MAX_QUANTITY])
  expect([stepped(1, '-1'), stepped(1, '1'), stepped(5, '-1'), stepped(MAX_QUANTITY, '1')]).toEqual([
    1,
    2,
    4,
    MAX_QUANTITY,
  ])
})
