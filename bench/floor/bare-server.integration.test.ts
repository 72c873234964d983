import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '@/lib/database/db'
import { aBuyer, aProduct } from '@/sandbox/factories'
import { send } from './load'
import { type Served, memoryAtRest, startServed } from './served'
import { type StatementCounter, startStatementCounter } from './statement-counter'

let counter: StatementCounter
let server: Served

beforeAll(async () => {
  counter = await startStatementCounter(process.env.DATABASE_URL ?? '')
  server = await startServed({
    name: 'The bare server',
    args: () => [join(import.meta.dirname, 'bare-server.mjs')],
    cwd: process.cwd(),
    env: { DATABASE_URL: counter.url },
    path: '/health',
    log: join(tmpdir(), `bare-server-${process.pid}.log`),
  })
})

afterAll(async () => {
  await server.stop()
  await counter.stop()
})

/** The answer to a call, and the statements that it took. */
async function counted(path: string, body?: unknown) {
  const before = counter.count()
  const method = body === undefined ? 'GET' : 'POST'
  const answer: unknown = JSON.parse(await send(server.origin, { method, path, body }))
  return { answer, statements: counter.count() - before }
}

test('an order takes a product from the stock, in seven statements with BEGIN and COMMIT', async () => {
  const [buyer, product] = [await aBuyer(), await aProduct({ stock: 3 })]
  const { answer, statements } = await counted('/orders', { userId: buyer.id, productId: product.id })
  const { _id: id } = answer as { _id: string }
  expect(await db().order.findUnique({ where: { id }, select: { userId: true, items: true } })).toMatchObject({
    userId: buyer.id,
    items: [{ productId: product.id, quantity: 1 }],
  })
  expect(await db().product.findUnique({ where: { id: product.id }, select: { stock: true } })).toEqual({ stock: 2 })
  expect(statements).toBe(7)
})

test('the list and the cart take one statement each', async () => {
  const [buyer, product] = [await aBuyer(), await aProduct()]
  const input = { userId: buyer.id, productId: product.id }
  expect(await counted('/cart', input)).toMatchObject({ answer: { quantity: 1 }, statements: 1 })
  expect(await counted('/cart', input)).toMatchObject({ answer: { quantity: 2 }, statements: 1 })
  const { answer, statements } = await counted('/products')
  expect((answer as { _id: string }[]).map(({ _id }) => _id)).toContain(product.id)
  expect(statements).toBe(1)
})

test('a refusal of the database is an error of the measurement', async () => {
  await expect(send(server.origin, { method: 'POST', path: '/orders', body: {} })).rejects.toThrow('answered 500')
})

test('statements count each time that they run, however they are sent', async () => {
  const client = new Client({ connectionString: counter.url })
  await client.connect()
  const before = counter.count()
  await client.query('SELECT 1')
  for (const value of [1, 2]) await client.query('SELECT $1::int', [value])
  for (const value of [1, 2]) await client.query({ name: 'kept', text: 'SELECT $1::int', values: [value] })
  await client.query('SELECT $1::text', ['x'.repeat(200_000)])
  expect(counter.count() - before).toBe(6)
  await client.end()
})

test('the probe reports the memory and the processor time of the server', async () => {
  const before = await server.usage()
  for (let n = 0; n < 50; n += 1) await send(server.origin, { path: '/products' })
  const after = await server.usage()
  expect(after.cpuMs).toBeGreaterThan(before.cpuMs)
  expect(await memoryAtRest(server)).toBeGreaterThan(20 * 1024 * 1024)
})
