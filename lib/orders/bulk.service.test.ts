import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { db } from '@/lib/database/db'
import { aBuyer, aStaff, anOrder, openConnections, queuedMails } from '@/sandbox/factories'
import { moveOrders } from './bulk'
import { bulkFormSchema } from './schema'

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
        code: 'fee_not_paid',
        message: 'The delivery and service fee of this order is not paid yet.',
      },
      { id: missing, orderNumber: '', status: 404, code: 'not_found', message: 'There is no such order.' },
      {
        id: packed.id,
        orderNumber: packed.number,
        status: 409,
        code: 'wrong_state',
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

test('two people approve the same list: each order once, and the second one hears which had moved', async () => {
  const [first, second, buyer] = [await aStaff(), await aStaff(), await aBuyer({ salary: 2_000_000 })]
  const ids: string[] = []
  for (let index = 0; index < 4; index += 1) ids.push((await anOrder(buyer, { status: 'pending' })).id)
  const outcomes = await Promise.all([
    moveOrders(first, 'approve', ids, { canUndo: true }),
    moveOrders(second, 'approve', ids.toReversed(), { canUndo: true }),
  ])
  expect(outcomes.flatMap(({ moved }) => moved).toSorted()).toEqual(ids.toSorted())
  const refused = outcomes.flatMap((outcome) => outcome.refused)
  expect(refused.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  for (const { code, orderNumber, message } of refused)
    expect({ code, message }).toEqual({
      code: 'wrong_state',
      message: `Order ${orderNumber} is “Approved” and cannot become “Approved”.`,
    })
  expect(await db().orderMove.count({ where: { orderId: { in: ids }, to: 'approved' } })).toBe(4)
  expect(await queuedMails(buyer.email)).toHaveLength(4)
})

test('many orders are rejected for one reason, which each buyer reads, and their goods are back', async () => {
  const [staff, buyer] = [await aStaff(), await aBuyer({ salary: 2_000_000 })]
  const orders = [await anOrder(buyer, { status: 'pending' }), await anOrder(buyer, { status: 'pending' })]
  const ids = orders.map(({ id }) => id)
  await expect(moveOrders(staff, 'reject', ids)).rejects.toMatchObject({ status: 400 })
  expect(await Promise.all(ids.map(statusOf))).toEqual(['pending', 'pending'])

  const outcome = await moveOrders(staff, 'reject', ids, { reason: 'An item is out of stock.' })
  expect(outcome).toEqual({ move: 'reject', moved: ids, refused: [] })
  expect(await db().orderMove.findMany({ where: { to: 'rejected' }, select: { reason: true } })).toEqual([
    { reason: 'An item is out of stock.' },
    { reason: 'An item is out of stock.' },
  ])
  expect(await db().stockMovement.count({ where: { orderId: { in: ids }, reason: 'order closed' } })).toBe(2)
})

test('a reason that was typed beside another step is not told to the buyer', async () => {
  const [staff, buyer] = [await aStaff(), await aBuyer({ salary: 2_000_000 })]
  const order = await anOrder(buyer, { status: 'pending' })
  await moveOrders(staff, 'approve', [order.id], { reason: 'Too poor' })
  expect(await db().orderMove.count({ where: { orderId: order.id, reason: { not: '' } } })).toBe(0)
})

describe('the form of the desk', () => {
  const ids = [randomUUID()]
  test.each([
    ['a step', { move: 'approve', reason: ' ', ids }, { move: 'approve', ids }],
    ['a typed reason', { move: 'reject', reason: 'Sold out', ids }, { move: 'reject', reason: 'Sold out', ids }],
    ['a template', { template: 'Sold out', reason: 'typed', ids }, { move: 'reject', reason: 'Sold out', ids }],
  ])('%s', (_name, sent, read) => {
    expect(bulkFormSchema.parse(sent)).toEqual(read)
  })
  test.each([
    ['no reason', { move: 'reject', ids }],
    ['no step', { ids }],
    ['a step of one order', { move: 'deliver', ids }],
    ['no orders', { move: 'approve' }],
    ['a reason without end', { template: 'x'.repeat(900), ids }],
  ])('%s is refused', (_name, sent) => {
    expect(bulkFormSchema.safeParse(sent).success).toBe(false)
  })
})
