import { beforeAll, expect, test } from 'vitest'
import { NEWS_HELD_SECONDS } from '@/lib/core/undo-rules'
import { db } from '@/lib/database/db'
import { deliverMails } from '@/lib/notifications/deliver'
import { aBuyer, aStaff, anOrder, openConnections, queuedMails } from '@/sandbox/factories'
import { aMessagedBuyer } from '@/sandbox/messaged-buyer'
import { moveOrders, undoMoves } from './bulk'
import { useTermii } from '@/sandbox/test-outside'
import { cancelOrder } from './cancel'

useTermii()
beforeAll(openConnections)

const rich = () => aBuyer({ salary: 2_000_000 })
const stateOf = async (id: string) =>
  db().order.findUniqueOrThrow({
    where: { id },
    select: { status: true, moves: { select: { to: true } } },
  })
const bellOf = (userId: string) => db().notification.count({ where: { userId } })

test.each([
  ['approve', 'pending', 'approved'],
  ['pack', 'approved', 'packed'],
  ['dispatch', 'packed', 'out_for_delivery'],
] as const)('%s is taken back within seconds, as if it had never been', async (move, from, to) => {
  const [staff, buyer] = [await aStaff(), await rich()]
  const { id } = await anOrder(buyer, { status: from, feesPaid: from !== 'pending' })
  const [before, bell, mails] = [await stateOf(id), await bellOf(buyer.id), await queuedMails(buyer.email)]

  await moveOrders(staff, move, [id], { canUndo: true })
  expect((await stateOf(id)).status).toBe(to)
  expect(await undoMoves(staff, [id])).toEqual({ undone: [id], refused: [] })

  expect(await stateOf(id)).toEqual(before)
  // An order has a delivery code from its approval on.
  if (from === 'pending') expect(await db().deliveryCode.count({ where: { orderId: id } })).toBe(0)
  expect([await bellOf(buyer.id), await queuedMails(buyer.email)]).toEqual([bell, mails])
  // Only the audit log remembers.
  const log = await db().auditRecord.findMany({ where: { subject: `order:${id}`, actorId: staff.id } })
  expect(log.map(({ action }) => action)).toContain(`order.${to}`)
  expect(log.find(({ action }) => action === 'order.undone')?.details).toEqual({ step: `${from} → ${to}` })

  // The step can be taken again, and then the buyer is told of it once.
  await moveOrders(staff, move, [id], { canUndo: true })
  expect((await stateOf(id)).status).toBe(to)
  expect((await queuedMails(buyer.email)).length).toBe(mails.length + 1)
  expect(await bellOf(buyer.id)).toBe(bell + 1)
})

test('the buyer’s mail waits until the step can no longer be taken back', async () => {
  const [staff, buyer] = [await aStaff(), await rich()]
  const order = await anOrder(buyer, { status: 'approved', feesPaid: true })
  await deliverMails()
  await moveOrders(staff, 'pack', [order.id], { canUndo: true })
  const [mail] = await db().$queryRaw<{ waits: number }[]>`
    SELECT extract(epoch FROM run_at - created_at)::int AS waits FROM outbox_mails
    WHERE dedupe_key = ${`order:${order.id}:packed`}`
  expect(mail?.waits).toBe(NEWS_HELD_SECONDS)
  expect(NEWS_HELD_SECONDS).toBeGreaterThan(10)
  expect(await deliverMails()).toEqual({ sent: 0, failed: 0 })
})

