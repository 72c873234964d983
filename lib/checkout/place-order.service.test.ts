import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { addToCart } from '@/lib/cart/service'
import { getCart } from '@/lib/cart/queries'
import { db } from '@/lib/database/db'
import { getWallet } from '@/lib/credit/queries'
import { getOrder } from '@/lib/orders/queries'
import { moveOrder } from '@/lib/orders/service'
import { fillCart, someCharges } from '@/sandbox/checkout-factories'
import { deadlocks } from '@/sandbox/deadlocks'
import { aBuyer, aCompany, aProduct, aStaff, openConnections, queuedMails, race } from '@/sandbox/factories'
import { placeOrder } from './place-order'
import { createOrderSchema } from './schema'
import { startCheckout } from './service'

beforeAll(openConnections)

beforeAll(() => someCharges())

const order = (change: Record<string, unknown> = {}) =>
  createOrderSchema.parse({
    deliveryDetails: { state: 'Lagos', city: 'Ikeja', location: '1 Mill Road', phoneNumber: '08031234567' },
    ...change,
  })

async function aFullCart({ price = 10_000, stock = 100, quantity = 2, salary = 200_000 } = {}) {
  const [buyer, product] = [await aBuyer({ salary }), await aProduct({ price, stock })]
  await fillCart(buyer, [product], quantity)
  return { buyer, product }
}

const stockOf = async (id: string) => (await db().product.findUniqueOrThrow({ where: { id } })).stock
const ordersOf = (userId: string) => db().order.count({ where: { userId } })
const state = async (buyer: { id: string; email: string }, productId: string) => ({
  stock: await stockOf(productId),
  orders: await ordersOf(buyer.id),
  lines: (await getCart(buyer.id)).items.length,
  mails: (await queuedMails(buyer.email)).length,
  notes: await db().notification.count({ where: { userId: buyer.id } }),
  movements: await db().stockMovement.count({ where: { productId } }),
})

