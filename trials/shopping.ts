import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { db, pool } from '@/lib/database/db'
import { someCharges } from '@/sandbox/checkout-factories'
import { PASSWORD, aBuyer, aCompany, aProduct } from '@/sandbox/factories'
import { waitUntil } from '@/sandbox/waiting'

export type Buyer = { readonly id: string; readonly email: string; readonly token: string }
type Product = Awaited<ReturnType<typeof aProduct>>

/** An order whose answer was 200. Times are those of `performance.now()`. */
type Acknowledged = { readonly key: string; readonly begunAt: number; readonly answeredAt: number }

/** Buyers who order one thing after the other until they are stopped. */
export interface Shopping {
  /** How often each status was answered; 0 for a connection without an answer. */
  readonly answers: ReadonlyMap<number, number>
  /** The sentences of all answers but 200, and how often each was read. */
  readonly sentences: ReadonlyMap<string, number>
  readonly acknowledged: readonly Acknowledged[]
  /** The keys of all orders that were sent, also of those without an answer. */
  readonly sent: ReadonlySet<string>
  /** Resolves when each buyer has the answer to its last request. */
  stop: () => Promise<void>
}

const SALARY = 10_000_000
/** In kobo: thousands of orders are far above what people may owe. */
const CEILING = 100_000_000_000n

/** Lets the factories and `db()` of this process work in another database from now on. */
export async function useDatabase(url: string): Promise<void> {
  const keeper = globalThis as typeof globalThis & { foodbankDatabase?: object }
  if (keeper.foodbankDatabase) {
    await db().$disconnect()
    await pool().end()
    keeper.foodbankDatabase = undefined
  }
  process.env.DATABASE_URL = url
}

/** Makes a product that never runs out and buyers who can afford thousands of it. */
export async function stockShop(buyers: number): Promise<{ product: Product; emails: string[] }> {
  await someCharges()
  const product = await aProduct({ price: 100, stock: 1_000_000 })
  const { id: companyId } = await aCompany()
  const people = await Promise.all(Array.from({ length: buyers }, () => aBuyer({ companyId, salary: SALARY })))
  await db().company.update({ where: { id: companyId }, data: { creditCeilingKobo: CEILING } })
  await db().user.updateMany({ where: { companyId }, data: { creditCeilingKobo: CEILING } })
  return { product, emails: people.map(({ email }) => email) }
}

/** Signs people in, all at the same time. @returns the status of each answer, and those who are signed in */
export async function signInAll(
  origin: string,
  emails: readonly string[],
): Promise<{ statuses: number[]; buyers: Buyer[] }> {
  const answers = await Promise.all(
    emails.map(async (email) => {
      const answer = await call(origin, 'POST', '/users/login', undefined, { email, password: PASSWORD })
      return { status: answer.status, buyer: { ...(answer.body as Omit<Buyer, 'email'>), email } }
    }),
  )
  return {
    statuses: answers.map(({ status }) => status),
    buyers: answers.filter(({ status }) => status === 200).map(({ buyer }) => buyer),
  }
}

type Answer = { readonly status: number; readonly body: unknown }

/** A request that waits longer has failed for the person who sent it. */
const PATIENCE_MS = 40_000

/** A text is sent as CSV, a form as it is, everything else as JSON. */
function packed(body: unknown): { body?: string | FormData; headers: Record<string, string> } {
  if (body === undefined || body instanceof FormData) return { body, headers: {} }
  return typeof body === 'string'
    ? { body, headers: { 'Content-Type': 'text/csv' } }
    : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }
}

