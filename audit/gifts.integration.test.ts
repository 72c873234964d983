import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, lagosToday } from '@/lib/core/clock'
import { fromNaira } from '@/lib/core/money'
import { db } from '@/lib/database/db'
import { askGift } from '@/lib/gifts/ask'
import { payGift, returnRest } from '@/lib/gifts/pay'
import { getOwnGift, giftDocuments } from '@/lib/gifts/queries'
import { cancelOrder } from '@/lib/orders/cancel'
import { confirmDelivery } from '@/lib/orders/confirm-delivery'
import { moveOrder } from '@/lib/orders/service'
import { responsesOf } from '@/scripts/audit-answers'
import { someCharges } from '@/sandbox/checkout-factories'
import { codeOfOrder } from '@/sandbox/delivery-codes'
import { aWorkplace } from '@/sandbox/delivery-places'
import { aBuyer, aPartner, aStaff } from '@/sandbox/factories'
import { aFestiveBox } from '@/sandbox/gifts'
import { ledgerDifferences } from '@/sandbox/ledger-differences'
import { aReference } from '@/sandbox/payroll'
import { audit } from './audit'
import { sentenceOf } from './differences'

/* Food that a company gives four employees: one gets all, one a part, one declines, and one has left. */

const client = new Client({ connectionString: process.env.DATABASE_URL })
beforeAll(() => client.connect())
afterAll(() => client.end())

const differences = async () => [
  ...(await ledgerDifferences()),
  ...(await audit(client, responsesOf)).differences.map(sentenceOf),
]

test('a gift is sold to the company, what is not delivered is its credit again, and the books agree', async () => {
  await someCharges({ vatBps: 750, interestBps: 500 })
  const [staff, hr, { packageId, taxed, food }] = [await aStaff(), await aPartner(), await aFestiveBox()]
  const { companyId } = hr
  const [whole, part, declines, leaves] = [
    await aBuyer({ companyId }),
    await aBuyer({ companyId }),
    await aBuyer({ companyId }),
    await aBuyer({ companyId }),
  ]
  await aWorkplace(companyId)
  const id = await askGift(hr, { packageId, for: 'everyone', people: '', message: 'Thank you for this year.' })
  await db().user.update({ where: { id: leaves.id }, data: { eligibility: 'left' } })
  // Four of ₦23,850 are ₦95,400; ₦600 more arrive.
  const arrived = { amount: fromNaira(96_000), reference: aReference(), date: lagosToday() }
  const { placed, left } = await payGift(staff, id, { ...arrived, delivery: addDays(lagosToday(), 3) })
  expect([placed, left.map(({ why }) => why)]).toEqual([3, ['No longer works for the company.']])

  const orderOf = async (userId: string) =>
    await db().order.findFirstOrThrow({ where: { userId }, include: { items: { orderBy: { position: 'asc' } } } })
  for (const { id: userId } of [whole, part]) {
    const order = await orderOf(userId)
    await moveOrder(staff, order.id, 'pack')
    await moveOrder(staff, order.id, 'dispatch')
    const [first] = order.items
    await confirmDelivery(staff, order.id, {
      code: await codeOfOrder(order.id),
      lines: userId === part.id ? [{ itemId: first?.id ?? '', received: 1, damaged: 0 }] : [],
    })
  }
  await cancelOrder(declines, (await orderOf(declines.id)).id)
  expect(await returnRest(staff, id)).toBe(fromNaira(23_850))
  await expect(returnRest(staff, id)).rejects.toMatchObject({ status: 409 })

  // One of ₦9,000 with ₦675 of VAT, and two whole shares.
  const back = 9_675 + 2 * 23_850
  expect(await getOwnGift(hr, id)).toMatchObject({ state: 'paid', returned: back, credit: back + 600, missing: 0 })
  const documents = await giftDocuments(hr, id)
  expect(documents.map(({ kind, buyer, net, vat }) => [kind, buyer.name, net, vat])).toEqual([
    ['invoice', expect.any(String), 90_000, 5_400],
    ...[
      ['credit_note', expect.any(String), 9_000, 675],
      ['credit_note', expect.any(String), 22_500, 1_350],
      ['credit_note', expect.any(String), 22_500, 1_350],
    ],
  ])
  const stockOf = async (product: { id: string }) =>
    (await db().product.findUniqueOrThrow({ where: { id: product.id } })).stock
  expect([await stockOf(taxed), await stockOf(food)]).toEqual([50 - 2 - 1, 50 - 1 - 1])
  expect(await differences()).toEqual([])

  // Each planted fault is found. The figures of the home page were read before, and are kept for a while.
  const faults = [
    ['gift_parts', 'price_kobo', 'position = 2'],
    ['gift_shares', 'returned_kobo', 'returned_kobo > 1'],
    ['remittances', 'amount_kobo', 'for_gift'],
  ] as const
  const change = ([table, column, which]: (typeof faults)[number], by: number) =>
    client.query(`UPDATE ${table} SET ${column} = ${column} + ${by} WHERE ${which}`)
  for (const fault of faults) {
    await change(fault, 1)
    const found = await differences()
    await change(fault, -1)
    expect(found, fault.join()).not.toEqual([])
  }
  expect(await differences()).toEqual([])
})