describe('placing an order', () => {
  test('takes the stock, empties the cart, and queues one mail', async () => {
    const { buyer, product } = await aFullCart()
    const placed = await placeOrder(
      buyer,
      order({ allItemsTotalPrice: 24_500, deliveryFee: 1_500, serviceFee: 500, months: 2, acceptTerms: true }),
      'key',
    )
    expect(placed).toMatchObject({
      orderNumber: expect.stringMatching(/^FB-\d{4}-\d{4}$/) as string,
      status: 'pending',
      userFullname: 'Firstname Lastname',
      months: 2,
      termsAccepted: true,
      isPaymentDS: false,
      allItemsTotalPrice: 24_500,
      upfront: 2_000,
      financed: 22_500,
      deliveryDetails: { state: 'Lagos', city: 'Ikeja', location: '1 Mill Road', phoneNumber: '+2348031234567' },
    })
    expect(placed.orderItems).toEqual([
      {
        id: expect.any(String) as string,
        name: product.name,
        measurement: '50 kg bag',
        type: product.category.type,
        image: null,
        quantity: 2,
        price: 10_000,
        totalPrice: 20_000,
        received: null,
        credited: 0,
        packageName: null,
        ifSoldOut: 'call',
        packed: 2,
        replaces: null,
      },
    ])
    expect(await state(buyer, product.id)).toEqual({ stock: 98, orders: 1, lines: 0, mails: 1, notes: 1, movements: 1 })
    expect(await queuedMails(buyer.email)).toEqual([`Order ${placed.orderNumber} received`])
    expect(
      await db().consent.findMany({ where: { userId: buyer.id }, select: { purpose: true, granted: true } }),
    ).toEqual([{ purpose: 'payment-plan', granted: true }])
  })

  test('keeps names, prices and charges after later changes', async () => {
    const { buyer, product } = await aFullCart()
    const placed = await placeOrder(buyer, order(), 'key')
    await db().product.update({
      where: { id: product.id },
      data: { priceKobo: 1n, name: `${product.name} renamed`, vatClass: 'zero' },
    })
    await db().user.update({ where: { id: buyer.id }, data: { fullName: 'Someone Else' } })
    expect(await getOrder(buyer, placed._id)).toEqual(placed)
  })

  test('uses the company’s usual months, and leaves the terms open when they were not accepted', async () => {
    const company = await aCompany({ defaultMonths: 4 })
    const [buyer, product] = [await aBuyer({ companyId: company.id }), await aProduct()]
    await fillCart(buyer, [product])
    expect(await placeOrder(buyer, order(), 'key')).toMatchObject({ months: 4, termsAccepted: false })
    expect(await db().consent.count({ where: { userId: buyer.id } })).toBe(0)
  })

  test('refuses an empty cart', async () => {
    const buyer = await aBuyer()
    await expect(placeOrder(buyer, order(), 'key')).rejects.toMatchObject({
      status: 400,
      message: 'There is nothing in your cart.',
    })
    await expect(startCheckout(buyer)).rejects.toMatchObject({ status: 400 })
  })

  test.each([
    { allItemsTotalPrice: 24_499.97 },
    { allItemsTotalPrice: 1 },
    { allItemsTotalPrice: -24_500 },
    { allItemsTotalPrice: 24_500, deliveryFee: 0 },
    { serviceFee: 499 },
    { allItemsTotalPrice: NaN },
  ])(
    'refuses %j, which is less than the server asks for: the fresh summary comes back and nothing changes',
    async (shown) => {
      const { buyer, product } = await aFullCart()
      const before = await state(buyer, product.id)
      await expect(placeOrder(buyer, { ...order(), ...shown }, 'key')).rejects.toMatchObject({
        status: 409,
        code: 'price_changed',
        details: { summary: { overallTotal: 24_500, upfront: 2_000, financed: 22_500 } },
      })
      expect(await state(buyer, product.id)).toEqual(before)
    },
  )

  // Two kobo are what rounding makes of an exact sum.
  test.each([
    [24_499.98, 24_499.98],
    [24_499.99, 24_499.99],
    [24_500.01, 24_500],
    [24_501, 24_500],
    [99_999_999, 24_500],
  ])('of a client that showed ₦%d charges ₦%d', async (allItemsTotalPrice, total) => {
    const { buyer } = await aFullCart()
    const placed = await placeOrder(buyer, { ...order(), allItemsTotalPrice }, 'key')
    expect(placed).toMatchObject({ allItemsTotalPrice: total, upfront: 2_000 })
  })

  test('refuses more than the limit, and changes nothing', async () => {
    // ₦22,500 over three months is ₦7,500 a month; a third of ₦22,502 is a kobo short of that.
    const { buyer, product } = await aFullCart({ salary: 22_500 })
    const before = await state(buyer, product.id)
    await expect(placeOrder(buyer, order({ months: 3 }), 'key')).rejects.toMatchObject({
      status: 501,
      code: 'over_limit',
      message: 'Your order exceeds the cash limit. Please consider adjusting the items in your cart.',
    })
    expect(await state(buyer, product.id)).toEqual(before)
    expect(await placeOrder(buyer, order({ months: 4 }), 'key')).toMatchObject({ months: 4 })
  })

  test.each([0, -1, 7, 24])('refuses %d months', async (months) => {
    const { buyer, product } = await aFullCart()
    await expect(placeOrder(buyer, order({ months }), 'key')).rejects.toMatchObject({ status: 400 })
    expect(await ordersOf(buyer.id)).toBe(0)
    expect(await stockOf(product.id)).toBe(100)
  })

  test('counts orders that await approval against the limit', async () => {
    const { buyer, product } = await aFullCart({ salary: 40_000 })
    expect((await getWallet(buyer.id)).availableCredit).toBe(39_996)
    await placeOrder(buyer, order(), 'one')
    expect((await getWallet(buyer.id)).availableCredit).toBe(17_496)
    await fillCart(buyer, [product], 2)
    await expect(placeOrder(buyer, order(), 'two')).rejects.toMatchObject({ status: 501 })
  })

  test('refuses the whole order when one product is out of stock, and returns the others', async () => {
    const buyer = await aBuyer()
    const [plenty, scarce] = [await aProduct({ price: 1_000 }), await aProduct({ price: 1_000, stock: 1 })]
    await fillCart(buyer, [plenty, scarce], 2)
    await expect(placeOrder(buyer, order(), 'key')).rejects.toMatchObject({
      status: 409,
      code: 'out_of_stock',
      message: expect.stringContaining(scarce.name) as string,
    })
    expect([await stockOf(plenty.id), await stockOf(scarce.id), await ordersOf(buyer.id)]).toEqual([100, 1, 0])
    expect((await getCart(buyer.id)).items).toHaveLength(2)
  })

  test('shows an order to its buyer only', async () => {
    const { buyer } = await aFullCart()
    const placed = await placeOrder(buyer, order(), 'key')
    await expect(getOrder(await aBuyer(), placed._id)).rejects.toMatchObject({ status: 403 })
    await expect(getOrder(buyer, randomUUID())).rejects.toMatchObject({ status: 404 })
    await expect(getOrder(buyer, 'x')).rejects.toMatchObject({ status: 404 })
  })
})

