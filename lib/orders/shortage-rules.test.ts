import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { priceGoods } from './delivery-rules'
import { ceilingOf, chargedFor, choiceProblem, replacementProblem } from './shortage-rules'

const rice = {
  name: 'Rice',
  categoryId: 'grain',
  measurement: '50 kg bag',
  vatClass: 'standard' as const,
  price: 1_000_000n,
}
const other = { ...rice, name: 'Ofada' }

describe('goods that replace missing ones', () => {
  test.each([
    ['cheaper', { price: 1n }, undefined],
    ['just 20% dearer', { price: 1_200_000n }, undefined],
    [
      'a kobo dearer than that',
      { price: 1_200_001n },
      'Ofada cannot replace Rice: it costs ₦12,000.01, and at most ₦12,000 is allowed.',
    ],
    [
      'of another category',
      { categoryId: 'oil' },
      'Ofada cannot replace Rice: choose goods of the same category and pack size.',
    ],
    [
      'of another pack size',
      { measurement: '25 kg bag' },
      'Ofada cannot replace Rice: choose goods of the same category and pack size.',
    ],
    ['with another VAT', { vatClass: 'zero' as const }, 'Ofada cannot replace Rice: choose goods with the same VAT.'],
  ])('that are %s', (_what, parts, problem) => {
    expect(replacementProblem(rice, { ...other, ...parts })).toBe(problem)
  })

  test.each([
    [0n, 0n],
    [333n, 400n],
    [1_000_000n, 1_200_000n],
  ])('of %s kobo cost at most %s', (agreed, ceiling) => {
    expect(ceilingOf(agreed)).toBe(ceiling)
  })

  test.each([
    ['similar', false, undefined],
    ['call', true, undefined],
    ['call', false, 'Call the buyer about Rice first, and tick that the buyer agreed.'],
    ['leave_out', true, 'The buyer wants Rice left out when it is sold out, so nothing can replace it.'],
  ] as const)('where the buyer chose %s, and agreed: %s', (choice, agreed, problem) => {
    expect(choiceProblem('Rice', choice, agreed)).toBe(problem)
  })
})

/** Half a kobo is rounded up. */
const share = (amount: bigint, bps: number): bigint => (amount * BigInt(bps) + 5_000n) / 10_000n

test('a packed order never costs more than the agreed one: goods, VAT, interest, and all together', () => {
  const aLine = fc.record({
    agreed: fc.bigInt({ min: 0n, max: 10_000_000n }),
    today: fc.bigInt({ min: 0n, max: 12_000_000n }),
    ordered: fc.integer({ min: 1, max: 999 }),
    missing: fc.double({ min: 0, max: 1, noNaN: true }),
    replaced: fc.double({ min: 0, max: 1, noNaN: true }),
    vatClass: fc.constantFrom('standard' as const, 'zero' as const, 'exempt' as const),
  })
  fc.assert(
    fc.property(
      fc.array(aLine, { minLength: 1, maxLength: 8 }),
      fc.record({ vatBps: fc.integer({ min: 0, max: 2_000 }), interestBps: fc.integer({ min: 0, max: 2_000 }) }),
      (lines, rates) => {
        let [items, taxed, fewer, fewerTaxed] = [0n, 0n, 0n, 0n]
        const packed = lines.flatMap(({ agreed, today, ordered, missing, replaced, vatClass }) => {
          const lost = Math.round(missing * ordered)
          const replacing = Math.round(replaced * lost)
          const cost = agreed * BigInt(ordered)
          const price = today < agreed ? today : agreed
          const now = agreed * BigInt(ordered - lost) + price * BigInt(replacing)
          items += cost
          fewer += now
          if (vatClass === 'standard') {
            taxed += cost
            fewerTaxed += now
          }
          return [
            { priceKobo: agreed, vatClass, quantity: ordered - lost },
            { priceKobo: chargedFor(today, agreed), vatClass, quantity: replacing },
          ]
        })
        const [vat, interest] = [share(taxed, rates.vatBps), share(items, rates.interestBps)]
        const price = priceGoods(packed, { ...rates, interestKobo: interest })
        expect(price).toMatchObject({ items: fewer, vat: share(fewerTaxed, rates.vatBps) })
        expect([price.items <= items, price.vat <= vat, price.interest <= interest]).toEqual([true, true, true])
        expect(price.financed).toBeLessThanOrEqual(items + vat + interest)
      },
    ),
  )
})
