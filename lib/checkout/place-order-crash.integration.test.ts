import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { beforeAll, describe, expect, test } from 'vitest'
import { db, pool } from '@/lib/core/db'
import { fillCart, someCharges } from '@/sandbox/checkout-factories'
import { aBuyer, aProduct, queuedMails } from '@/sandbox/factories'
import { waitUntil } from '@/sandbox/waiting'
import { placeOrder } from './place-order'
import { createOrderSchema } from './schema'
import { startCheckout } from './service'

/*
 * A server that dies while it places an order: a separate process places it, stops at a lock that the test holds, and
 * is killed there. Each table that an order writes is such a place, so the moment is exact.
 */

beforeAll(() => someCharges())

const input = createOrderSchema.parse({
  deliveryDetails: { state: 'Lagos', city: 'Ikeja', location: '1 Mill Road', phoneNumber: '08031234567' },
  allItemsTotalPrice: 24_500,
  months: 2,
  acceptTerms: true,
})

/** Starts another server that places the order, says so, and never comes to answer the buyer. */
function startServer(buyer: unknown, key: string) {
  const program = `
    import { placeOrder } from './lib/checkout/place-order.ts'
    await placeOrder(${JSON.stringify(buyer)}, ${JSON.stringify(input)}, ${JSON.stringify(key)})
    process.stdout.write('placed')
    setInterval(() => undefined, 1000)
  `
  const server = spawn(
    process.execPath,
    ['--import', 'tsx', '--conditions=react-server', '--input-type=module', '--eval', program],
    {
      env: { ...process.env, PGAPPNAME: 'the-other-server' },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let said = ''
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (data: Buffer) => {
      said += data.toString()
    })
  const dead = once(server, 'exit')
  return {
    said: () => said,
    kill: async () => {
      server.kill('SIGKILL')
      await dead
    },
  }
}

async function connections(condition: string): Promise<number> {
  const { rows } = await pool().query<{ count: string }>(
    `SELECT count(*) FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'the-other-server' AND ${condition}`,
  )
  return Number(rows[0]?.count)
}

async function aCheckout() {
  const [buyer, product] = [await aBuyer(), await aProduct({ stock: 3 })]
  await fillCart(buyer, [product], 2)
  return { buyer, product, draft: await startCheckout(buyer) }
}

type Checkout = Awaited<ReturnType<typeof aCheckout>>

const state = async ({ buyer, product, draft }: Checkout) => ({
  orders: await db().order.count({ where: { userId: buyer.id } }),
  cart: await db().cartItem.count({ where: { userId: buyer.id } }),
  stock: (await db().product.findUniqueOrThrow({ where: { id: product.id } })).stock,
  movements: await db().stockMovement.count({ where: { productId: product.id } }),
  mails: (await queuedMails(buyer.email)).length,
  notes: await db().notification.count({ where: { userId: buyer.id } }),
  consents: await db().consent.count({ where: { userId: buyer.id } }),
  draftIsOpen: (await db().checkoutDraft.findUniqueOrThrow({ where: { id: draft } })).orderId === null,
})

const UNTOUCHED = { orders: 0, cart: 1, stock: 3, movements: 0, mails: 0, notes: 0, consents: 0, draftIsOpen: true }
const ORDERED = { orders: 1, cart: 0, stock: 1, movements: 1, mails: 1, notes: 1, consents: 1, draftIsOpen: false }

/** The tables that an order writes: the mail first, then all others in one statement. */
const WRITES = ['products', 'orders', 'stock_movements', 'cart_items', 'checkout_drafts', 'outbox_mails']

/** At most so long until a server has started from its sources and come to its order, on a busy machine too. */
const PATIENCE_MS = 60_000

describe('a server killed while it places an order', { timeout: 2 * PATIENCE_MS }, () => {
  test.each(WRITES)(
    'at %s leaves the cart and no trace of the order, and the same key then places it once',
    async (table) => {
      const checkout = await aCheckout()
      const gate = await pool().connect()
      await gate.query('BEGIN')
      // Lets everyone read and nobody write.
      await gate.query(`LOCK TABLE ${table} IN SHARE MODE`)
      const server = startServer(checkout.buyer, checkout.draft)
      const waits = await waitUntil(async () => (await connections(`wait_event_type = 'Lock'`)) === 1, PATIENCE_MS)
      expect(waits, server.said()).toBe(true)
      await server.kill()
      await gate.query('ROLLBACK')
      gate.release()
      // What the dead server had begun is undone as soon as the database notices.
      expect(await waitUntil(async () => (await connections('true')) === 0, PATIENCE_MS)).toBe(true)
      expect(await state(checkout)).toEqual(UNTOUCHED)

      const placed = await placeOrder(checkout.buyer, input, checkout.draft)
      expect(await placeOrder(checkout.buyer, input, checkout.draft)).toEqual(placed)
      expect(await state(checkout)).toEqual(ORDERED)
    },
  )

  test('after the commit has placed the order, which the same key returns', async () => {
    const checkout = await aCheckout()
    const server = startServer(checkout.buyer, checkout.draft)
    expect(await waitUntil(() => server.said() !== '', PATIENCE_MS)).toBe(true)
    expect(server.said()).toBe('placed')
    await server.kill()
    expect(await state(checkout)).toEqual(ORDERED)
    await placeOrder(checkout.buyer, input, checkout.draft)
    expect(await state(checkout)).toEqual(ORDERED)
  })
})
