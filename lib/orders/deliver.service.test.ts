import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { placeOrder } from '@/lib/checkout/place-order'
import { createOrderSchema } from '@/lib/checkout/schema'
import { lagosToday } from '@/lib/core/clock'
import { db } from '@/lib/database/db'
import { unseal } from '@/lib/server/seal'
import { getWallet, planOfOrder } from '@/lib/credit/queries'
import { giveCredit } from '@/sandbox/credit-factories'
import { fillCart, someCharges } from '@/sandbox/checkout-factories'
import { aBuyer, aProduct, aStaff, anOrder, openConnections, postingsOf, race } from '@/sandbox/factories'
import { codeOfOrder } from '@/sandbox/delivery-codes'
import { getOrder } from './queries'
import { confirmDelivery } from './confirm-delivery'
import { isReceivedInPart } from './deliver'
import { moveOrder } from './service'

beforeAll(openConnections)
beforeAll(() => someCharges())

/** An order of three bags of ₦10,000 with VAT and one of ₦3,333 without, over two months, on its way. */
async function onItsWay() {
  const [buyer, staff] = [await aBuyer(), await aStaff()]
  const products = [await aProduct(), await aProduct({ price: 3_333, vatClass: 'zero' })] as const
  await fillCart(buyer, products.slice(0, 1), 3)
  await fillCart(buyer, products.slice(1))
  const deliveryDetails = { state: 'Lagos', city: 'Ikeja', location: '1 Mill Road', phoneNumber: '08031234567' }
  const { _id: id } = await placeOrder(
    buyer,
    createOrderSchema.parse({ deliveryDetails, acceptTerms: true, months: 2 }),
    randomUUID(),
  )
  await moveOrder(staff, id, 'approve')
  await db().order.update({ where: { id }, data: { feesPaidAt: new Date() } })
  await moveOrder(staff, id, 'pack')
  await moveOrder(staff, id, 'dispatch')
  const lines = await db().orderItem.findMany({ where: { orderId: id }, orderBy: { position: 'asc' } })
  const [bags = '', oil = ''] = products.map((product) => lines.find(({ productId }) => productId === product.id)?.id)
  return { buyer, staff, id, products, bags, oil }
}

const stockOf = async ({ id }: { readonly id: string }) =>
  (await db().product.findUniqueOrThrow({ where: { id } })).stock
const movementsOf = async ({ id }: { readonly id: string }) =>
  (await db().stockMovement.findMany({ where: { productId: id }, orderBy: { createdAt: 'asc' } })).map(
    ({ quantity, reason }) => `${quantity} ${reason}`,
  )

/**
 * The next two paydays of a company that pays on the 28th, at least 14 days after a delivery today, as a mail writes
 * them.
 */
function nextTwoPaydays(): [string, string] {
  const written = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
  const [year = 0, month = 0, day = 0] = lagosToday().split('-').map(Number)
  const first = day + 14 <= 28 ? month - 1 : month
  return [written.format(Date.UTC(year, first, 28)), written.format(Date.UTC(year, first + 1, 28))]
}

const deliveredMail = (orderId: string) => mailAbout(orderId, 'delivered')
async function mailAbout(orderId: string, event: string): Promise<string> {
  const { sealedBody } = await db().outboxMail.findUniqueOrThrow({ where: { dedupeKey: `order:${orderId}:${event}` } })
  return String((await unseal('mail', sealedBody))?.['text']).replace(/\s+/g, ' ')
}

test('the mails name every payday and amount, before and after approval and after delivery', async () => {
  const { staff, id } = await onItsWay()
  const [first, second] = nextTwoPaydays()
  const plan = `₦37,249.65 will be deducted from your pay: ₦18,624.82 on ${first} and ₦18,624.83 on ${second}.`
  const ifToday = 'These are the paydays of a delivery today. After a later delivery they can be later.'
  expect(await mailAbout(id, 'received')).toContain(`After delivery, ${plan} ${ifToday}`)
  expect(await mailAbout(id, 'approved')).toContain(`After delivery, ${plan} ${ifToday}`)
  await confirmDelivery(staff, id, { code: await codeOfOrder(id) })
  expect(await deliveredMail(id)).toContain(plan)
  expect(await deliveredMail(id)).not.toContain(ifToday)
})

