import { beforeAll, describe, expect, test } from 'vitest'
import { ordersCopy } from '@/components/orders/copy'
import { db } from '@/lib/database/db'
import { unseal } from '@/lib/server/seal'
import { listStaffWork } from '@/lib/desk/staff-queries'
import { codeOfOrder } from '@/sandbox/delivery-codes'
import { aBuyer, aStaff, anOrder, openConnections } from '@/sandbox/factories'
import { confirmDelivery } from './confirm-delivery'
import { doorList } from './door-queries'
import { stationsToCome, stepOf } from './next-step-rules'
import { listOpen } from './queries'
import {
  DELIVERED_STATUSES,
  ORDER_STATUSES,
  PLAIN_MOVES,
  STAFF_MOVES,
  canMove,
  isOver,
  staffMovesFrom,
  statusesThatWaitFor,
} from './rules'
import { moveOrder } from './service'
import { listOrders } from './staff-queries'

/*
 * What people see of an order in each status that a move of staff leads to. Nothing here names a status: a new one is
 * judged as soon as a move leads there. Whether its goods are at the door is told by whether it can be delivered.
 */

beforeAll(openConnections)

const MOVES = PLAIN_MOVES.flatMap((move) =>
  STAFF_MOVES[move].from.map((from) => ({ from, move, to: STAFF_MOVES[move].to })),
)

/** An order of a new buyer after the move, with its fees paid. */
async function moved({ from, move }: (typeof MOVES)[number]) {
  const [buyer, staff] = [await aBuyer(), await aStaff()]
  const { id } = await anOrder(buyer, { status: from, feesPaid: true })
  const code = await codeOfOrder(id)
  await moveOrder(staff, id, move, { reason: 'The road is closed.' })
  return { buyer, staff, id, code }
}

async function newestMail(recipient: string): Promise<string> {
  const { sealedBody } = await db().outboxMail.findFirstOrThrow({ where: { recipient }, orderBy: { id: 'desc' } })
  return String((await unseal('mail', sealedBody))?.['text']).replace(/\s+/g, ' ')
}

describe.each(MOVES)('an order that was $from, after $move', (step) => {
  const { to } = step
  const canDeliver = canMove(to, 'deliver')

  test('has a timeline that ends with the delivery, or has come to its end', () => {
    expect(stationsToCome(to).at(-1)).toBe(isOver(to) ? undefined : 'delivered')
    for (const station of stationsToCome(to)) expect(ordersCopy.coming[station]).toMatch(/\w/)
    expect(isOver(to)).toBe(staffMovesFrom(to).length === 0)
  })

  test('is a task on the home of staff until its end, and at the door if it can be delivered', async () => {
    const { staff, id } = await moved(step)
    const task = (await listStaffWork(staff)).find(
      ({ href }) => new URL(href, 'http://a').searchParams.get('status') === to,
    )
    const { items } = await listOrders(staff, { status: to, sort: '-date' })
    expect(items.map((row) => row.id)).toContain(id)
    expect(task !== undefined).toBe(!isOver(to))
    const atDoor = await doorList(staff, id)
    expect(atDoor.places.flatMap(({ orders }) => orders.map((order) => order.id))).toEqual(canDeliver ? [id] : [])
  })

  test('tells its buyer the code, by mail and in the app, exactly if it can be delivered with it', async () => {
    const { buyer, staff, id, code } = await moved(step)
    expect((await newestMail(buyer.email)).includes(`code is ${code}`)).toBe(canDeliver)
    const [open] = await listOpen(buyer)
    expect(open?.deliveryCode ?? null).toBe(canDeliver ? code : null)
    if (open) expect(stepOf({ ...open, isPaymentDS: false }) === 'collect').toBe(canDeliver)
    if (!canDeliver) return
    await confirmDelivery(staff, id, { code })
    expect(await listOpen(buyer)).toEqual([])
  })
})

test('the database knows the statuses of its indexes and triggers from the rules', async () => {
  const [index] = await db().$queryRaw<{ def: string }[]>`SELECT pg_get_indexdef('orders_queue'::regclass) AS def`
  const waiting = [...statusesThatWaitFor('terms'), ...statusesThatWaitFor('fees')]
  expect(statusesIn(index?.def)).toEqual(new Set(waiting))
  const [trigger] = await db().$queryRaw<{ def: string }[]>`
    SELECT string_agg(pg_get_triggerdef(oid), ' ') AS def FROM pg_trigger WHERE tgrelid = 'orders'::regclass`
  expect(statusesIn(trigger?.def)).toEqual(new Set(DELIVERED_STATUSES))
  const functions = await db().$queryRaw<{ name: string; def: string }[]>`
    SELECT proname AS name, prosrc AS def FROM pg_proc WHERE pronamespace = 'public'::regnamespace`
  const others = functions.filter(({ def }) => /orders/.test(def) && statusesIn(def).size > 0)
  expect(others.map(({ name }) => name)).toEqual([])
})

const statusesIn = (sql = '') => new Set(ORDER_STATUSES.filter((status) => sql.includes(`'${status}'`)))
