import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { kobo } from '@/lib/core/money'
import { MAX_OF_PART, MAX_PARTS, sharePrice } from './package-rules'

const part = (quantity: number, price: bigint, agreed = price) => ({
  quantity,
  price: kobo(price),
  agreed: kobo(agreed),
})

test('the price is shared in proportion to the prices by themselves', () => {
  // 2 × 1,000 and 1 × 3,000 are 5,000; at 4,500 each costs a tenth less.
  expect(sharePrice(kobo(4_500n), [part(2, 1_000n), part(1, 3_000n)])).toEqual([900n, 2_700n])
  // 3 × 33 and 1 × 1 are 100; at 99 that is 32.67 each and 0.99.
  expect(sharePrice(kobo(9_900n), [part(3, 3_300n), part(1, 100n)])).toEqual([3_267n, 99n])
})

test('quantities that cannot make up a price name the two nearest that they can', () => {
  expect(sharePrice(kobo(1_000_000n), [part(3, 200_000n), part(3, 150_000n)])).toBe(
    'These quantities do not make up ₦10,000 in whole kobo. The nearest prices are ₦9,999.99 and ₦10,000.02.',
  )
  for (const price of [999_999n, 1_000_002n])
    expect(sharePrice(kobo(price), [part(3, 200_000n), part(3, 150_000n)])).toBeInstanceOf(Array)
})

test('a price is at most that of the parts, and at most 20 % below what two people agreed to', () => {
  const parts = [part(2, 1_000_000n)]
  expect(sharePrice(kobo(2_000_000n), parts)).toEqual([1_000_000n])
  expect(sharePrice(kobo(2_000_002n), parts)).toBe(
    'A package costs at most what its parts cost by themselves: ₦20,000.',
  )
  expect(sharePrice(kobo(1_600_000n), parts)).toEqual([800_000n])
  const tooCheap = 'A package costs at most 20% less than the agreed prices of its parts: at least ₦16,000.'
  expect(sharePrice(kobo(1_599_998n), parts)).toBe(tooCheap)
  // The price fell by 20 % already, which one person may do once.
  expect(sharePrice(kobo(1_590_000n), [part(2, 800_000n, 1_000_000n)])).toBe(tooCheap)
})

test('any price that the quantities divide is made up to the kobo, and each unit is near the proportion', () => {
  const anyPart = fc.record({
    quantity: fc.integer({ min: 1, max: MAX_OF_PART }),
    price: fc.bigInt({ min: 5_000n, max: 20_000_000n }),
  })
  fc.assert(
    fc.property(
      fc.array(anyPart, { minLength: 1, maxLength: MAX_PARTS }),
      fc.integer({ min: 8_001, max: 10_000 }),
      (drawn, share) => {
        const single = drawn.reduce((sum, { quantity, price }) => sum + BigInt(quantity) * price, 0n)
        const price = (single * BigInt(share)) / 10_000n
        const units = sharePrice(
          kobo(price),
          drawn.map((each) => part(each.quantity, each.price)),
        )
        const divisors = Array.from({ length: MAX_OF_PART }, (_, index) => index + 1)
        const common = divisors.filter((divisor) => drawn.every(({ quantity }) => quantity % divisor === 0))
        const isPossible = common.every((divisor) => price % BigInt(divisor) === 0n)
        expect(Array.isArray(units)).toBe(isPossible)
        if (typeof units === 'string') return
        expect(units.reduce((sum, unit, at) => sum + unit * BigInt(drawn[at]?.quantity ?? 0), 0n)).toBe(price)
        for (const [at, each] of drawn.entries()) {
          const exact = (Number(price) * Number(each.price)) / Number(single)
          expect(Math.abs(Number(units[at]) - exact)).toBeLessThan(MAX_OF_PART + 1)
        }
      },
    ),
    { numRuns: 300 },
  )
})
