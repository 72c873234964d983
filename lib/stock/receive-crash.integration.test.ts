import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { addDays, lagosToday } from '@/lib/core/clock'
import { db } from '@/lib/database/db'
import { aProduct, aStaff } from '@/sandbox/factories'
import { receiveByNaira } from '@/sandbox/receive-by-naira'
import { aPurchase } from '@/sandbox/stock'
import { KILLED_SERVER_MS, useKilledServer } from '@/scripts/killed-server'

/* A server that dies while it receives goods, at each table that a receipt writes. */

async function atTheGate() {
  const [staff, { id: productId }] = [await aStaff(), await aProduct({ stock: 5 })]
  const orderId = await aPurchase(staff, { id: productId }, 10, 100)
  const lot = { productId, lot: 'A1', bestBefore: addDays(lagosToday(), 90), quantity: 4, naira: 100 }
  return { staff, productId, orderId, lot, key: randomUUID() }
}

type AtTheGate = Awaited<ReturnType<typeof atTheGate>>

const server = useKilledServer('sandbox/receive-by-naira', 'receiveByNaira')
const call = ({ staff, orderId, lot, key }: AtTheGate) => [staff, orderId, lot, key] as const
const receive = (gate: AtTheGate) => receiveByNaira(...call(gate))

const stateOf = async ({ productId, orderId }: AtTheGate) => ({
  stock: (await db().product.findUniqueOrThrow({ where: { id: productId } })).stock,
  lots: (
    await db().lot.findMany({ where: { productId }, select: { quantityLeft: true }, orderBy: { receivedAt: 'asc' } })
  ).map(({ quantityLeft }) => quantityLeft),
  state: (await db().purchaseOrder.findUniqueOrThrow({ where: { id: orderId } })).state,
  entries: await db().ledgerEntry.count({ where: { receipt: { purchaseOrderId: orderId } } }),
})

const UNTOUCHED = { stock: 5, lots: [5], state: 'sent', entries: 0 }
const RECEIVED = { stock: 9, lots: [5, 4], state: 'partly_received', entries: 1 }

/** The tables that a receipt writes, in this order. */
const WRITES = ['lots', 'products', 'stock_movements', 'ledger_entries', 'goods_receipts', 'purchase_order_lines']

describe('a server killed while it receives goods', { timeout: KILLED_SERVER_MS }, () => {
  test.each(WRITES)('at %s leaves no trace of them, and the same key then books them once', async (table) => {
    const gate = await atTheGate()
    await server.atWriting(table, call(gate))
    expect(await stateOf(gate)).toEqual(UNTOUCHED)

    expect(await receive(gate)).toBe(await receive(gate))
    expect(await stateOf(gate)).toEqual(RECEIVED)
  })

  test('after the commit has booked them, which the same key says', async () => {
    const gate = await atTheGate()
    await server.whenDone(call(gate))
    expect(await stateOf(gate)).toEqual(RECEIVED)
    await receive(gate)
    expect(await stateOf(gate)).toEqual(RECEIVED)
  })
})