describe('delivering an order', () => {
  test('in full books exactly what was ordered, and opens the plan', async () => {
    const { buyer, staff, id, products } = await onItsWay()
    expect(await postingsOf({ orderId: id })).toEqual({})
    await confirmDelivery(staff, id, { code: await codeOfOrder(id) })
    const order = await db().order.findUniqueOrThrow({ where: { id } })
    const financed = order.itemsKobo + order.vatKobo + order.interestKobo
    expect(await postingsOf({ orderId: id })).toEqual({
      loans_receivable: financed,
      income_sales: -order.itemsKobo,
      vat_payable: -order.vatKobo,
      deferred_interest: -order.interestKobo,
    })
    expect((await planOfOrder(id)).length).toBe(2)
    expect(await getWallet(buyer.id)).toMatchObject({ totalLoan: Number(financed) / 100, onItsWay: 0 })
    expect(await getOrder(buyer, id)).toMatchObject({ financedNow: Number(financed) / 100 })
    expect(await movementsOf(products[0])).toEqual(['-3 order placed'])
    expect(await deliveredMail(id)).toMatch(/₦37,249\.65 will be deducted from your pay: ₦/)
  })

  test('in part sells only what was received, and the stock follows with its reasons', async () => {
    const { buyer, staff, id, products, bags, oil } = await onItsWay()
    const before = await stockOf(products[0])
    const lines = [
      { itemId: bags, received: 1, damaged: 1 },
      { itemId: oil, received: 0, damaged: 0 },
    ]
    await confirmDelivery(staff, id, { code: await codeOfOrder(id), lines })
    expect(await postingsOf({ orderId: id })).toEqual({
      loans_receivable: 1_125_000n,
      income_sales: -1_000_000n,
      vat_payable: -75_000n,
      deferred_interest: -50_000n,
    })
    expect((await planOfOrder(id)).map(({ amount }) => amount)).toEqual([5_625, 5_625])
    expect(await stockOf(products[0])).toBe(before + 1)
    expect((await movementsOf(products[0])).slice(1).sort()).toEqual(['-1 damaged on delivery', '2 not received'])
    expect(await movementsOf(products[1])).toEqual(['-1 order placed', '1 not received'])
    const order = await getOrder(buyer, id)
    expect(order.financedNow).toBe(11_250)
    expect(order.orderItems.map(({ quantity, received }) => [quantity, received])).toEqual([
      [3, 1],
      [1, 0],
    ])
    const mail = await deliveredMail(id)
    expect(mail).toContain('you ordered 3 and received 1.')
    expect(mail).toContain('You pay only for what you received: ₦11,250 instead of ₦37,249.65.')
  })

  test.each([
    [1_000_000n, 'Your credit has paid ₦10,000 of the price. ₦27,249.65 will be deducted from your pay: ₦'],
    [3_000_000n, 'Your credit has paid ₦30,000 of the price. ₦7,249.65 will be deducted from your pay on'],
    // ₦33,333 of goods have ₦1,666.65 of interest. One of the two months has not begun: half of it is ₦833.33.
    [
      4_000_000n,
      'Your credit has paid ₦36,416.32 of the price. That pays off the plan early, so ₦833.33 of interest is given ' +
        'back. Nothing will be deducted from your pay.',
    ],
  ])('tells what is left to deduct when credit of %s kobo pays first', async (credit, sentence) => {
    const { buyer, staff, id } = await onItsWay()
    await giveCredit(buyer, credit)
    await confirmDelivery(staff, id, { code: await codeOfOrder(id) })
    expect(await deliveredMail(id)).toContain(sentence)
  })

  test('refuses lines that cannot be right, and a delivery of nothing', async () => {
    const { staff, id, bags, oil } = await onItsWay()
    const other = await onItsWay()
    const code = await codeOfOrder(id)
    const received = (itemId: string, count: number, damaged = 0) => ({ itemId, received: count, damaged })
    for (const [lines, status] of [
      [[received(bags, 4)], 400],
      [[received(bags, 3, 1)], 400],
      [[received(bags, 1), received(bags, 1)], 400],
      [[received(other.bags, 1)], 400],
      [[received(bags, 0, 3), received(oil, 0)], 409],
    ] as const)
      await expect(confirmDelivery(staff, id, { code, lines })).rejects.toMatchObject({ status })
    expect(await postingsOf({ orderId: id })).toEqual({})
    expect((await db().order.findUniqueOrThrow({ where: { id } })).status).toBe('out_for_delivery')
  })

  test('is in part when less than the order was received', async () => {
    const [{ id, bags, oil }, other] = [await onItsWay(), await onItsWay()]
    const line = (itemId: string, received: number, damaged = 0) => ({ itemId, received, damaged })
    expect(await isReceivedInPart(id)).toBe(false)
    expect(await isReceivedInPart(id, [line(bags, 3), line(oil, 1)])).toBe(false)
    expect(await isReceivedInPart(id, [line(bags, 2)])).toBe(true)
    expect(await isReceivedInPart(id, [line(oil, 0, 1)])).toBe(true)
    await expect(isReceivedInPart(id, [line(bags, 3, 1)])).rejects.toMatchObject({ status: 400 })
    await expect(isReceivedInPart(id, [line(other.bags, 1)])).rejects.toMatchObject({ status: 400 })
    await expect(isReceivedInPart(id, [line(bags, 0, 3), line(oil, 0)])).rejects.toMatchObject({
      code: 'nothing_received',
    })
  })

  test('at the same time happens once', async () => {
    const { staff, id, products } = await onItsWay()
    const code = await codeOfOrder(id)
    const { won, lost } = await race<unknown>([
      ...Array.from({ length: 4 }, () => confirmDelivery(staff, id, { code })),
      moveOrder(staff, id, 'fail', { reason: 'Nobody was there' }),
    ])
    expect(won).toHaveLength(1)
    for (const refusal of lost) expect(refusal).toMatchObject({ status: 409 })
    expect(await db().plan.count({ where: { orderId: id } })).toBe(won[0] === 'delivered' ? 1 : 0)
    expect(await movementsOf(products[0])).toEqual(['-3 order placed'])
  })
})

test('an order without received quantities, delivered before, counts as received whole', async () => {
  const buyer = await aBuyer()
  const { id } = await anOrder(buyer, { dues: [{ inDays: 20, amount: 1_000_000n }] })
  expect(await getOrder(buyer, id)).toMatchObject({ financedNow: 10_000, orderItems: [{ received: 1, credited: 0 }] })
})
