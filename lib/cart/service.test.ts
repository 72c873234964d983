import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { db } from '@/lib/core/db'
import { fromNaira } from '@/lib/core/money'
import { aBuyer, aProduct, openConnections, race, someCharges } from '@/sandbox/factories'
import { getCart } from './queries'
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
    expect(second).toEqual({ id: first.id, quantity: 5 })
    expect(await quantitiesOf(buyer.id)).toEqual([5])
  })

  test('one tap that arrives several times counts once, and the next one again', async () => {
    const [buyer, product] = [await aBuyer(), await aProduct()]
    const tap = (idempotencyKey: string, quantity = 2) =>
      addToCart(buyer, { productId: product.id, quantity, idempotencyKey })
    const [first, second] = [randomUUID(), randomUUID()]
    const { won, lost } = await race(Array.from({ length: 4 }, () => tap(first)))
    expect(lost).toEqual([])
    expect(won.map(({ quantity }) => quantity)).toEqual([2, 2, 2, 2])
    expect((await tap(second, 3)).quantity).toBe(5)
  })

  test('from many tabs at once counts every one', async () => {
    const [buyer, product] = [await aBuyer(), await aProduct()]
    const { won, lost } = await race(
      Array.from({ length: 12 }, () => addToCart(buyer, { productId: product.id, quantity: 2 })),
    )
    expect(lost).toEqual([])
    expect(new Set(won.map(({ id }) => id)).size).toBe(1)
    expect(await quantitiesOf(buyer.id)).toEqual([24])
  })

  test('never gathers more than the shelf has, however many tabs try at once', async () => {
    const [buyer, product] = [await aBuyer(), await aProduct({ stock: 5 })]
    const { won, lost } = await race(
      Array.from({ length: 8 }, () => addToCart(buyer, { productId: product.id, quantity: 1 })),
    )
    expect([won.length, lost.length]).toEqual([5, 3])
    for (const refusal of lost)
      expect(refusal).toMatchObject({ status: 409, message: `Only 5 of ${product.name} are left.` })
    expect(await quantitiesOf(buyer.id)).toEqual([5])
  })

  test('finds a product by name, measurement and type, whatever the case of the type', async () => {
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

  test('refuses what is out of stock or not for sale, and more than can be ordered', async () => {
    const buyer = await aBuyer()
    const [gone, hidden, plenty] = [
      await aProduct({ stock: 0 }),
      await aProduct({ available: false }),
      await aProduct({ stock: 5_000 }),
    ]
    for (const product of [gone, hidden]) {
      await expect(addToCart(buyer, { productId: product.id, quantity: 1 })).rejects.toMatchObject({
        status: 409,
        message: `${product.name} is out of stock.`,
      })
    }
    await addToCart(buyer, { productId: plenty.id, quantity: 999 })
    await expect(addToCart(buyer, { productId: plenty.id, quantity: 1 })).rejects.toMatchObject({ status: 409 })
    expect(await quantitiesOf(buyer.id)).toEqual([999])
  })

  test('leaves the shelf as it is', async () => {
    const [buyer, product] = [await aBuyer(), await aProduct({ stock: 3 })]
    await addToCart(buyer, { productId: product.id, quantity: 3 })
    expect((await db().product.findUniqueOrThrow({ where: { id: product.id } })).stock).toBe(3)
  })
})

describe('a cart', () => {
  test('belongs to one buyer: others cannot see, change or empty it', async () => {
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

  test('takes another quantity, but not more than there is', async () => {
    const [buyer, product] = [await aBuyer(), await aProduct({ stock: 4 })]
    const { id } = await addToCart(buyer, { productId: product.id, quantity: 1 })
    await setQuantity(buyer, id, 4)
    await expect(setQuantity(buyer, id, 5)).rejects.toMatchObject({ status: 409 })
    expect(await quantitiesOf(buyer.id)).toEqual([4])
  })

  test('loses a line once', async () => {
    const [buyer, product] = [await aBuyer(), await aProduct()]
    const { id } = await addToCart(buyer, { productId: product.id, quantity: 1 })
    const { won, lost } = await race([deleteCartItem(buyer, id), deleteCartItem(buyer, id)])
    expect([won.length, lost.length]).toEqual([1, 1])
    expect(await quantitiesOf(buyer.id)).toEqual([])
  })

  test('is priced by the server as it is now, and announces a price that changed since it was seen', async () => {
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

  test('announces a changed price until the buyer accepts that very price', async () => {
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

  test('keeps zero-rated and exempt goods out of the VAT', async () => {
    const buyer = await aBuyer()
    for (const vatClass of ['standard', 'zero', 'exempt'] as const)
      await addToCart(buyer, { productId: (await aProduct({ price: 1_000, vatClass })).id, quantity: 1 })
    expect((await getCart(buyer.id)).summary?.lines[2]).toEqual({ value: 'VAT 7.5%', price: 75 })
  })

  test('takes the newest charges that are in force, not those of the future', async () => {
    const buyer = await aBuyer()
    await addToCart(buyer, { productId: (await aProduct({ price: 1_000 })).id, quantity: 1 })
    await someCharges({ effectiveOn: '2999-01-01', serviceFee: 9_999 })
    await someCharges({ effectiveOn: '2026-02-01', serviceFee: 700 })
    await someCharges({ effectiveOn: '2025-01-01', serviceFee: 8_888 })
    expect((await getCart(buyer.id)).summary?.lines[1]).toEqual({ value: 'Service fee', price: 700 })
  })
})
