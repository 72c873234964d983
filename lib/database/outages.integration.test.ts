import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { GET as readHistory } from '@/app/api/v1/order/getShoppingHistory/[userId]/route'
import { POST as createOrder } from '@/app/api/v1/order/createOrder/route'
import { checkReadiness } from '@/lib/jobs/queries'
import { runJob } from '@/lib/jobs/service'
import { findLedgerDifferences } from '@/prisma/ledger-check'
import { migrate } from '@/prisma/migrate'
import { withClient } from '@/prisma/migration-command'
import { fillCart, someCharges } from '@/sandbox/checkout-factories'
import { aBuyer, aProduct } from '@/sandbox/factories'
import { fillDisk } from '@/sandbox/full-disk'
import { type DatabaseServer, startPrimary } from '@/sandbox/replica'
import { handle } from '@/sandbox/request'
import { tokenOf } from '@/sandbox/roles'
import { useMailbox } from '@/sandbox/test-outside'
import { waitUntil } from '@/sandbox/waiting'
import { anyone } from '@/lib/server/access'
import { db, pool, transaction } from './db'
import { route } from '@/lib/server/http'

/*
 * A database that cannot write: its disk is full, it is read-only, or it is being restarted. Writes are refused with a
 * sentence, reads are answered, and a repeated order is there once afterwards.
 */
const mailbox = useMailbox()
let server: DatabaseServer
let url: string

beforeAll(async () => {
  server = await startPrimary(join(import.meta.dirname, '../../.data/test/outages'))
  await server.createDatabase('foodbank')
  url = server.url('foodbank')
  process.env.DATABASE_URL = url
  await migrate(url)
  await someCharges()
})

afterAll(async () => {
  expect(await withClient(url, findLedgerDifferences)).toEqual([])
  await db().$disconnect()
  await pool().end()
  await server.remove()
})

const REFUSED = {
  status: 503,
  retryAfter: '30',
  code: 'unavailable',
  message: 'Foodbank is not available at the moment. Please try again in a minute.',
}

type Answer = { readonly code?: string; readonly message?: string; readonly orderNumber?: string }

/** A buyer with a full cart, who sends the same order until it is acknowledged. */
async function aShopper() {
  const buyer = await aBuyer()
  const token = await tokenOf(buyer)
  await fillCart(buyer, [await aProduct()])
  const delivery = { state: 'Lagos', city: 'Ikeja', location: '1 Mill Road', phoneNumber: '08031234567' }
  const body = { deliveryDetails: delivery, months: 3, acceptTerms: true, idempotencyKey: randomUUID() }
  return {
    email: buyer.email,
    order: async () => {
      const answer = await handle(createOrder, { method: 'POST', token, body })
      const { code, message, orderNumber } = (await answer.json()) as Answer
      return { status: answer.status, retryAfter: answer.headers.get('retry-after'), code, message, orderNumber }
    },
    read: async () => (await handle(readHistory, { token, params: { userId: buyer.id } })).status,
    orders: () => db().order.count({ where: { userId: buyer.id } }),
    mails: () => db().outboxMail.count({ where: { recipient: buyer.email } }),
  }
}

/** Closes the app's connections, as a server does when it is restarted. */
async function closeConnections(): Promise<void> {
  await server.admin("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'foodbank'")
}

test('a full disk: writes are refused, reads are answered, and the repeated order is there once', async () => {
  const shopper = await aShopper()
  const disk = await fillDisk(server, 'foodbank', 'orders')
  expect(await shopper.order()).toMatchObject(REFUSED)
  expect(await shopper.read()).toBe(200)
  // Nobody can ask a database whether its disk is full: the log and the answers tell.
  await expect.poll(checkReadiness).toMatchObject({ ready: true, database: true, writable: true })
  expect([await shopper.orders(), await shopper.mails()]).toEqual([0, 0])

  await disk.clear()
  const [first, second] = [await shopper.order(), await shopper.order()]
  expect([first.status, second.orderNumber]).toEqual([200, first.orderNumber])
  expect([await shopper.orders(), await shopper.mails()]).toEqual([1, 1])
})

test('a read-only database: the probe tells, reads are answered, mails wait', async () => {
  const [shopper, waiting] = [await aShopper(), await aShopper()]
  expect((await waiting.order()).status).toBe(200)
  await server.admin('ALTER DATABASE foodbank SET default_transaction_read_only = on')
  await closeConnections()
  expect(await waitUntil(async () => (await shopper.read()) === 200)).toBe(true)
  expect(await shopper.order()).toMatchObject(REFUSED)
  await expect.poll(checkReadiness).toMatchObject({ ready: true, database: true, writable: false })
  await expect(runJob('mail')).rejects.toThrow('the job mail failed in part: codes, mails')
  expect(mailbox.current.messages(waiting.email)).toEqual([])

  await server.admin('ALTER DATABASE foodbank RESET default_transaction_read_only')
  await closeConnections()
  expect(await waitUntil(async () => (await shopper.order()).status === 200)).toBe(true)
  await runJob('mail')
  expect([await shopper.orders(), mailbox.current.messages(waiting.email).length]).toEqual([1, 1])
  await expect.poll(checkReadiness).toMatchObject({ ready: true, writable: true })
})

test('a restart in the middle of a transaction: it is refused and rolled back', async () => {
  const product = await aProduct()
  const slow = route({ summary: 'Slow', access: anyone(), response: z.unknown() }, () =>
    transaction(async (tx) => {
      await tx.product.update({ where: { id: product.id }, data: { stock: 1 } })
      await tx.$executeRaw`SELECT pg_sleep(10)`
    }),
  )
  const asking = handle(slow, {})
  const isAsleep = async () =>
    (await server.admin("SELECT FROM pg_stat_activity WHERE query LIKE '%pg_sleep(10)%' AND wait_event = 'PgSleep'"))
      .length === 1
  expect(await waitUntil(isAsleep)).toBe(true)
  await closeConnections()
  expect((await asking).status).toBe(503)
  const confused = route({ summary: 'Confused', access: anyone(), response: z.unknown() }, () =>
    transaction(async (tx) => {
      await tx.product.update({ where: { id: product.id }, data: { stock: 1 } })
      await closeConnections()
      throw new TypeError("Cannot read properties of undefined (reading 'map')")
    }),
  )
  expect((await handle(confused, {})).status).toBe(503)
  const broken = route({ summary: 'Broken', access: anyone(), response: z.unknown() }, () =>
    transaction(() => Promise.reject(new TypeError('a mistake of ours'))),
  )
  expect((await handle(broken, {})).status).toBe(500)
  const stock = async () => (await db().product.findUniqueOrThrow({ where: { id: product.id } })).stock
  expect(await stock()).toBe(100)
})
