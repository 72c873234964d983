import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { freePort } from '@/sandbox/waiting'
import { findServer } from './database-servers'
import type { Tx } from './db'

/** The two clients as a process finds them that starts with the settings of now. */
async function startedAnew() {
  vi.resetModules()
  Object.assign(globalThis, {
    foodbankDatabase: undefined,
    foodbankReplica: undefined,
    foodbankReplicaRestsUntil: undefined,
  })
  return import('./db')
}

const nameOf = async (client: Awaited<ReturnType<typeof startedAnew>>['db']) =>
  (await client().$queryRaw<{ name: string }[]>`SELECT current_setting('application_name') AS name`)[0]?.name

afterAll(() => {
  delete process.env.DATABASE_REPLICA_URL
})

const asReplica = (port?: number) => {
  // A setting that names the same server in the same words is refused.
  const replica = Object.assign(new URL(process.env.DATABASE_URL ?? ''), { hostname: 'localhost' })
  replica.searchParams.set('application_name', 'replica')
  if (port !== undefined) replica.port = String(port)
  process.env.DATABASE_REPLICA_URL = replica.href
}

test('a report reads from the replica, or from the primary without one', async () => {
  const alone = await startedAnew()
  expect(await alone.report((from) => Promise.resolve(from === alone.db()))).toBe(true)
  // A second way into the same server stands in for a copy of it.
  asReplica()
  const both = await startedAnew()
  both.poolPatience.replica = 60_000
  expect(await both.report((from) => nameOf(() => from))).toBe('replica')
  expect(await nameOf((await startedAnew()).db)).not.toBe('replica')
})

test('reports read from the primary while the replica is silent, and ask it once in half a minute', async () => {
  let asked = 0
  const silent = createServer((socket) => {
    asked += 1
    socket.on('error', () => undefined)
  }).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  asReplica(port)
  const { report } = await startedAnew()
  const begun = performance.now()
  for (let page = 0; page < 5; page += 1) expect(await report((from) => nameOf(() => from))).not.toBe('replica')
  expect(performance.now() - begun).toBeLessThan(20_000)
  expect(asked).toBe(1)
  silent.close()
})

test.each([
  ['08P01', 'server login has been failing, try again later (server_login_retry)'],
  [undefined, 'server conn crashed?: server conn crashed?'],
  [undefined, 'Client has encountered a connection error and is not queryable'],
  ['57P01', 'terminating connection due to administrator command'],
  ['53100', 'could not extend file: No space left on device'],
  ['25006', 'cannot execute INSERT in a read-only transaction'],
])('an error %s counts as an outage: %s', async (code, message) => {
  const { isUnavailable } = await startedAnew()
  expect(isUnavailable(Object.assign(new Error(message), { code }))).toBe(true)
  expect(isUnavailable(Object.assign(new Error('division by zero'), { code: '22012' }))).toBe(false)
})

test('a report that fails for another reason does not run again', async () => {
  asReplica()
  const { report, poolPatience } = await startedAnew()
  poolPatience.replica = 60_000
  const read = vi.fn((from: Tx) => from.$queryRaw`SELECT 1 / 0`)
  await expect(report(read)).rejects.toThrow('division by zero')
  expect(read).toHaveBeenCalledOnce()
})

describe('an address with several servers', () => {
  const only = process.env.DATABASE_URL ?? ''
  /** The servers of the test with one before them that is down. */
  const several = async (url: string) => url.replace(/@[^/]+/, `@127.0.0.1:${await freePort(0)},${new URL(url).host}`)

  afterAll(() => {
    process.env.DATABASE_URL = only
  })

  test('uses the one that takes writes, and passes over one that is down', async () => {
    process.env.DATABASE_URL = await several(only)
    const { pool, db, transaction } = await startedAnew()
    expect((await pool().query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
    await transaction((tx) => tx.codeRequest.create({ data: { email: 'someone@demo.test' }, select: { id: true } }))
    expect(await db().codeRequest.count()).toBe(1)
    expect(await findServer(process.env.DATABASE_URL, { forWrites: true })).toBe(new URL(only).href)
  })

  test('refuses a copy, which is read-only', async () => {
    const { pool: admin } = await startedAnew()
    await admin().query(`
      CREATE SCHEMA copy; CREATE FUNCTION copy.pg_is_in_recovery() RETURNS boolean LANGUAGE sql AS 'SELECT true'`)
    const copy = new URL(only)
    copy.searchParams.set('options', '-c search_path=copy,public,pg_catalog')
    process.env.DATABASE_URL = await several(copy.href)
    const { pool, isUnavailable } = await startedAnew()
    const failure: unknown = await pool()
      .query('SELECT 1')
      .catch((error: unknown) => error)
    expect(failure).toMatchObject({ message: 'none of the 2 database servers takes writes' })
    expect(isUnavailable(failure)).toBe(true)
    process.env.DATABASE_REPLICA_URL = process.env.DATABASE_URL
    const reports = await startedAnew()
    process.env.DATABASE_URL = only
    expect(await reports.report((from) => from.$queryRaw`SELECT 1 AS one`)).toEqual([{ one: 1 }])
  })
})
