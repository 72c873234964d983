import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { db } from '@/lib/database/db'
import { fromNaira } from '@/lib/core/money'
import { someCharges } from '@/sandbox/checkout-factories'
import { aBuyer, aProduct, openConnections, race } from '@/sandbox/factories'
import { countCart, getCart } from './queries'
import { acceptPrice, addToCart, deleteCartItem, setQuantity } from './service'

beforeAll(openConnections)

beforeAll(() => someCharges())

const quantitiesOf = async (userId: string) =>
  (await db().cartItem.findMany({ where: { userId }, orderBy: { addedAt: 'asc' } })).map(({ quantity }) => quantity)

describe('adding to the cart', () => {
  test('merges the same product into one row', async () => {
    const [buyer, product] = [await aBuyer(), await aProduct()]
    const first = await addToCart(buyer, { productId: product.id, quantity: 2 })
    const second = await addToCart(buyer, { _id: product.id, quantity: 3 })
    expect(second).toEqual({ id: first.id, quantity: 5, price: product.priceKobo, inCart: 5 })
    expect(await quantitiesOf(buyer.id)).toEqual([5])
  })

  test('counts the units of all products, and a repeated key once', async () => {
    const buyer = await aBuyer()
    const [rice, oil] = [await aProduct({ stock: 9 }), await aProduct({ stock: 9 })]
    expect(await countCart(buyer.id)).toEqual({ count: 0, lines: [] })
    await addToCart(buyer, { productId: rice.id, quantity: 2 })
    const once = { productId: oil.id, quantity: 3, idempotencyKey: randomUUID() }
    expect(await addToCart(buyer, once)).toMatchObject({ quantity: 3, inCart: 5 })
    expect(await addToCart(buyer, once)).toMatchObject({ quantity: 3, inCart: 5 })
    expect(await countCart(buyer.id)).toEqual({
      count: 5,
      lines: [
        { _id: expect.any(String) as string, productId: rice.id, quantity: 2 },
        { _id: expect.any(String) as string, productId: oil.id, quantity: 3 },
      ],
    })
    expect((await countCart((await aBuyer()).id)).lines).toEqual([])
  })

  test('counts a repeated tap once, and the next tap again', async () => {
    const [buyer, product] = [await aBuyer(), await aProduct()]
    const tap = (idempotencyKey: string, quantity = 2) =>
      addToCart(buyer, { productId: product.id, quantity, idempotencyKey })
    const [first, second] = [randomUUID(), randomUUID()]
    const { won, lost } = await race(Array.from({ length: 4 }, () => tap(first)))
    expect(lost).toEqual([])
    expect(won.map(({ quantity }) => quantity)).toEqual([2, 2, 2, 2])
    expect((await tap(second, 3)).quantity).toBe(5)
  })

  test('counts every tab of many at once', async () => {
    const [buyer, product] = [await aBuyer(), await aProduct()]
    const { won, lost } = await race(
      Array.from({ length: 12 }, () => addToCart(buyer, { productId: product.id, quantity: 2 })),
    )
    expect(lost).toEqual([])
    expect(new Set(won.map(({ id }) => id)).size).toBe(1)
    expect(await quantitiesOf(buyer.id)).toEqual([24])
  })

  test('never exceeds the stock, also from many tabs at once', async () => {
    const [buyer, product] = [await aBuyer(), await aProduct({ stock: 5 })]
    const { won, lost } = await race(
      Array.from({ length: 8 }, () => addToCart(buyer, { productId: product.id, quantity: 1 })),
    )
    expect([won.length, lost.length]).toEqual([5, 3])
    for (const refusal of lost)
      expect(refusal).toMatchObject({
        status: 409,
        message: `Only 5 of ${product.name} left. Please reduce the quantity.`,
      })
    expect(await quantitiesOf(buyer.id)).toEqual([5])
  })

  test('finds a product by name, measurement and type in any case', async () => {
    const [buyer, product] = [await aBuyer(), await aProduct()]
    const { name, measurement, category } = product
    await addToCart(buyer, { name, measurement, type: category.type.toUpperCase(), quantity: 1 })
    expect((await getCart(buyer.id)).items[0]).toMatchObject({
      productId: product.id,
      name,
      measurement,
      type: category.type,
    })
  })

  test('refuses a product that is unknown, by id or by name', async () => {
    const [buyer, { name, measurement, category }] = [await aBuyer(), await aProduct()]
    for (const input of [
      { productId: randomUUID() },
      { productId: 'x' },
      { _id: "' OR 1=1" },
      { name: 'Gold', measurement, type: category.type },
      { name, measurement: '1 g', type: category.type },
      { name, measurement, type: 'Beans' },
    ]) {
      await expect(addToCart(buyer, { ...input, quantity: 1 }), JSON.stringify(input)).rejects.toMatchObject({
        status: 404,
      })
    }
    await expect(addToCart(buyer, { name, quantity: 1 })).rejects.toMatchObject({ status: 400 })
    expect(await quantitiesOf(buyer.id)).toEqual([])
  })

  test('refuses products out of stock or off sale, and too large a quantity', async () => {
    const buyer = await aBuyer()
    const [gone, hidden, plenty] = [
      await aProduct({ stock: 0 }),
      await aProduct({ available: false }),
      await aProduct({ stock: 5_000 }),
    ]
    for (const product of [gone, hidden]) {
      await expect(addToCart(buyer, { productId: product.id, quantity: 1 })).rejects.toMatchObject({
        status: 409,
        message: `There is no ${product.name} left.`,
      })
    }
    await addToCart(buyer, { productId: plenty.id, quantity: 999 })
    await expect(addToCart(buyer, { productId: plenty.id, quantity: 1 })).rejects.toMatchObject({ status: 409 })
    expect(await quantitiesOf(buyer.id)).toEqual([999])
  })

  test('does not change the stock', async () => {
    const [buyer, product] = [await aBuyer(), await aProduct({ stock: 3 })]
    await addToCart(buyer, { productId: product.id, quantity: 3 })
    expect((await db().product.findUniqueOrThrow({ where: { id: product.id } })).stock).toBe(3)
  })
})

