import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { db } from '@/lib/database/db'
import { codeOfOrder } from '@/sandbox/delivery-codes'
import { aBuyer, aStaff, anOrder, queuedMails } from '@/sandbox/factories'
import { KILLED_SERVER_MS, useKilledServer } from '@/scripts/killed-server'
import { confirmDelivery } from './confirm-delivery'

/* A server that dies while it confirms a delivery, at each table that a delivery writes. */

async function atTheDoor() {
  const [buyer, staff] = [await aBuyer(), await aStaff()]
  const order = await anOrder(buyer, { status: 'out_for_delivery', feesPaid: true, quantity: 4 })
  const { id: itemId } = await db().orderItem.findFirstOrThrow({ where: { orderId: order.id } })
  const lines = [{ itemId, received: 3, damaged: 0 }]
  return { buyer, staff, order, confirmation: { code: await codeOfOrder(order.id), lines }, key: randomUUID() }
}

type AtTheDoor = Awaited<ReturnType<typeof atTheDoor>>

const server = useKilledServer('lib/orders/confirm-delivery', 'confirmDelivery')
const call = ({ staff, order, confirmation, key }: AtTheDoor) => [staff, order.id, confirmation, key] as const
const confirm = (door: AtTheDoor) => confirmDelivery(...call(door))

const stateOf = async ({ buyer, staff, order: { id, items } }: AtTheDoor) => ({
  status: (await db().order.findUniqueOrThrow({ where: { id } })).status,
  received: (await db().orderItem.findFirstOrThrow({ where: { orderId: id } })).receivedQuantity,
  plans: await db().plan.count({ where: { orderId: id } }),
  entries: await db().ledgerEntry.count({ where: { orderId: id } }),
  moves: await db().orderMove.count({ where: { orderId: id } }),
  stock: (await db().product.findUniqueOrThrow({ where: { id: items[0]?.productId ?? '' } })).stock,
  codes: await db().deliveryCode.count({ where: { orderId: id } }),
  keys: await db().orderStepKey.count({ where: { actorId: staff.id } }),
  mails: (await queuedMails(buyer.email)).length,
})

const UNTOUCHED = {
  ...{ status: 'out_for_delivery', received: null, plans: 0, entries: 0, moves: 0, stock: 100 },
  ...{ codes: 1, keys: 0, mails: 0 },
}
const DELIVERED = {
  ...{ status: 'delivered', received: 3, plans: 1, entries: 1, moves: 1, stock: 101 },
  ...{ codes: 0, keys: 1, mails: 1 },
}

/** The tables that a delivery writes, in this order. */
const WRITES = [
  'order_step_keys',
  'ledger_entries',
  'plans',
  'order_items',
  'stock_movements',
  'delivery_codes',
  'order_moves',
  'outbox_mails',
]

describe('a server killed while it confirms a delivery', { timeout: KILLED_SERVER_MS }, () => {
  test.each(WRITES)('at %s leaves no trace of it, and the same key then confirms it once', async (table) => {
    const door = await atTheDoor()
    await server.atWriting(table, call(door))
    expect(await stateOf(door)).toEqual(UNTOUCHED)

    expect(await confirm(door)).toBe('delivered')
    expect(await confirm(door)).toBe('delivered')
    expect(await stateOf(door)).toEqual(DELIVERED)
  })

  test('after the commit has confirmed it, which the same key says', async () => {
    const door = await atTheDoor()
    await server.whenDone(call(door))
    expect(await stateOf(door)).toEqual(DELIVERED)
    expect(await confirm(door)).toBe('delivered')
    expect(await stateOf(door)).toEqual(DELIVERED)
  })
})
