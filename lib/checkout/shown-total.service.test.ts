import { beforeAll, expect, test } from 'vitest'
import { db } from '@/lib/database/db'
import { getWallet } from '@/lib/credit/queries'
import { confirmDelivery } from '@/lib/orders/confirm-delivery'
import { moveOrder } from '@/lib/orders/service'
import { fillCart, someCharges } from '@/sandbox/checkout-factories'
import { aBuyer, aProduct, aStaff, openConnections, race } from '@/sandbox/factories'
import { codeOfOrder } from '@/sandbox/delivery-codes'
import { acceptTerms } from './accept-terms'
import { factsToAccept } from './facts-queries'
import { placeOrder } from './place-order'
import { createOrderSchema } from './schema'

/* Orders of clients that add up themselves, and that send no key. */

beforeAll(async () => {
  await openConnections()
  await someCharges()
})

const delivery = { state: 'Lagos', city: 'Ikeja', location: '1 Mill Road', phoneNumber: '08031234567' }
const order = (change: Record<string, unknown> = {}) =>
  createOrderSchema.parse({ deliveryDetails: delivery, deliveryFee: 1_500, serviceFee: 500, ...change })

async function aBuyerOfThree() {
  const [buyer, product] = [await aBuyer(), await aProduct({ price: 111.1, vatClass: 'standard' })]
  await fillCart(buyer, [product], 3)
  return { buyer, product }
}

test('an unrounded total is never exceeded, from the order to the payment plan', async () => {
  const { buyer } = await aBuyerOfThree()
  // ₦333.30 of goods, ₦24.9975 of VAT, ₦16.665 of interest, and ₦2,000 of fees.
  const placed = await placeOrder(buyer, order({ allItemsTotalPrice: 333.3 * 1.125 + 2_000 }), undefined)
  expect(placed).toMatchObject({ allItemsTotalPrice: 2_374.96, financed: 374.96, upfront: 2_000 })
  expect(placed.summary.map(({ price }) => price)).toEqual([333.3, 500, 25, 16.66, 1_500])

  await acceptTerms(buyer, placed._id, (await factsToAccept(buyer, placed._id)).digest)
  const staff = await aStaff()
  await moveOrder(staff, placed._id, 'approve')
  await db().order.update({ where: { id: placed._id }, data: { feesPaidAt: new Date() } })
  for (const move of ['pack', 'dispatch'] as const) await moveOrder(staff, placed._id, move)
  await confirmDelivery(staff, placed._id, { code: await codeOfOrder(placed._id) })
  expect(await getWallet(buyer.id)).toMatchObject({ totalLoan: 374.96 })
  const { principalKobo } = await db().plan.findFirstOrThrow({ where: { orderId: placed._id } })
  expect(principalKobo).toBe(37_496n)
})

test('a call without a key whose answer was lost returns its order', async () => {
  const { buyer, product } = await aBuyerOfThree()
  const call = () => placeOrder(buyer, order({ allItemsTotalPrice: 2_374.97 }), undefined)
  const first = await call()
  expect((await call())._id).toBe(first._id)
  expect(await db().order.count({ where: { userId: buyer.id } })).toBe(1)

  // The next cart is another order, and its call repeats that one.
  await fillCart(buyer, [product], 3)
  const second = await call()
  expect(second._id).not.toBe(first._id)
  expect((await call())._id).toBe(second._id)
})

test('of calls without a key at once, one places the order and all return it', async () => {
  const { buyer } = await aBuyerOfThree()
  const { won, lost } = await race(
    Array.from({ length: 5 }, () => placeOrder(buyer, order({ allItemsTotalPrice: 2_374.97 }), undefined)),
  )
  expect(lost).toEqual([])
  expect(new Set(won.map(({ _id }) => _id)).size).toBe(1)
  expect(await db().order.count({ where: { userId: buyer.id } })).toBe(1)
})

test.each<[name: string, change: Record<string, unknown>]>([
  ['for another place', { deliveryDetails: { ...delivery, city: 'Yaba' } }],
  ['for another phone', { deliveryDetails: { ...delivery, phoneNumber: '08031234568' } }],
  ['with a lower total', { allItemsTotalPrice: 2_000 }],
  ['with a total that is no price', { allItemsTotalPrice: 1e300 }],
  ['over other months', { months: 1 }],
])('a call %s is not a repeated one', async (_, change) => {
  const { buyer } = await aBuyerOfThree()
  await placeOrder(buyer, order({ allItemsTotalPrice: 2_374.97, months: 2 }), undefined)
  await expect(placeOrder(buyer, order({ allItemsTotalPrice: 2_374.97, ...change }), undefined)).rejects.toMatchObject({
    status: 400,
    code: 'cart_empty',
  })
})

test('an order with a key, of an hour ago, or no longer pending is not repeated', async () => {
  const call = order({ allItemsTotalPrice: 2_374.97 })
  const again = (buyer: Parameters<typeof placeOrder>[0]) =>
    expect(placeOrder(buyer, call, undefined)).rejects.toMatchObject({ code: 'cart_empty' })

  const keyed = await aBuyerOfThree()
  await placeOrder(keyed.buyer, call, 'key')
  await again(keyed.buyer)

  const old = await aBuyerOfThree()
  const { _id: oldId } = await placeOrder(old.buyer, call, undefined)
  await db().$executeRaw`UPDATE orders SET placed_at = placed_at - interval '61 minutes' WHERE id = ${oldId}::uuid`
  await again(old.buyer)

  const closed = await aBuyerOfThree()
  const { _id: closedId } = await placeOrder(closed.buyer, call, undefined)
  await db().order.update({ where: { id: closedId }, data: { status: 'cancelled' } })
  await again(closed.buyer)
})
