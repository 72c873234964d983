import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { placeOrder } from '@/lib/checkout/place-order'
import { createOrderSchema } from '@/lib/checkout/schema'
import { SALARY_HELD_SENTENCE } from '@/lib/companies/salary-rules'
import type { Buyer } from '@/lib/core/actors'
import { db } from '@/lib/database/db'
import { fillCart, someCharges } from '@/sandbox/checkout-factories'
import { aBuyer, aCompany, aProduct, openConnections } from '@/sandbox/factories'
import { countCompanyCredit } from './company-credit'
import { getWallet, spendable } from './queries'

beforeAll(async () => {
  await openConnections()
  await someCharges()
})

const OVER = { status: 501, code: 'over_limit' }
const input = createOrderSchema.parse({
  deliveryDetails: { state: 'Lagos', city: 'Ikeja', location: '1 Mill Road', phoneNumber: '08031234567' },
  acceptTerms: true,
})

async function order(buyer: Buyer, naira: number) {
  await fillCart(buyer, [await aProduct({ price: naira, vatClass: 'zero' })])
  return placeOrder(buyer, input, randomUUID())
}

describe('a buyer', () => {
  test('with a salary of ten million is lent one million at most, and is told so before', async () => {
    const buyer = await aBuyer({ salary: 10_000_000 })
    expect(await spendable(buyer.id)).toBe(100_000_000n)
    expect((await getWallet(buyer.id)).availableCredit).toBe(1_000_000)
    await expect(order(buyer, 1_500_000)).rejects.toMatchObject(OVER)
  })

  test('may order up to the ceiling in all, and no naira more', async () => {
    const buyer = await aBuyer({ salary: 10_000_000 })
    await order(buyer, 500_000)
    const left = await spendable(buyer.id)
    expect(left).toBeLessThan(50_000_000n)
    expect(left).toBeGreaterThan(0n)
    await expect(order(buyer, 500_001)).rejects.toMatchObject(OVER)
  })

  test('has the ceiling that staff set', async () => {
    const buyer = await aBuyer({ salary: 10_000_000 })
    await db().user.update({ where: { id: buyer.id }, data: { creditCeilingKobo: 2_000_000n } })
    expect(await spendable(buyer.id)).toBe(2_000_000n)
    await expect(order(buyer, 30_000)).rejects.toMatchObject(OVER)
  })

  test('with a salary above the bound cannot order until somebody has put it right, and reads why', async () => {
    const buyer = await aBuyer({ salary: 90_000_000 })
    expect(await getWallet(buyer.id)).toMatchObject({ availableCredit: 0, pauseNote: SALARY_HELD_SENTENCE })
    await expect(order(buyer, 10_000)).rejects.toMatchObject({ status: 403, message: SALARY_HELD_SENTENCE })
    await db().user.update({ where: { id: buyer.id }, data: { salaryKobo: 20_000_000n } })
    await order(buyer, 10_000)
  })
})

describe('the employees of a company', () => {
  const ceiling = async (kobo: bigint) => {
    const company = await aCompany()
    await db().company.update({ where: { id: company.id }, data: { creditCeilingKobo: kobo } })
    return company
  }

  test('may not pass its ceiling together, also when they order at once', async () => {
    const company = await ceiling(25_000_000n)
    const buyers = await Promise.all(
      Array.from({ length: 4 }, () => aBuyer({ companyId: company.id, salary: 5_000_000 })),
    )
    const results = await Promise.allSettled(buyers.map((buyer) => order(buyer, 100_000)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject(OVER)
  })

  test('see in their own limit what their colleagues have ordered', async () => {
    const company = await ceiling(25_000_000n)
    const [first, second] = await Promise.all([
      aBuyer({ companyId: company.id, salary: 5_000_000 }),
      aBuyer({ companyId: company.id, salary: 5_000_000 }),
    ])
    await order(first, 200_000)
    expect(await spendable(second.id)).toBeLessThan(5_000_000n)
  })

  test('are counted by the job, which agrees with the orders since', async () => {
    const company = await ceiling(50_000_000n)
    const [buyer, colleague] = [
      await aBuyer({ companyId: company.id, salary: 5_000_000 }),
      await aBuyer({ companyId: company.id, salary: 5_000_000 }),
    ]
    await order(buyer, 200_000)
    const before = await spendable(colleague.id)
    await db()
      .$executeRaw`UPDATE orders SET placed_at = placed_at - interval '1 hour' WHERE user_id = ${buyer.id}::uuid`
    await countCompanyCredit()
    expect(await spendable(colleague.id)).toBe(before)
  })
})
