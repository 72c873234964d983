import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getCart } from '@/lib/cart/queries'
import { addToCart, deleteCartItem, setQuantity } from '@/lib/cart/service'
import { db } from '@/lib/database/db'
import { getOrder } from '@/lib/orders/queries'
import { fillCart, someCharges } from '@/sandbox/checkout-factories'
import { aBuyer, aProduct, openConnections, race } from '@/sandbox/factories'
import { placeOrder } from './place-order'
import { createOrderSchema } from './schema'

/* Prices, charges, stock and carts that change while an order is placed. */

beforeAll(openConnections)

beforeEach(async () => {
  await db().charge.deleteMany()
  await someCharges()
})

const order = (change: Record<string, unknown> = {}) =>
  createOrderSchema.parse({
    deliveryDetails: { state: 'Lagos', city: 'Ikeja', location: '1 Mill Road', phoneNumber: '08031234567' },
    ...change,
  })

async function aFullCart() {
  const [buyer, product] = [await aBuyer(), await aProduct()]
  await fillCart(buyer, [product], 2)
  return { buyer, product }
}

const untouched = async (userId: string, productId: string) => {
  expect(await db().order.count({ where: { userId } })).toBe(0)
  expect(await db().cartItem.count({ where: { userId } })).toBe(1)
  expect(await db().stockMovement.count({ where: { productId } })).toBe(0)
}

/** What an order stored must agree with itself, whatever happened around it. */
async function expectSound(orderId: string): Promise<void> {
  const row = await db().order.findUniqueOrThrow({ where: { id: orderId }, include: { items: true } })
  expect(row.items.every((item) => item.totalKobo === item.priceKobo * BigInt(item.quantity))).toBe(true)
  expect(row.itemsKobo).toBe(row.items.reduce((total, { totalKobo }) => total + totalKobo, 0n))
  expect(row.totalKobo).toBe(row.itemsKobo + row.serviceFeeKobo + row.vatKobo + row.interestKobo + row.deliveryFeeKobo)
}

describe('between cart and order', () => {
  test('a changed price is refused with the new summary, whose total then orders', async () => {
    const { buyer, product } = await aFullCart()
    await db().product.update({ where: { id: product.id }, data: { priceKobo: 1_200_000n } })
    await expect(placeOrder(buyer, order({ allItemsTotalPrice: 24_500 }), 'key')).rejects.toMatchObject({
      status: 409,
      details: { summary: { overallTotal: 29_000 } },
    })
    await untouched(buyer.id, product.id)
    expect(await placeOrder(buyer, order({ allItemsTotalPrice: 29_000 }), 'key')).toMatchObject({
      allItemsTotalPrice: 29_000,
    })
  })

  test('a lower price is what is charged', async () => {
    const { buyer, product } = await aFullCart()
    await db().product.update({ where: { id: product.id }, data: { priceKobo: 900_000n } })
    // ₦18,000 of goods, 12.5% of it, and ₦2,000 of fees.
    const placed = await placeOrder(buyer, order({ allItemsTotalPrice: 24_500 }), 'key')
    expect(placed).toMatchObject({ allItemsTotalPrice: 22_250, financed: 20_250 })
    await expectSound(placed._id)
  })

  test('a lower price is shown first on a page whose key facts are signed', async () => {
    const { buyer, product } = await aFullCart()
    await db().product.update({ where: { id: product.id }, data: { priceKobo: 900_000n } })
    await expect(
      placeOrder(buyer, order({ allItemsTotalPrice: 24_500, acceptTerms: true }), 'key', 'of the page'),
    ).rejects.toMatchObject({ status: 409, code: 'price_changed' })
    await untouched(buyer.id, product.id)
  })

  test('new charges are refused with the new summary and its labels', async () => {
    const { buyer, product } = await aFullCart()
    await someCharges({ effectiveOn: '2026-03-01', vatBps: 1_000, interestBps: 450, deliveryFee: 1_600 })
    await expect(placeOrder(buyer, order({ allItemsTotalPrice: 24_500 }), 'key')).rejects.toMatchObject({
      status: 409,
      details: {
        summary: {
          overallTotal: 25_000,
          lines: [
            { value: 'Total items price', price: 20_000 },
            { value: 'Service fee', price: 500 },
            { value: 'VAT 10%', price: 2_000 },
            { value: 'Interest 4.5%', price: 900 },
            { value: 'Delivery fee', price: 1_600 },
          ],
        },
      },
    })
    await untouched(buyer.id, product.id)
  })

  test('without any charges nothing can be ordered', async () => {
    const { buyer, product } = await aFullCart()
    await db().charge.deleteMany()
    await expect(placeOrder(buyer, order(), 'key')).rejects.toMatchObject({ status: 409 })
    await untouched(buyer.id, product.id)
  })

  test('a product taken off sale is named, and nothing changes', async () => {
    const { buyer, product } = await aFullCart()
    await db().product.update({ where: { id: product.id }, data: { available: false } })
    await expect(placeOrder(buyer, order(), 'key')).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining(product.name) as string,
    })
    await untouched(buyer.id, product.id)
  })
})

