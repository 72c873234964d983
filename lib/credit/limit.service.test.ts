import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { placeOrder } from '@/lib/checkout/place-order'
import { getCheckout } from '@/lib/checkout/queries'
import { createOrderSchema } from '@/lib/checkout/schema'
import { startCheckout } from '@/lib/checkout/service'
import { addDays } from '@/lib/core/clock'
import { db } from '@/lib/database/db'
import { kobo } from '@/lib/core/money'
import { fillCart, someCharges } from '@/sandbox/checkout-factories'
import { giveCredit } from '@/sandbox/credit-factories'
import { aBuyer, aCompany, aProduct, openConnections } from '@/sandbox/factories'
import { largestOrder, usualOrderAfter } from './limit-rules'
import { getWallet } from './queries'
import { type CreditState, duesByMonth } from './rules'
import { monthsWithinLimit } from './service'

/* "You can still spend": what the figure promises is accepted, and one naira more is refused. */

beforeAll(async () => {
  await openConnections()
  await someCharges()
})

const OVER = { status: 501, code: 'over_limit' }

/** What is paid from the salary for goods of this price in kobo: VAT and interest are each rounded half up. */
function financedFor(items: bigint, vatBps: bigint, interestBps: bigint): bigint {
  const half = (bps: bigint) => {
    const whole = (items * bps) / 10_000n
    return (items * bps) % 10_000n >= 5_000n ? whole + 1n : whole
  }
  return items + half(vatBps) + half(interestBps)
}

/** The smallest price of goods for which at least this amount is paid from the salary. It grows with the price. */
function goodsFor(financed: bigint, vatBps: bigint, interestBps: bigint): bigint {
  let [low, high] = [0n, financed]
  while (low < high) {
    const middle = (low + high) / 2n
    if (financedFor(middle, vatBps, interestBps) >= financed) high = middle
    else low = middle + 1n
  }
  return low
}

const amount = fc.bigInt({ min: 0n, max: 50_000_000n }).map(kobo)
const anyState: fc.Arbitrary<CreditState> = fc
  .record({
    salary: fc.bigInt({ min: 3_000_000n, max: 1_000_000_000n }).map(kobo),
    otherDeductions: fc.oneof(fc.constant(kobo(0n)), amount),
    payday: fc.oneof(fc.integer({ min: 1, max: 28 }), fc.constant(31)),
    capBps: fc.integer({ min: 100, max: 3_333 }),
    today: fc.integer({ min: 0, max: 2_000 }).map((days) => addDays('2026-01-01', days)),
    instalments: fc.array(fc.record({ inDays: fc.integer({ min: 0, max: 400 }), amount }), { maxLength: 10 }),
  })
  .map(({ salary, otherDeductions, payday, capBps, today, instalments }) => ({
    salary,
    otherDeductions,
    terms: { payday, defaultMonths: 3, maxMonths: 24, capBps },
    dues: duesByMonth(instalments.map(({ inDays, amount: due }) => ({ dueOn: addDays(today, inDays), amount: due }))),
    today,
  }))

describe('the largest order', () => {
  test('is accepted for its months, and one naira more is refused', () => {
    const rates = fc.record({ vat: fc.constantFrom(0n, 750n), interest: fc.bigInt({ min: 0n, max: 2_000n }) })
    fc.assert(
      fc.property(anyState, fc.integer({ min: 1, max: 24 }), rates, (state, months, { vat, interest }) => {
        const most = largestOrder(state, months)
        expect(most % 100n).toBe(0n)
        expect(monthsWithinLimit(state, most, months)).toBe(months)

        // The dearest goods that cost no more than the figure, and the cheapest that cost a naira more.
        const tooDear = goodsFor(most + 1n, vat, interest)
        if (tooDear > 0n) {
          const fitting = financedFor(tooDear - 1n, vat, interest)
          expect(fitting <= most).toBe(true)
          expect(monthsWithinLimit(state, kobo(fitting), months)).toBe(months)
        }
        const oneMore = financedFor(goodsFor(most + 100n, vat, interest), vat, interest)
        expect(() => monthsWithinLimit(state, kobo(oneMore), months)).toThrow(expect.objectContaining(OVER))
      }),
      { numRuns: 500 },
    )
  })

  test('after an order of all of it is nothing', () => {
    fc.assert(
      fc.property(anyState, (state) => {
        const most = largestOrder(state, 3)
        fc.pre(most > 0n)
        // Less than a naira is left on each of the three paydays.
        expect(usualOrderAfter(state, most, 3) < 300n).toBe(true)
      }),
    )
  })
})