test.each([
  [
    'somebody else took it',
    async (id: string) => {
      await moveOrders(await aStaff(), 'pack', [id], { canUndo: true })
    },
    'wrong_state',
  ],
  [
    'the time is over',
    async (id: string, staff: Awaited<ReturnType<typeof aStaff>>) => {
      await moveOrders(staff, 'pack', [id], { canUndo: true })
      await db().$executeRaw`
        UPDATE order_moves SET created_at = created_at - interval '1 minute' WHERE order_id = ${id}::uuid`
    },
    'too_late',
  ],
  [
    'the mail is being sent',
    async (id: string, staff: Awaited<ReturnType<typeof aStaff>>) => {
      await moveOrders(staff, 'pack', [id], { canUndo: true })
      await db().$executeRaw`
        UPDATE outbox_mails SET attempts = 1 WHERE dedupe_key = ${`order:${id}:packed`}`
    },
    'too_late',
  ],
  ['nobody took a step', () => Promise.resolve(), 'wrong_state'],
] as const)('a step stays when %s', async (_why, prepare, code) => {
  const [staff, buyer] = [await aStaff(), await rich()]
  const { id } = await anOrder(buyer, { status: 'approved', feesPaid: true })
  await prepare(id, staff)
  const [before, mails] = [await stateOf(id), await queuedMails(buyer.email)]
  expect((await undoMoves(staff, [id])).refused).toMatchObject([{ id, status: 409, code }])
  expect(await stateOf(id)).toEqual(before)
  expect(await queuedMails(buyer.email)).toEqual(mails)
})

test('an approval stays once the buyer has begun to pay, and a closed order stays closed', async () => {
  const [staff, buyer] = [await aStaff(), await rich()]
  const [paying, rejected, cancelled] = [
    await anOrder(buyer, { status: 'pending' }),
    await anOrder(buyer, { status: 'pending' }),
    await anOrder(buyer, { status: 'pending' }),
  ]
  await moveOrders(staff, 'approve', [paying.id, cancelled.id], { canUndo: true })
  await moveOrders(staff, 'reject', [rejected.id], { reason: 'Sold out', canUndo: true })
  await cancelOrder(buyer, cancelled.id)
  await db().payment.create({
    data: {
      userId: buyer.id,
      orderId: paying.id,
      purpose: 'order_fees',
      txRef: `FB-${paying.id}`,
      amountKobo: 100n,
      currency: 'NGN',
    },
  })
  const { undone, refused } = await undoMoves(staff, [paying.id, rejected.id, cancelled.id])
  expect(undone).toEqual([])
  expect(refused.map(({ code }) => code)).toEqual(['too_late', 'wrong_state', 'wrong_state'])
})

test('two undos of the same step undo it once', async () => {
  const [staff, buyer] = [await aStaff(), await rich()]
  const { id } = await anOrder(buyer, { status: 'approved', feesPaid: true })
  await moveOrders(staff, 'pack', [id], { canUndo: true })
  const outcomes = await Promise.all([undoMoves(staff, [id]), undoMoves(staff, [id])])
  expect(outcomes.flatMap(({ undone }) => undone)).toEqual([id])
  expect((await stateOf(id)).status).toBe('approved')
})

test('a message to the telephone waits with the mail, and is taken back with it', async () => {
  const [staff, buyer] = [await aStaff(), await aMessagedBuyer()]
  const { id } = await anOrder(buyer, { status: 'approved', feesPaid: true })
  const messages = () =>
    db().$queryRaw<{ waits: number }[]>`
      SELECT extract(epoch FROM run_at - created_at)::int AS waits FROM outbox_messages
      WHERE user_id = ${buyer.id}::uuid`
  await moveOrders(staff, 'pack', [id], { canUndo: true })
  expect(await messages()).toEqual([{ waits: NEWS_HELD_SECONDS }])
  expect((await undoMoves(staff, [id])).undone).toEqual([id])
  expect(await messages()).toEqual([])

  await moveOrders(staff, 'pack', [id], { canUndo: true })
  await db().$executeRaw`UPDATE outbox_messages SET attempts = 1 WHERE user_id = ${buyer.id}::uuid`
  expect((await undoMoves(staff, [id])).refused).toMatchObject([{ code: 'too_late' }])
  expect(await queuedMails(buyer.email)).toHaveLength(1)
})
