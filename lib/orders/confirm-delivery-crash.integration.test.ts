import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { db } from '@/lib/core/db'
import { codeOfOrder } from '@/sandbox/delivery-codes'
import { aBuyer, aStaff, anOrder, queuedMails } from '@/sandbox/factories'
import { KILLED_SERVER_MS, killAtWriting, killWhenDone } from '@/sandbox/killed-server'
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

const confirm = ({ staff, order, confirmation, key }: AtTheDoor) => confirmDelivery(staff, order.id, confirmation, key)

/** The program of a server that confirms the delivery. */
const confirming = ({ staff, order, confirmation, key }: AtTheDoor) => `
  import { confirmDelivery } from './lib/orders/confirm-delivery.ts'
  await confirmDelivery(${[staff, order.id, confirmation, key].map((each) => JSON.stringify(each)).join()})`

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
    await killAtWriting(table, confirming(door))
    expect(await stateOf(door)).toEqual(UNTOUCHED)

    expect(await confirm(door)).toBe('delivered')
    expect(await confirm(door)).toBe('delivered')
    expect(await stateOf(door)).toEqual(DELIVERED)
  })

  test('after the commit has confirmed it, which the same key says', async () => {
    const door = await atTheDoor()
    await killWhenDone(confirming(door))
    expect(await stateOf(door)).toEqual(DELIVERED)
    expect(await confirm(door)).toBe('delivered')
    expect(await stateOf(door)).toEqual(DELIVERED)
  })
})
