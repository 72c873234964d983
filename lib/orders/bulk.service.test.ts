import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { db } from '@/lib/core/db'
import { aBuyer, aStaff, anOrder, openConnections, queuedMails } from '@/sandbox/factories'
import { moveOrders } from './bulk'

beforeAll(openConnections)

const statusOf = async (id: string) =>
  (await db().order.findUniqueOrThrow({ where: { id }, select: { status: true } })).status

test('a refused order does not stop the others', async () => {
  const [staff, buyer] = [await aStaff(), await aBuyer({ salary: 2_000_000 })]
  const [first, unpaid, last, packed] = [
    await anOrder(buyer, { status: 'approved', feesPaid: true }),
    await anOrder(buyer, { status: 'approved' }),
    await anOrder(buyer, { status: 'approved', feesPaid: true }),
    await anOrder(buyer, { status: 'packed', feesPaid: true }),
  ]
  const missing = randomUUID()
  const outcome = await moveOrders(staff, 'pack', [first.id, unpaid.id, missing, last.id, packed.id, first.id])
  expect(outcome).toEqual({
    move: 'pack',
    moved: [first.id, last.id],
    refused: [
      {
        id: unpaid.id,
        orderNumber: unpaid.number,
        status: 409,
        message: 'The delivery and service fee of this order is not paid yet.',
      },
      { id: missing, orderNumber: '', status: 404, message: 'There is no such order.' },
      {
        id: packed.id,
        orderNumber: packed.number,
        status: 409,
        message: `Order ${packed.number} is “Packed” and cannot become “Packed”.`,
      },
    ],
  })
  expect(await Promise.all([first, unpaid, last, packed].map(({ id }) => statusOf(id)))).toEqual([
    'packed',
    'approved',
    'packed',
    'packed',
  ])
  expect(await db().auditRecord.count({ where: { actorId: staff.id, action: 'order.packed' } })).toBe(2)
  expect((await queuedMails(buyer.email)).toSorted()).toEqual(
    [first, last].map(({ number }) => `Order ${number}: Your order is packed.`).toSorted(),
  )
})

test('the same orders sent twice move once', async () => {
  const [staff, buyer] = [await aStaff(), await aBuyer({ salary: 2_000_000 })]
  const ids: string[] = []
  for (let index = 0; index < 5; index += 1) ids.push((await anOrder(buyer, { status: 'packed', feesPaid: true })).id)
  const outcomes = await Promise.all([
    moveOrders(staff, 'dispatch', ids),
    moveOrders(staff, 'dispatch', ids.toReversed()),
  ])
  expect(outcomes.flatMap(({ moved }) => moved).toSorted()).toEqual(ids.toSorted())
  expect(await db().orderMove.count({ where: { orderId: { in: ids }, to: 'out_for_delivery' } })).toBe(5)
})