describe('a repeated order', () => {
  test('with its key is the same order, also with a new cart', async () => {
    const { buyer, product } = await aFullCart()
    const placed = await placeOrder(buyer, order(), 'key')
    await fillCart(buyer, [product])
    expect(await placeOrder(buyer, order({ allItemsTotalPrice: 5 }), 'key')).toEqual(placed)
    expect(await state(buyer, product.id)).toMatchObject({ orders: 1, lines: 1, stock: 98, mails: 1 })
  })

  test('ten times at once is one order and ten equal answers', async () => {
    const { buyer, product } = await aFullCart()
    const key = randomUUID()
    const { won, lost } = await race(
      Array.from({ length: 10 }, () => placeOrder(buyer, order({ allItemsTotalPrice: 24_500 }), key)),
    )
    expect(lost).toEqual([])
    expect(new Set(won.map(({ _id }) => _id)).size).toBe(1)
    expect(await state(buyer, product.id)).toEqual({ stock: 98, orders: 1, lines: 0, mails: 1, notes: 1, movements: 1 })
  })

  test('from ten devices with different keys is one order; the others find the cart empty', async () => {
    const { buyer, product } = await aFullCart()
    const { won, lost } = await race(Array.from({ length: 10 }, () => placeOrder(buyer, order(), randomUUID())))
    expect([won.length, lost.length]).toEqual([1, 9])
    for (const refusal of lost)
      expect(refusal).toMatchObject({ status: 400, message: 'There is nothing in your cart.' })
    expect(await state(buyer, product.id)).toEqual({ stock: 98, orders: 1, lines: 0, mails: 1, notes: 1, movements: 1 })
  })

  test('by another buyer with the same key is another order', async () => {
    const [one, other] = [await aFullCart(), await aFullCart()]
    const key = randomUUID()
    const placed = await Promise.all([placeOrder(one.buyer, order(), key), placeOrder(other.buyer, order(), key)])
    expect(placed[0]._id).not.toBe(placed[1]._id)
    expect(placed[0].orderNumber).not.toBe(placed[1].orderNumber)
  })
})

describe('orders at the same time', () => {
  test('40 buyers of the last ten units place ten orders; the others keep their carts', async () => {
    const company = await aCompany()
    const product = await aProduct({ stock: 10 })
    const buyers = await Promise.all(Array.from({ length: 40 }, () => aBuyer({ companyId: company.id })))
    for (const buyer of buyers) await fillCart(buyer, [product])
    const { won, lost } = await race(buyers.map((buyer) => placeOrder(buyer, order(), randomUUID())))
    expect([won.length, lost.length]).toEqual([10, 30])
    for (const refusal of lost) expect(refusal).toMatchObject({ status: 409 })
    expect(await stockOf(product.id)).toBe(0)
    expect(new Set(won.map(({ orderNumber }) => orderNumber)).size).toBe(10)
    expect(await db().orderItem.count({ where: { productId: product.id } })).toBe(10)
    expect(await db().cartItem.count({ where: { productId: product.id } })).toBe(30)
  })

  test('orders of the same products in another order do not deadlock', async () => {
    const goods = [await aProduct(), await aProduct(), await aProduct()]
    const buyers = await Promise.all(Array.from({ length: 10 }, () => aBuyer({ salary: 900_000 })))
    for (const [index, buyer] of buyers.entries()) await fillCart(buyer, index % 2 ? goods : [...goods].reverse())
    const { won, lost } = await race(buyers.map((buyer) => placeOrder(buyer, order(), randomUUID())))
    expect([won.length, lost]).toEqual([10, []])
    for (const { id } of goods) expect(await stockOf(id)).toBe(90)
  })

  test('a product added meanwhile is either in the order or in the cart', async () => {
    const { buyer, product } = await aFullCart({ quantity: 1 })
    const [placed] = await Promise.all([
      placeOrder(buyer, order(), randomUUID()),
      addToCart(buyer, { productId: product.id, quantity: 1 }),
    ])
    const left = (await getCart(buyer.id)).items.reduce((sum, { quantity }) => sum + quantity, 0)
    const ordered = placed.orderItems.reduce((sum, { quantity }) => sum + quantity, 0)
    expect(left + ordered).toBe(2)
  })

  test('placing one order and approving another respects the limit without a deadlock', async () => {
    const staff = await aStaff()
    const before = await deadlocks()
    for (let round = 0; round < 5; round += 1) {
      const { buyer, product } = await aFullCart({ salary: 40_000 })
      const first = await placeOrder(buyer, order({ acceptTerms: true }), 'first')
      await fillCart(buyer, [product], 2)
      const [approved, second] = await Promise.allSettled([
        moveOrder(staff, first._id, 'approve'),
        placeOrder(buyer, order(), 'second'),
      ])
      expect(approved.status).toBe('fulfilled')
      expect(second).toMatchObject({ status: 'rejected', reason: { status: 501 } })
    }
    expect(await deadlocks()).toBe(before)
  })
})