/** Sends one call of the API. The status is 0 when the connection was lost before the answer. */
export async function call(
  origin: string,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  token?: string,
  body?: unknown,
): Promise<Answer> {
  const sent = packed(body)
  try {
    const answer = await fetch(`${origin}/api/v1${path}`, {
      method,
      headers: {
        ...sent.headers,
        // A proxy that is reloaded closes idle connections, and a request may be on its way on one of them.
        Connection: 'close',
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      },
      body: sent.body,
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const text = await answer.text()
    return { status: answer.status, body: text.startsWith('{') ? JSON.parse(text) : text }
  } catch {
    return { status: 0, body: undefined }
  }
}

export const DELIVERY = { state: 'Lagos', city: 'Ikeja', location: '1 Mill Road', phoneNumber: '+2348031234567' }
const AGAIN_MS = 200

/**
 * Lets buyers order until they are stopped. Each repeats a request that was not answered 200, with the same key, as the
 * pages and the documented clients do.
 */
export function startShopping(origin: string, buyers: readonly Buyer[], product: Product): Shopping {
  const answers = new Map<number, number>()
  const sentences = new Map<string, number>()
  const acknowledged: Acknowledged[] = []
  const sent = new Set<string>()
  let isOver = false

  const ask = async (buyer: Buyer, method: 'GET' | 'POST', path: string, body?: unknown) => {
    const { status, body: answered } = await call(origin, method, path, buyer.token, body)
    const { code, message = '' } = (answered ?? {}) as { code?: string; message?: string }
    answers.set(status, (answers.get(status) ?? 0) + 1)
    if (status !== 200) sentences.set(message, (sentences.get(message) ?? 0) + 1)
    return { isDone: status === 200, isEmpty: code === 'cart_empty' }
  }
  const fill = async (buyer: Buyer) => {
    const line = { productId: product.id, name: product.name, measurement: product.measurement, quantity: 1 }
    const item = { ...line, type: product.category.type, idempotencyKey: randomUUID() }
    while (!isOver && !(await ask(buyer, 'POST', '/cart/addToCart', item)).isDone) await pause(AGAIN_MS)
  }
  const order = async (buyer: Buyer) => {
    const key = randomUUID()
    sent.add(key)
    for (;;) {
      const begunAt = performance.now()
      const body = { deliveryDetails: DELIVERY, months: 3, acceptTerms: true, idempotencyKey: key }
      const { isDone, isEmpty } = await ask(buyer, 'POST', '/order/createOrder', body)
      if (isDone) return void acknowledged.push({ key, begunAt, answeredAt: performance.now() })
      if (isOver) return
      // A failover without waiting for the replica may lose the last change of a cart.
      if (isEmpty) await fill(buyer)
      await pause(AGAIN_MS)
    }
  }
  const shop = async (buyer: Buyer) => {
    while (!isOver) {
      await fill(buyer)
      if (!isOver) await order(buyer)
      await ask(buyer, 'GET', `/order/getShoppingHistory/${buyer.id}?limit=5`)
    }
  }
  const done = Promise.all(buyers.map(shop))
  return {
    answers,
    sentences,
    acknowledged,
    sent,
    stop: async () => {
      isOver = true
      await done
    },
  }
}

/** On a busy machine people order for longer, until there are enough orders to count. */
const FEWEST_ORDERS = 5
const LONGEST_MS = 60_000

/** Waits until buyers have ordered for some seconds. @throws Error when too few orders are acknowledged meanwhile */
export async function orderFor({ acknowledged, answers }: Shopping, seconds: number): Promise<void> {
  const [before, begun] = [acknowledged.length, performance.now()]
  const isDone = () => performance.now() - begun >= seconds * 1_000 && acknowledged.length >= before + FEWEST_ORDERS
  if (await waitUntil(isDone, seconds * 1_000 + LONGEST_MS)) return
  throw new Error(`Hardly any order was acknowledged; all answers: ${describeResponses(answers)}.`)
}

/** What a database has of the acknowledged orders. */
export async function findOrders(
  url: string,
  { acknowledged, sent }: Pick<Shopping, 'acknowledged' | 'sent'>,
): Promise<{ lost: number; once: number; unknown: number }> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ key: string }>('SELECT idempotency_key AS key FROM orders')
  await client.end()
  const times = new Map<string, number>()
  for (const { key } of rows) times.set(key, (times.get(key) ?? 0) + 1)
  return {
    lost: acknowledged.filter(({ key }) => !times.has(key)).length,
    once: acknowledged.filter(({ key }) => times.get(key) === 1).length,
    unknown: [...times.keys()].filter((key) => !sent.has(key)).length,
  }
}

/** The answers as text: '812 × 200, 3 × 503'. */
export const describeResponses = (answers: ReadonlyMap<number, number>): string =>
  [...answers]
    .sort(([one], [other]) => one - other)
    .map(([status, count]) => `${count} × ${status === 0 ? 'no answer' : status}`)
    .join(', ')
