import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type StatementCounter, startStatementCounter } from '@/bench/floor/statement-counter'
import { getCart } from '@/lib/cart/queries'
import { addToCart } from '@/lib/cart/service'
import { db } from '@/lib/database/db'
import { fillCart, someCharges } from '@/sandbox/checkout-factories'
import { aBuyer, aProduct } from '@/sandbox/factories'
import { placeOrder } from './place-order'
import { getCheckout } from './queries'
import { createOrderSchema } from './schema'
import { startCheckout } from './service'

/* The statements on the wire of what every buyer does. BEGIN and COMMIT count, because each is a round trip. */

let counter: StatementCounter

beforeAll(async () => {
  counter = await startStatementCounter(process.env.DATABASE_URL ?? '')
  process.env.DATABASE_URL = counter.url
  await someCharges()
})

afterAll(async () => {
  await db().$disconnect()
  await counter.stop()
})

async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const before = counter.count()
  await work()
  return counter.count() - before
}

const input = createOrderSchema.parse({
  deliveryDetails: { state: 'Lagos', city: 'Ikeja', location: '1 Mill Road', phoneNumber: '08031234567' },
  acceptTerms: true,
})

test('an order takes seven statements, however many products it has', async () => {
  for (const count of [1, 5]) {
    const buyer = await aBuyer()
    await fillCart(buyer, await Promise.all(Array.from({ length: count }, () => aProduct({ price: 1_000 }))))
    expect(await statementsOf(() => placeOrder(buyer, input, randomUUID()))).toBe(7)
  }
})

test('an order of a draft by a buyer without a wallet takes seven statements, too', async () => {
  const [buyer, product] = [await aBuyer({ wallet: false }), await aProduct()]
  await fillCart(buyer, [product])
  const draft = await startCheckout(buyer)
  expect(await statementsOf(() => placeOrder(buyer, input, draft))).toBe(7)
})

test('adding to the cart takes two statements, for a new line and for one that exists', async () => {
  const [buyer, product] = [await aBuyer(), await aProduct()]
  const add = () => addToCart(buyer, { productId: product.id, quantity: 1, idempotencyKey: randomUUID() })
  expect([await statementsOf(add), await statementsOf(add)]).toEqual([2, 2])
})

test('the cart takes one statement, and the first step of checkout two', async () => {
  const [buyer, product] = [await aBuyer(), await aProduct()]
  await fillCart(buyer, [product])
  await startCheckout(buyer)
  expect(await statementsOf(() => getCart(buyer.id))).toBe(1)
  expect(await statementsOf(() => getCheckout(buyer))).toBe(2)
})
