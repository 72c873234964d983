import { beforeAll, expect, test } from 'vitest'
import { db, isUnavailable, transaction } from '@/lib/database/db'
import { toldReason } from '@/lib/core/reason-rules'
import { confirmDelivery, deliverWithoutCode } from '@/lib/orders/confirm-delivery'
import { codeOfOrder } from '@/sandbox/delivery-codes'
import { aBuyer, aCompany, aStaff, anOrder, openConnections, race } from '@/sandbox/factories'

/* Numbers of invoices have no gaps, whatever happens to the transactions that take them. */

beforeAll(openConnections)

let staff: Awaited<ReturnType<typeof aStaff>>
beforeAll(async () => {
  staff = await aStaff()
})

async function onTheirWay(count: number): Promise<string[]> {
  const companies = await Promise.all(Array.from({ length: 8 }, () => aCompany()))
  const orders = []
  for (let index = 0; index < count; index += 1) {
    const buyer = await aBuyer({ companyId: companies[index % companies.length]?.id })
    orders.push(await anOrder(buyer, { status: 'out_for_delivery', feesPaid: true, vatBps: 750 }))
  }
  return orders.map(({ id }) => id)
}

/** Delivers an order, again where the database has no connection free: there are fewer than deliveries. */
async function deliver(orderId: string): Promise<void> {
  try {
    await confirmDelivery(staff, orderId, { code: await codeOfOrder(orderId) })
  } catch (error) {
    if (!isUnavailable(error)) throw error
    await deliver(orderId)
  }
}

const numbersOf = async (orderIds: readonly string[]) =>
  (
    await db().taxDocument.findMany({
      where: { orderId: { in: [...orderIds] }, kind: 'invoice' },
      select: { number: true },
      orderBy: { number: 'asc' },
    })
  ).map(({ number }) => number)

const lastNumber = async () => (await db().taxSeries.findUnique({ where: { kind: 'invoice' } }))?.last ?? 0
const following = (last: number, count: number) => Array.from({ length: count }, (_, index) => last + index + 1)

test('40 deliveries at once have 40 consecutive numbers', async () => {
  const [orders, last] = [await onTheirWay(40), await lastNumber()]
  const { lost } = await race(orders.map(deliver))
  expect(lost).toEqual([])
  expect(await numbersOf(orders)).toEqual(following(last, 40))
})

test('a delivery that is killed after it took a number leaves no gap', async () => {
  const [doomed = '', ...others] = await onTheirWay(6)
  const last = await lastNumber()
  let waiting: Promise<unknown> | undefined
  const killed = transaction(async (tx) => {
    await deliverWithoutCode(tx, staff, doomed, {
      lines: undefined,
      reason: toldReason('delivery_override', 'The phone is broken'),
    })
    await tx.$executeRaw`SET CONSTRAINTS tax_documents_numbered IMMEDIATE`
    const made = await tx.taxDocument.findFirstOrThrow({ where: { orderId: doomed }, select: { number: true } })
    expect(made.number).toBe(last + 1)
    // They wait for the number that this transaction holds.
    waiting = race(others.map(deliver))
    const [row] = await tx.$queryRaw<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`
    await db().$executeRaw`SELECT pg_terminate_backend(${row?.pid ?? 0}::int)`
    await tx.$queryRaw`SELECT 1`
  })
  await expect(killed).rejects.toThrow()
  expect(await waiting).toMatchObject({ lost: [] })
  expect(await numbersOf(others)).toEqual(following(last, 5))
  expect(await numbersOf([doomed])).toEqual([])
  await deliver(doomed)
  expect(await numbersOf([doomed])).toEqual([last + 6])
})

test('the database accepts no other number, change or deletion', async () => {
  const [orderId = ''] = await onTheirWay(1)
  await deliver(orderId)
  const { id } = await db().taxDocument.findFirstOrThrow({ where: { orderId }, select: { id: true } })
  const refused = {
    meta: { driverAdapterError: { cause: { originalMessage: expect.stringContaining('append-only') as string } } },
  }
  for (const data of [{ number: 999 }, { buyerName: 'Someone else' }, { place: '' }, { vatBps: 0 }, { number: null }])
    await expect(db().taxDocument.update({ where: { id }, data })).rejects.toMatchObject(refused)
  await expect(db().taxDocument.delete({ where: { id } })).rejects.toMatchObject(refused)
  await expect(db().taxLine.updateMany({ where: { documentId: id }, data: { netKobo: 1n } })).rejects.toMatchObject(
    refused,
  )
  await expect(db().taxLine.deleteMany({ where: { documentId: id } })).rejects.toMatchObject(refused)
  const line = { documentId: id, position: 9, account: 'income_sales', name: 'x', quantity: 1 } as const
  await expect(
    db().taxLine.create({ data: { ...line, vatClass: 'zero', netKobo: 1n, vatKobo: 0n } }),
  ).rejects.toMatchObject(refused)
})
