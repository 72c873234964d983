import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { db } from '@/lib/database/db'
import { cancelOrder } from '@/lib/orders/cancel'
import { fillCart, someCharges } from '@/sandbox/checkout-factories'
import { deadlocks } from '@/sandbox/deadlocks'
import { aBuyer, aCompany, aProduct, openConnections, race } from '@/sandbox/factories'
import { placeOrder } from './place-order'
import { createOrderSchema } from './schema'

/* Many buyers of one product at once, each with other products before and after it in the order of ids. */

const BUYERS = 64
const STOCK = 48
const PLENTY = 1_000

beforeAll(openConnections)
beforeAll(() => someCharges())

const input = createOrderSchema.parse({
  deliveryDetails: { state: 'Lagos', city: 'Ikeja', location: '1 Mill Road', phoneNumber: '08031234567' },
})

const place = (buyer: Awaited<ReturnType<typeof aBuyer>>) => placeOrder(buyer, input, randomUUID())

test('64 buyers of the last 48 units take exactly these, also while others cancel, without a deadlock', async () => {
  const company = await aCompany()
  const buyers = await Promise.all(Array.from({ length: BUYERS }, () => aBuyer({ companyId: company.id })))
  const before = await aProduct({ price: 100, stock: PLENTY })
  const hot = await aProduct({ price: 100, stock: STOCK })
  const after = await aProduct({ price: 100, stock: PLENTY })
  const earlier = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const buyer = await aBuyer({ companyId: company.id })
      await fillCart(buyer, [after, before])
      return { buyer, order: await place(buyer) }
    }),
  )
  for (const [n, buyer] of buyers.entries()) await fillCart(buyer, n % 2 ? [before, hot, after] : [after, hot, before])
  const deadlocksBefore = await deadlocks()

  const [{ won, lost }, cancelled] = await Promise.all([
    race(buyers.map(place)),
    Promise.all(earlier.map(({ buyer, order }) => cancelOrder(buyer, order._id))),
  ])

  expect([won.length, lost.length, cancelled.length]).toEqual([STOCK, BUYERS - STOCK, earlier.length])
  for (const refusal of lost)
    expect(refusal).toMatchObject({ code: 'out_of_stock', message: expect.stringContaining(hot.name) as string })
  expect(await deadlocks()).toBe(deadlocksBefore)
  const stocks = await db().product.findMany({
    where: { id: { in: [before.id, hot.id, after.id] } },
    select: { stock: true, movements: { select: { quantity: true } } },
    orderBy: { id: 'asc' },
  })
  expect(stocks.map(({ stock }) => stock)).toEqual([PLENTY - STOCK, 0, PLENTY - STOCK])
  for (const { movements } of stocks) expect(movements.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(-STOCK)
})
