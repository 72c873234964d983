import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { placeOrder } from '@/lib/checkout/place-order'
import { getCheckout } from '@/lib/checkout/queries'
import { createOrderSchema } from '@/lib/checkout/schema'
import { addDays, columnDay, dayColumn, lagosToday } from '@/lib/core/clock'
import { db } from '@/lib/database/db'
import { fillCart, someCharges } from '@/sandbox/checkout-factories'
import { aBuyer, aCompany, aProduct, openConnections, race } from '@/sandbox/factories'
import { getBasket, proposedBasket } from './queries'
import { proposeBaskets } from './propose'
import { changeBasketSchema } from './schema'
import { checkOutBasket, endBasket, fillBasket, pauseBasket, saveBasket, skipBasket } from './service'

beforeAll(openConnections)
beforeAll(() => someCharges())

const deliveryDetails = { state: 'Lagos', city: 'Ikeja', location: '1 Mill Road', phoneNumber: '08031234567' }
type Buyer = Awaited<ReturnType<typeof aBuyer>>
const order = (buyer: Buyer, key: string, shown?: number) =>
  placeOrder(
    buyer,
    createOrderSchema.parse({ deliveryDetails, acceptTerms: true, allItemsTotalPrice: shown }),
    key,
    undefined,
    'basket',
  )

const today = lagosToday()
/** A payday whose proposal, three days before it, is not today. */
const payday = ((Number(today.slice(8)) + 9) % 28) + 1

/** A basket of two products at ₦10,000, one of each. */
async function aBasket() {
  const company = await aCompany({ payday })
  const buyer = await aBuyer({ companyId: company.id })
  const [rice, oil] = [await aProduct(), await aProduct()] as const
  await saveBasket(
    buyer,
    [rice, oil].map(({ id }) => ({ productId: id, quantity: 1 })),
  )
  return { buyer, rice, oil }
}

const makeDue = (userId: string) =>
  db().basket.update({
    where: { userId },
    data: { settledOn: dayColumn(addDays(today, -70)), nextOn: dayColumn(today) },
    select: { userId: true },
  })
const mailsOf = (userId: string) => db().outboxMail.count({ where: { dedupeKey: { startsWith: `basket:${userId}` } } })
const nextOnOf = async (buyer: Buyer) => (await getBasket(buyer)).nextOn ?? ''
const ordersOf = (userId: string) => db().order.count({ where: { userId } })

describe('the basket', () => {
  test('keeps the goods, their prices as they were seen, and what is in stock of them', async () => {
    const { buyer, rice, oil } = await aBasket()
    await db().product.update({ where: { id: rice.id }, data: { priceKobo: 1_200_000n, stock: 0 } })
    const basket = await getBasket(buyer)
    expect(basket).toMatchObject({ state: 'active', isProposed: false, goodsTotal: 10_000 })
    expect(basket.items).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ productId: rice.id, quantity: 1, inStock: 0, price: 12_000, priceBefore: 10_000 }),
        expect.objectContaining({ productId: oil.id, quantity: 1, inStock: 1, price: 10_000 }),
      ]),
    )
    await saveBasket(buyer, [{ productId: rice.id, quantity: 3 }])
    expect((await getBasket(buyer)).items).toEqual([expect.objectContaining({ quantity: 3, price: 12_000 })])
  })

  test('takes the goods of the cart and of an order, however often and from how many tabs it is asked', async () => {
    const [buyer, product] = [await aBuyer(), await aProduct()]
    await fillCart(buyer, [product], 2)
    const { lost } = await race(Array.from({ length: 4 }, () => fillBasket(buyer, undefined)))
    expect(lost).toEqual([])
    const body = createOrderSchema.parse({ deliveryDetails, acceptTerms: true })
    const { _id } = await placeOrder(buyer, body, randomUUID())
    await fillBasket(buyer, _id)
    expect((await getBasket(buyer)).items).toEqual([expect.objectContaining({ productId: product.id, quantity: 2 })])
  })

  test('refuses what is empty, unknown, or not the buyer’s, and stays as it was', async () => {
    const { buyer, rice } = await aBasket()
    const before = await getBasket(buyer)
    const stranger = await aBuyer()
    await fillCart(stranger, [rice])
    const body = createOrderSchema.parse({ deliveryDetails, acceptTerms: true })
    const { _id: foreign } = await placeOrder(stranger, body, randomUUID())
    await expect(saveBasket(buyer, [{ productId: rice.id, quantity: 0 }])).rejects.toMatchObject({ status: 400 })
    await expect(saveBasket(buyer, [{ productId: randomUUID(), quantity: 1 }])).rejects.toMatchObject({ status: 404 })
    await expect(fillBasket(buyer, foreign)).rejects.toMatchObject({ status: 400 })
    await expect(fillBasket(buyer, undefined)).rejects.toMatchObject({ status: 400 })
    expect(await getBasket(buyer)).toEqual(before)
    for (const change of [(of: Buyer) => pauseBasket(of, true), skipBasket, checkOutBasket])
      await expect(change(stranger)).rejects.toMatchObject({ status: 404 })
  })
})