describe('while an order is placed', () => {
  test('a second tab changes the cart: nothing is both ordered and in the cart', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { buyer, product } = await aFullCart()
      const other = await aProduct({ price: 3_333 })
      const line = (await getCart(buyer.id)).items[0]?._id ?? ''
      const [placed] = await Promise.allSettled([
        placeOrder(buyer, order(), randomUUID()),
        addToCart(buyer, { productId: other.id, quantity: 3 }),
        setQuantity(buyer, line, 5),
        ...(round % 2 ? [deleteCartItem(buyer, line)] : []),
      ])
      if (placed.status === 'fulfilled') await expectSound(placed.value._id)
      for (const { id } of [product, other]) {
        const taken = await db().orderItem.aggregate({ where: { productId: id }, _sum: { quantity: true } })
        expect((await db().product.findUniqueOrThrow({ where: { id } })).stock).toBe(100 - (taken._sum.quantity ?? 0))
      }
    }
  })

  test('another tab changes the cart: the old total is refused', async () => {
    const { buyer, product } = await aFullCart()
    await addToCart(buyer, { productId: product.id, quantity: 1 })
    await expect(placeOrder(buyer, order({ allItemsTotalPrice: 24_500 }), 'key')).rejects.toMatchObject({ status: 409 })
    await untouched(buyer.id, product.id)
  })

  test('prices and charges change: every order is sound', async () => {
    const { product } = await aFullCart()
    const buyers = await Promise.all(Array.from({ length: 8 }, () => aBuyer()))
    for (const buyer of buyers) await fillCart(buyer, [product], 3)
    const changes = Array.from({ length: 8 }, async (_, index) => {
      await db().product.update({ where: { id: product.id }, data: { priceKobo: 1_000_000n + BigInt(index) } })
      await someCharges({ effectiveOn: `2026-02-0${index + 1}`, serviceFee: 600 + index })
    })
    const [{ won, lost }] = await Promise.all([
      race(buyers.map((buyer) => placeOrder(buyer, order(), randomUUID()))),
      ...changes,
    ])
    expect(lost).toEqual([])
    for (const { _id } of won) await expectSound(_id)
    expect(new Set(won.map(({ orderNumber }) => orderNumber)).size).toBe(8)
  })
})

test('a placed order keeps its prices and charges', async () => {
  const { buyer, product } = await aFullCart()
  const placed = await placeOrder(buyer, order(), 'key')
  await db().product.update({
    where: { id: product.id },
    data: { priceKobo: 5n, measurement: '1 kg', available: false },
  })
  await someCharges({ effectiveOn: '2026-06-01', serviceFee: 9_999, vatBps: 0, interestBps: 0 })
  expect(await getOrder(buyer, placed._id)).toEqual(placed)
})
