import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { placeOrder } from '@/lib/checkout/place-order'
import { createOrderSchema } from '@/lib/checkout/schema'
import { db } from '@/lib/database/db'
import { fillCart, someCharges } from '@/sandbox/checkout-factories'
import { aBuyer, aProduct, openConnections, race } from '@/sandbox/factories'
import { buyAgain } from './buy-again'

beforeAll(openConnections)
beforeAll(() => someCharges())

/** An order of two bags of each of three products at ₦10,000. */
async function anOldOrder() {
  const buyer = await aBuyer()
  const products = [await aProduct(), await aProduct(), await aProduct()] as const
  await fillCart(buyer, products, 2)
  const deliveryDetails = { state: 'Lagos', city: 'Ikeja', location: '1 Mill Road', phoneNumber: '08031234567' }
  const body = createOrderSchema.parse({ deliveryDetails, acceptTerms: true })
  const { _id: orderId } = await placeOrder(buyer, body, randomUUID())
  return { buyer, orderId, products }
}

const cartOf = async (userId: string) =>
  new Map(
    (await db().cartItem.findMany({ where: { userId } })).map(({ productId, quantity, priceSeenKobo }) => [
      productId,
      [quantity, priceSeenKobo],
    ]),
  )

describe('buying an order again', () => {
  test('fills the cart once, however often and from how many tabs it is asked', async () => {
    const { buyer, orderId, products } = await anOldOrder()
    const { won, lost } = await race(Array.from({ length: 4 }, () => buyAgain(buyer, orderId)))
    expect([won, lost]).toEqual([Array.from({ length: 4 }, () => ({ differences: [], isWholeCart: true })), []])
    await buyAgain(buyer, orderId)
    expect(await cartOf(buyer.id)).toEqual(new Map(products.map(({ id }) => [id, [2, 1_000_000n]])))
  })

  test('names what is gone, short and at another price, and takes today’s prices', async () => {
    const { buyer, orderId, products } = await anOldOrder()
    const [gone, short, dearer] = products
    await db().product.update({ where: { id: gone.id }, data: { available: false } })
    await db().product.update({ where: { id: short.id }, data: { stock: 1 } })
    await db().product.update({ where: { id: dearer.id }, data: { priceKobo: 1_250_050n } })
    const what = ({ name, measurement }: { readonly name: string; readonly measurement: string }) => ({
      name,
      measurement,
    })
    expect((await buyAgain(buyer, orderId)).differences).toEqual(
      expect.arrayContaining([
        { ...what(gone), kind: 'gone' },
        { ...what(short), kind: 'short', wanted: 2, got: 1 },
        { ...what(dearer), kind: 'price', before: 10_000, now: 12_500.5 },
      ]),
    )
    expect(await cartOf(buyer.id)).toEqual(
      new Map([
        [short.id, [1, 1_000_000n]],
        [dearer.id, [2, 1_250_050n]],
      ]),
    )
  })

  test('keeps what is in the cart already, with the price that the buyer has seen', async () => {
    const { buyer, orderId, products } = await anOldOrder()
    const [more, less, other] = products
    await fillCart(buyer, [more], 5)
    await fillCart(buyer, [{ ...less, priceKobo: 900_000n }], 1)
    expect(await buyAgain(buyer, orderId)).toEqual({ differences: [], isWholeCart: false })
    expect(await cartOf(buyer.id)).toEqual(
      new Map([
        [more.id, [5, 1_000_000n]],
        [less.id, [2, 900_000n]],
        [other.id, [2, 1_000_000n]],
      ]),
    )
  })

  test('is refused without goods, for another buyer and for an unknown order, and then changes nothing', async () => {
    const { buyer, orderId, products } = await anOldOrder()
    await db().product.updateMany({ where: { id: { in: products.map(({ id }) => id) } }, data: { stock: 0 } })
    await expect(buyAgain(buyer, orderId)).rejects.toMatchObject({ status: 409, code: 'out_of_stock' })
    expect(await cartOf(buyer.id)).toEqual(new Map())
    const stranger = await aBuyer()
    await expect(buyAgain(stranger, orderId)).rejects.toMatchObject({ status: 403 })
    for (const wanted of [randomUUID(), 'nothing', ''])
      await expect(buyAgain(buyer, wanted)).rejects.toMatchObject({ status: 404 })
    expect(await cartOf(stranger.id)).toEqual(new Map())
  })
})
