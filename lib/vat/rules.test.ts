import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { kobo, percentOf, sum } from '@/lib/core/money'
import {
  DOCUMENT_TITLES,
  FEE_NAMES,
  beingMade,
  documentNumber,
  feeLine,
  feesFromBefore,
  feesNotPaid,
  goodsLines,
  invoiceFollows,
  notDelivered,
  totalsOf,
  vatOfRefund,
  vatWithin,
  wasFree,
} from './rules'

const amounts = fc.bigInt({ min: 1n, max: 10_000_000_000n }).map(kobo)
const rates = fc.integer({ min: 0, max: 2_000 })

describe('vatWithin', () => {
  test.each([
    [100_000n, 750, 6_977n],
    [50_000n, 750, 3_488n],
    [150_000n, 750, 10_465n],
    [215n, 750, 15n],
    // Exactly half a kobo is rounded up.
    [3n, 2_000, 1n],
    [100_000n, 0, 0n],
    [0n, 750, 0n],
  ])('of %i kobo at %i basis points is %i', (gross, bps, vat) => {
    expect(vatWithin(kobo(gross), bps)).toBe(vat)
  })

  test('is the VAT of what is left, to the kobo', () => {
    fc.assert(
      fc.property(amounts, rates, (gross, bps) => {
        const { net, vat } = feeLine('income_service', gross, bps)
        expect(net + vat).toBe(gross)
        const again = percentOf(net, bps)
        expect(again - vat <= 1n && vat - again <= 1n).toBe(true)
      }),
    )
  })
})

test('the lines of goods share their VAT, which was rounded once', () => {
  const goods = fc.record({
    name: fc.constant('Rice'),
    measurement: fc.constant('5 kg bag'),
    quantity: fc.integer({ min: 0, max: 20 }),
    priceKobo: fc.bigInt({ min: 1n, max: 10_000_000n }),
    vatClass: fc.constantFrom('standard' as const, 'zero' as const, 'exempt' as const),
  })
  fc.assert(
    fc.property(fc.array(goods, { maxLength: 12 }), rates, (some, bps) => {
      const taxed = some.filter(({ vatClass }) => vatClass === 'standard')
      const vat = percentOf(sum(taxed.map(({ priceKobo, quantity }) => kobo(priceKobo * BigInt(quantity)))), bps)
      const lines = goodsLines(some, vat)
      expect(totalsOf(lines)).toMatchObject({
        net: some.reduce((total, { priceKobo, quantity }) => total + priceKobo * BigInt(quantity), 0n),
        vat,
      })
      for (const line of lines) {
        const own = line.vatClass === 'standard' ? percentOf(line.net, bps) : 0n
        expect(line.vat - own <= 1n && own - line.vat <= 1n).toBe(true)
        expect(line.quantity).toBeGreaterThan(0)
      }
    }),
  )
})

test('refunds of a fee take back its VAT, in the end all of it', () => {
  fc.assert(
    fc.property(amounts, rates, fc.array(fc.integer({ min: 1, max: 99 }), { maxLength: 5 }), (gross, bps, percents) => {
      let left = { gross, vat: vatWithin(gross, bps) }
      for (const percent of [...percents, 100]) {
        const amount = kobo((left.gross * BigInt(percent)) / 100n)
        const vat = vatOfRefund(amount, left)
        expect(vat >= 0n && vat <= amount && vat <= left.vat).toBe(true)
        left = { gross: kobo(left.gross - amount), vat: kobo(left.vat - vat) }
        if (left.gross === 0n) break
      }
      expect(left).toEqual({ gross: 0n, vat: 0n })
    }),
  )
})

test('a number has at least six digits', () => {
  expect(documentNumber('invoice', 42)).toBe('INV-000042')
  expect(documentNumber('credit_note', 1_234_567)).toBe('CN-1234567')
})

test('net and VAT are added up, and make the gross amount', () => {
  const lines = [
    { net: kobo(46_512n), vat: kobo(3_488n) },
    { net: kobo(139_535n), vat: kobo(10_465n) },
  ]
  expect(totalsOf(lines)).toEqual({ net: 186_047n, vat: 13_953n, gross: 200_000n })
})

test.each([
  // Exactly half a kobo is rounded up.
  [50_000n, 100_000n, 6_977n, 3_489n],
  [33_333n, 100_000n, 6_977n, 2_326n],
  [100_000n, 100_000n, 6_977n, 6_977n],
  [0n, 0n, 0n, 0n],
])('a refund of %s of %s kobo with %s of VAT takes back %s of it', (amount, gross, vat, back) => {
  expect(vatOfRefund(kobo(amount), { gross: kobo(gross), vat: kobo(vat) })).toBe(back)
})

test('documents and fees have names of their own', () => {
  expect(new Set([...Object.values(DOCUMENT_TITLES), ...Object.values(FEE_NAMES)]).size).toBe(5)
  expect(feeLine('income_delivery', kobo(150_000n), 750)).toMatchObject({
    name: FEE_NAMES.income_delivery,
    vat: 10_465n,
  })
})

test('what has no invoice says why, and of what', () => {
  for (const sentence of [notDelivered, wasFree, feesNotPaid, feesFromBefore, invoiceFollows, beingMade])
    expect(sentence('FB-1')).toContain('FB-1')
})