describe('a proposal', () => {
  test('is made once on its day, by however many servers, and never orders by itself', async () => {
    const { buyer } = await aBasket()
    expect(await proposedBasket(buyer)).toBeUndefined()
    await makeDue(buyer.id)
    await Promise.all(Array.from({ length: 4 }, () => proposeBaskets()))
    expect([await mailsOf(buyer.id), await ordersOf(buyer.id)]).toEqual([1, 0])
    expect(await proposedBasket(buyer)).toMatchObject({ step: 'basket', total: 20_000 })
    const { settledOn, nextOn } = await db().basket.findUniqueOrThrow({ where: { userId: buyer.id } })
    expect(columnDay(settledOn)).toBe(today)
    expect(columnDay(nextOn) > today).toBe(true)
  })

  test('waits when the payday has moved, while the basket is paused, and for someone who has left', async () => {
    const [moved, paused, left] = [await aBasket(), await aBasket(), await aBasket()]
    for (const { buyer } of [moved, paused, left]) await makeDue(buyer.id)
    await db().basket.update({ where: { userId: moved.buyer.id }, data: { settledOn: dayColumn(addDays(today, -1)) } })
    await pauseBasket(paused.buyer, true)
    await db().user.update({ where: { id: left.buyer.id }, data: { eligibility: 'left' } })
    await proposeBaskets()
    for (const { buyer } of [moved, paused, left]) expect(await mailsOf(buyer.id)).toBe(0)
    const { nextOn } = await db().basket.findUniqueOrThrow({ where: { userId: moved.buyer.id } })
    expect(columnDay(nextOn) > today).toBe(true)
  })

  test('can be skipped, and so can the next one before it is made', async () => {
    const { buyer } = await aBasket()
    const first = await nextOnOf(buyer)
    await skipBasket(buyer)
    const second = await nextOnOf(buyer)
    expect(second > first).toBe(true)
    await makeDue(buyer.id)
    await proposeBaskets()
    const third = await nextOnOf(buyer)
    await skipBasket(buyer)
    expect(await getBasket(buyer)).toMatchObject({ isProposed: false, nextOn: third })
  })

  test('is skipped alone by a client, so that a refusal changes nothing', () => {
    const items = [{ productId: randomUUID(), quantity: 1 }]
    const isTaken = (body: object) => changeBasketSchema.safeParse(body).success
    expect(
      [
        { skip: true, items },
        { skip: true, paused: true },
      ].map(isTaken),
    ).toEqual([false, false])
    expect([{ skip: true }, { items, paused: true }].map(isTaken)).toEqual([true, true])
  })

  test('ends by itself after a week', async () => {
    const { buyer } = await aBasket()
    await makeDue(buyer.id)
    await proposeBaskets()
    const proposedDaysAgo = (days: number) =>
      db().basket.update({ where: { userId: buyer.id }, data: { proposedOn: dayColumn(addDays(today, -days)) } })
    await proposedDaysAgo(6)
    expect((await getBasket(buyer)).isProposed).toBe(true)
    await proposedDaysAgo(7)
    expect([(await getBasket(buyer)).isProposed, await proposedBasket(buyer)]).toEqual([false, undefined])
    const nextOn = await nextOnOf(buyer)
    await skipBasket(buyer)
    expect((await nextOnOf(buyer)) > nextOn).toBe(true)
  })

  test('ends with a pause, and goes on from today without what was missed', async () => {
    const { buyer } = await aBasket()
    await makeDue(buyer.id)
    await proposeBaskets()
    await pauseBasket(buyer, true)
    expect(await getBasket(buyer)).toMatchObject({ state: 'paused', nextOn: null, isProposed: false })
    await expect(skipBasket(buyer)).rejects.toMatchObject({ status: 409 })
    await pauseBasket(buyer, false)
    expect((await nextOnOf(buyer)) > today).toBe(true)
    await endBasket(buyer)
    expect(await getBasket(buyer)).toMatchObject({ state: 'none', items: [] })
    expect(await db().checkoutDraft.count({ where: { userId: buyer.id, orderId: null } })).toBe(0)
  })
})

