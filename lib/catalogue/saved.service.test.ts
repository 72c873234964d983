import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { db, pool } from '@/lib/database/db'
import { aBuyer, aProduct, openConnections, race } from '@/sandbox/factories'
import { notifyOfStock } from './back-in-stock'
import { MAX_SAVED } from './rules'
import { forgetProduct, saveProduct } from './saved'
import { listSavedProducts } from './saved-queries'

beforeAll(openConnections)

/** A product of which nothing is left. */
async function soldOut() {
  const product = await aProduct()
  await db().product.update({ where: { id: product.id }, data: { stock: 0 } })
  return product
}

const mailsTo = async (email: string) =>
  (await pool().query<{ subject: string }>('SELECT subject FROM outbox_mails WHERE recipient = $1', [email])).rows

describe('favourites', () => {
  test('are kept once, newest first, out of stock too, and only for their buyer', async () => {
    const [buyer, other] = [await aBuyer(), await aBuyer()]
    const [first, second] = [await aProduct(), await soldOut()]
    await saveProduct(buyer, { productId: first.id, kind: 'favourite' })
    await race(Array.from({ length: 4 }, () => saveProduct(buyer, { productId: second.id, kind: 'favourite' })))
    const { favourites, awaited } = await listSavedProducts(buyer)
    expect(favourites.map(({ _id, available }) => [_id, available])).toEqual([
      [second.id, false],
      [first.id, true],
    ])
    expect(awaited).toEqual([])
    expect(await listSavedProducts(other)).toEqual({ favourites: [], awaited: [] })
    await forgetProduct(other, { productId: first.id, kind: 'favourite' })
    await forgetProduct(buyer, { productId: second.id, kind: 'favourite' })
    expect((await listSavedProducts(buyer)).favourites.map(({ _id }) => _id)).toEqual([first.id])
  })

  test('refuse what does not exist and more than the most, also at once', async () => {
    const buyer = await aBuyer()
    for (const productId of [randomUUID(), 'rice'])
      await expect(saveProduct(buyer, { productId, kind: 'favourite' })).rejects.toMatchObject({ status: 404 })
    const products = await Promise.all(Array.from({ length: MAX_SAVED + 1 }, () => aProduct()))
    await db().savedProduct.createMany({
      data: products.slice(0, MAX_SAVED - 1).map(({ id }) => ({ userId: buyer.id, productId: id, kind: 'favourite' })),
    })
    const { won, lost } = await race(
      products.slice(-2).map(({ id }) => saveProduct(buyer, { productId: id, kind: 'favourite' })),
    )
    expect([won.length, lost.length]).toEqual([1, 1])
    expect(lost[0]).toMatchObject({ status: 409, message: expect.stringContaining('at most 100') as string })
  })
})

describe('back in stock', () => {
  test('is told once, to whoever asked and can order, from however many servers', async () => {
    const [asked, left, another] = [await aBuyer(), await aBuyer(), await aBuyer()]
    const product = await soldOut()
    for (const buyer of [asked, left]) await saveProduct(buyer, { productId: product.id, kind: 'back_in_stock' })
    await saveProduct(another, { productId: product.id, kind: 'favourite' })
    await db().user.update({ where: { id: left.id }, data: { eligibility: 'left' } })
    expect(await notifyOfStock()).toBe(0)

    await db().product.update({ where: { id: product.id }, data: { stock: 3, available: false } })
    expect(await notifyOfStock()).toBe(0)
    await db().product.update({ where: { id: product.id }, data: { available: true } })
    const told = await Promise.all([notifyOfStock(), notifyOfStock(), notifyOfStock()])
    expect(told.reduce((sum, count) => sum + count)).toBe(1)
    expect(await mailsTo(asked.email)).toEqual([{ subject: `${product.name} is back in stock` }])
    for (const { email } of [left, another]) expect(await mailsTo(email)).toEqual([])
    expect((await listSavedProducts(asked)).awaited).toEqual([])

    // Sold out again: whoever wants to know once more asks once more.
    await db().product.update({ where: { id: product.id }, data: { stock: 0 } })
    await saveProduct(asked, { productId: product.id, kind: 'back_in_stock' })
    await db().product.update({ where: { id: product.id }, data: { stock: 1 } })
    expect(await notifyOfStock()).toBe(1)
    expect(await mailsTo(asked.email)).toHaveLength(2)
  })

  test('is not asked for what can be ordered now', async () => {
    const product = await aProduct()
    await expect(saveProduct(await aBuyer(), { productId: product.id, kind: 'back_in_stock' })).rejects.toMatchObject({
      status: 409,
      message: 'This product is in stock. You can add it to your cart now.',
    })
  })
})
