import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBuyer, aProduct } from '@/sandbox/factories'
import { send } from '../floor/load'
import { type Served, startServed } from '../floor/served'
import { clusterOf } from './cluster'
import { findKnee } from './knee'
import { measureStep } from './step'

let database: Client
let processes: [Served, Served]

beforeAll(async () => {
  database = new Client({ connectionString: process.env.DATABASE_URL })
  await database.connect()
  const start = (n: number) =>
    startServed({
      name: 'The bare server',
      args: () => [join(import.meta.dirname, '../floor/bare-server.mjs')],
      cwd: process.cwd(),
      env: { DATABASE_URL: process.env.DATABASE_URL },
      path: '/health',
      log: join(tmpdir(), `bare-servers-${process.pid}-${n}.log`),
    })
  processes = [await start(1), await start(2)]
})

afterAll(async () => {
  await Promise.all(processes.map((each) => each.stop()))
  await database.end()
})

test('orders of two processes cost processor time of both, and log of the database', async () => {
  const buyers = [await aBuyer(), await aBuyer()]
  const product = await aProduct({ stock: 1_000_000 })
  // The server of the tests is a child of this process, which has other work too: its time is read and not judged.
  const side = clusterOf(processes, database, process.pid)
  const idle = await Promise.all(processes.map((each) => each.usage()))
  const step = (clients: number) =>
    measureStep(
      side,
      {
        connections: clients,
        calls: (connection) => [
          { method: 'POST', path: '/orders', body: { userId: buyers[connection]?.id, productId: product.id } },
        ],
      },
      7,
      { seconds: 0.2, rounds: 2 },
    )
  const { at } = await findKnee(step, { leastGain: -1, longestP95: Infinity, mostClients: 2 })
  expect(at).toMatchObject({ clients: 2, cost: { statements: 7 } })
  expect(at.perSecond).toBeGreaterThan(0)
  expect(at.p95).toBeGreaterThan(0)
  expect(at.cost.appMs).toBeGreaterThan(0)
  expect(at.cost.walBytes).toBeGreaterThan(500)
  expect(Number.isFinite(at.cost.databaseMs)).toBe(process.platform === 'linux')
  // Each process answered one of the clients.
  const used = await Promise.all(processes.map((each) => each.usage()))
  used.forEach(({ cpuMs }, n) => expect(cpuMs).toBeGreaterThan(idle[n]?.cpuMs ?? Infinity))
})

test('a refusal ends the measurement', async () => {
  const side = clusterOf(processes, database, process.pid)
  const task = { connections: 1, calls: () => [{ method: 'POST' as const, path: '/orders', body: {} }] }
  await expect(measureStep(side, task, 0, { seconds: 0.1, rounds: 1 })).rejects.toThrow('answered 500')
  expect(await send(processes[0].origin, { path: '/health' })).toBeDefined()
})