describe('an order of the basket', () => {
  test('takes what is in stock at today’s price, leaves cart and basket alone, and is placed once', async () => {
    const { buyer, rice, oil } = await aBasket()
    const other = await aProduct()
    await fillCart(buyer, [other])
    await db().product.update({ where: { id: rice.id }, data: { stock: 0 } })
    await db().product.update({ where: { id: oil.id }, data: { priceKobo: 1_100_000n } })
    await makeDue(buyer.id)
    await proposeBaskets()
    const checkout = await getCheckout(buyer, { source: 'basket' })
    expect(checkout?.goods).toEqual([{ quantity: 1, name: oil.name, measurement: oil.measurement }])
    expect(checkout?.changes).toEqual([
      { kind: 'short', name: rice.name, ordered: 0 },
      { kind: 'price', name: oil.name, before: 10_000, now: 11_000 },
    ])
    const { draftId = '' } = checkout ?? {}
    const { won, lost } = await race(Array.from({ length: 3 }, () => order(buyer, draftId)))
    expect([new Set(won.map(({ _id }) => _id)).size, lost]).toEqual([1, []])
    expect(won[0]?.orderItems.map(({ name, quantity, price }) => [name, quantity, price])).toEqual([
      [oil.name, 1, 11_000],
    ])
    expect(await db().cartItem.count({ where: { userId: buyer.id } })).toBe(1)
    const basket = await getBasket(buyer)
    expect(basket.isProposed).toBe(false)
    expect(basket.items.find(({ productId }) => productId === oil.id)?.priceBefore).toBeUndefined()
    expect(await getCheckout(buyer, { source: 'basket' })).toBeUndefined()
  })

  test('is placed once by two equal calls without a key, and a call of the cart is another order', async () => {
    const { buyer, oil } = await aBasket()
    const call = (source: 'cart' | 'basket') =>
      placeOrder(buyer, createOrderSchema.parse({ deliveryDetails }), undefined, undefined, source)
    await fillCart(buyer, [oil])
    const { _id: ofCart } = await call('cart')
    const { won, lost } = await race([call('basket'), call('basket'), call('basket')])
    expect(lost).toEqual([])
    const ofBasket = new Set(won.map(({ _id }) => _id))
    expect([await ordersOf(buyer.id), ofBasket.size, ofBasket.has(ofCart)]).toEqual([2, 1, false])
  })

  test('has a checkout of its own, beside that of the cart', async () => {
    const { buyer } = await aBasket()
    await checkOutBasket(buyer)
    await checkOutBasket(buyer)
    const { draftId = '' } = (await getCheckout(buyer, { source: 'basket' })) ?? {}
    await order(buyer, draftId)
    expect(await getCheckout(buyer)).toBeUndefined()
    expect(await ordersOf(buyer.id)).toBe(1)
    await checkOutBasket(buyer)
    expect((await getCheckout(buyer, { source: 'basket' }))?.draftId).not.toBe(draftId)
  })

  test('is refused at another price than the one that was shown, and when nothing is in stock', async () => {
    const { buyer, rice, oil } = await aBasket()
    await expect(order(buyer, randomUUID(), 1)).rejects.toMatchObject({ status: 409, code: 'price_changed' })
    await db().product.updateMany({ where: { id: { in: [rice.id, oil.id] } }, data: { stock: 0 } })
    await expect(order(buyer, randomUUID())).rejects.toMatchObject({ status: 400, code: 'cart_empty' })
    expect([await ordersOf(buyer.id), (await getBasket(buyer)).items.length]).toEqual([0, 2])
  })
})