const order = (months: number) =>
  createOrderSchema.parse({
    deliveryDetails: { state: 'Lagos', city: 'Ikeja', location: '1 Mill Road', phoneNumber: '08031234567' },
    months,
    acceptTerms: true,
  })

describe('a cart', () => {
  // A third of ₦100,001 is asked at most 33.33 %, which is ₦33,330.33 a month: ₦99,990.99 over three months.
  const aShopper = async (priceKobo: bigint) => {
    const [buyer, { id }] = [await aBuyer({ salary: 100_001 }), await aProduct()]
    await fillCart(buyer, [await db().product.update({ where: { id }, data: { priceKobo } })])
    return buyer
  }

  test('of exactly the figure is accepted', async () => {
    // 88,880 + 7.5% (6,666) + 5% (4,444) = 99,990
    const buyer = await aShopper(8_888_000n)
    expect(await getWallet(buyer.id)).toMatchObject({ availableCredit: 99_990, limit: { months: 3 } })
    expect(await placeOrder(buyer, order(3), 'key')).toMatchObject({ financed: 99_990 })
    expect((await getWallet(buyer.id)).availableCredit).toBe(0)
  })

  test('of one naira more is refused', async () => {
    // 88,880.89 + 6,666.07 + 4,444.04 = 99,991
    const buyer = await aShopper(8_888_089n)
    await expect(placeOrder(buyer, order(3), 'key')).rejects.toMatchObject(OVER)
  })
})

describe('the explanation', () => {
  test('names the room on each payday and the largest order of each number of months', async () => {
    const company = await aCompany({ defaultMonths: 2, maxMonths: 4 })
    const buyer = await aBuyer({ companyId: company.id })
    const { availableCredit, limit } = await getWallet(buyer.id)
    expect(limit.months).toBe(2)
    expect(limit.choices.map(({ months, room, most }) => [months, room, most])).toEqual([
      [1, 66_660, 66_660],
      [2, 66_660, 133_320],
      [3, 66_660, 199_980],
      [4, 66_660, 266_640],
    ])
    expect(availableCredit).toBe(133_320)
    expect([...limit.choices.map(({ dueOn }) => dueOn)].sort()).toEqual(limit.choices.map(({ dueOn }) => dueOn))
  })

  test('is empty before HR confirms the salary', async () => {
    const buyer = await aBuyer({ eligibility: 'pending' })
    expect((await getWallet(buyer.id)).limit).toEqual({ months: 0, choices: [] })
  })
})

describe('checkout', () => {
  const leftOver = async (months: number) => {
    const [buyer, product] = [await aBuyer(), await aProduct({ price: 15_800 })]
    await fillCart(buyer, [product])
    await startCheckout(buyer)
    const checkout = await getCheckout(buyer)
    const promised = checkout?.options.find((option) => option.months === months)?.left
    await placeOrder(buyer, order(months), randomUUID())
    expect((await getWallet(buyer.id)).availableCredit, `after ${months} months`).toBe(promised)
    return { promised, spendable: checkout?.spendable }
  }

  test('says for each number of months what is left to spend after the order', async () => {
    // 15,800 + 1,185 + 790 = 17,775. In one month it takes 17,775 of the first payday, so 48,885 is left on it, three
    // times. Over three months it takes 5,925 of each.
    expect(await leftOver(1)).toEqual({ promised: 146_655, spendable: { months: 3, amount: 199_980 } })
    expect((await leftOver(3)).promised).toBe(182_205)
    // Over six months: 2,962.50 of each of the first three.
    expect((await leftOver(6)).promised).toBe(191_092)
  })

  test('says nothing for months above the limit, and shows the buyer’s credit', async () => {
    const [buyer, product] = [await aBuyer(), await aProduct({ price: 80_000 })]
    await fillCart(buyer, [product])
    await startCheckout(buyer)
    await giveCredit(buyer, 123_450n)
    const checkout = await getCheckout(buyer)
    // 90,000 in one month is more than 66,660; over two months it leaves 21,660 of each payday.
    expect(checkout?.options.map(({ left }) => left).slice(0, 2)).toEqual([null, 64_980])
    expect(checkout?.creditNote).toBe('You have ₦1,234.50 of credit. It is used first for this order.')
  })
})