describe('a cart', () => {
  test('cannot be read or changed by other buyers', async () => {
    const [owner, stranger, product] = [await aBuyer(), await aBuyer(), await aProduct()]
    const { id } = await addToCart(owner, { productId: product.id, quantity: 2 })
    await expect(setQuantity(stranger, id, 9)).rejects.toMatchObject({
      status: 404,
      message: 'Cart item not found or cart not found',
    })
    await expect(deleteCartItem(stranger, id)).rejects.toMatchObject({
      status: 404,
      message: 'Cart item not found or cart not found',
    })
    expect((await getCart(stranger.id)).items).toEqual([])
    expect(await quantitiesOf(owner.id)).toEqual([2])
  })

  test('takes a new quantity up to the stock', async () => {
    const [buyer, product] = [await aBuyer(), await aProduct({ stock: 4 })]
    const { id } = await addToCart(buyer, { productId: product.id, quantity: 1 })
    await setQuantity(buyer, id, 4)
    await expect(setQuantity(buyer, id, 5)).rejects.toMatchObject({ status: 409 })
    expect(await quantitiesOf(buyer.id)).toEqual([4])
  })

  test('removes a line once', async () => {
    const [buyer, product] = [await aBuyer(), await aProduct()]
    const { id } = await addToCart(buyer, { productId: product.id, quantity: 1 })
    const { won, lost } = await race([deleteCartItem(buyer, id), deleteCartItem(buyer, id)])
    expect([won.length, lost.length]).toEqual([1, 1])
    expect(await quantitiesOf(buyer.id)).toEqual([])
  })

  test('has the server’s prices, and shows a changed price', async () => {
    const [buyer, product] = [await aBuyer(), await aProduct({ price: 10_000 })]
    const { id } = await addToCart(buyer, { productId: product.id, quantity: 2 })
    expect((await getCart(buyer.id)).items[0]).not.toHaveProperty('priceBefore')
    await db().product.update({ where: { id: product.id }, data: { priceKobo: 1_250_050n, stock: 1 } })
    const cart = await getCart(buyer.id)
    expect(cart.items[0]).toMatchObject({
      _id: id,
      price: 12_500.5,
      priceBefore: 10_000,
      totalPrice: 25_001,
      available: false,
    })
    expect(cart.summary).toEqual({
      lines: [
        { value: 'Total items price', price: 25_001 },
        { value: 'Service fee', price: 500 },
        { value: 'VAT 7.5%', price: 1_875.08 },
        { value: 'Interest 5%', price: 1_250.05 },
        { value: 'Delivery fee', price: 1_500 },
      ],
      overallTotal: 30_126.13,
      upfront: 2_000,
      financed: 28_126.13,
    })
  })

  test('has lines with every field of the contract', async () => {
    const buyer = await aBuyer()
    const product = await aProduct({ price: 1_000 })
    const { id } = await addToCart(buyer, { productId: product.id, quantity: 3 })
    const { name, measurement } = await db().product.findUniqueOrThrow({ where: { id: product.id } })
    const { items } = await getCart(buyer.id)
    expect(items).toEqual([
      expect.objectContaining({ _id: id, name, measurement, image: null, totalPrice: 3_000, quantity: 3 }),
    ])
    expect(typeof items[0]?.type).toBe('string')
  })

  test('shows a changed price until the buyer accepts that price', async () => {
    const [buyer, stranger, product] = [await aBuyer(), await aBuyer(), await aProduct({ price: 10_000 })]
    const { id } = await addToCart(buyer, { productId: product.id, quantity: 1 })
    await db().product.update({ where: { id: product.id }, data: { priceKobo: 1_250_050n } })
    await setQuantity(buyer, id, 2)
    await addToCart(buyer, { productId: product.id, quantity: 1 })
    await acceptPrice(buyer, id, fromNaira(11_000))
    await expect(acceptPrice(stranger, id, fromNaira(12_500.5))).rejects.toMatchObject({ status: 404 })
    expect((await getCart(buyer.id)).items[0]).toMatchObject({ priceBefore: 10_000, price: 12_500.5, quantity: 3 })
    await acceptPrice(buyer, id, fromNaira(12_500.5))
    expect((await getCart(buyer.id)).items[0]).not.toHaveProperty('priceBefore')
  })

  test('takes no VAT from zero-rated and exempt products', async () => {
    const buyer = await aBuyer()
    for (const vatClass of ['standard', 'zero', 'exempt'] as const)
      await addToCart(buyer, { productId: (await aProduct({ price: 1_000, vatClass })).id, quantity: 1 })
    expect((await getCart(buyer.id)).summary?.lines[2]).toEqual({ value: 'VAT 7.5%', price: 75 })
  })

  test('uses the newest charges in force, not future ones', async () => {
    const buyer = await aBuyer()
    await addToCart(buyer, { productId: (await aProduct({ price: 1_000 })).id, quantity: 1 })
    await someCharges({ effectiveOn: '2999-01-01', serviceFee: 9_999 })
    await someCharges({ effectiveOn: '2026-02-01', serviceFee: 700 })
    await someCharges({ effectiveOn: '2025-01-01', serviceFee: 8_888 })
    expect((await getCart(buyer.id)).summary?.lines[1]).toEqual({ value: 'Service fee', price: 700 })
  })
})
