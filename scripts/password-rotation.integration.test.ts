import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { PrismaPg } from '@prisma/adapter-pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PrismaClient } from '@/generated/prisma/client'
import { openPool } from '@/lib/database/connections'
import { migrate } from '@/prisma/migrate'
import { withClient } from '@/prisma/migration-command'
import { sqlOf } from '@/sandbox/documented-sql'
import { type Postgres, startPostgres } from '@/sandbox/postgres'
import { waitUntil } from '@/sandbox/waiting'
import { projectRoot } from './build'

/*
 * The SQL of docs/operations.md, run as it is written there: the roles of the database, and the rotation of the app's
 * password while two servers are at work. Roles belong to a whole server, so this file starts one of its own.
 */
let postgres: Postgres

beforeAll(async () => {
  const dataDir = join(projectRoot, '.data/test/rotation')
  postgres = await startPostgres({ dataDir, port: 0, durable: false, note: () => undefined })
  await postgres.createDatabase('shop')
})
afterAll(() => postgres.stop())

const run = (url: string, sql: string | undefined) => withClient(url, (client) => client.query(sql ?? 'missing'))
const asAdmin = (sql: string | undefined) => run(postgres.adminUrl('shop'), sql)

/** The documented statements are of a rotation from role a to role b. */
const between = (from: string, to: string, sql: string | undefined) =>
  sql?.replaceAll(/foodbank_app_([ab])\b/g, (_, role: string) => `foodbank_app_${role === 'a' ? from : to}`)

const withPassword = (password: string, sql: string | undefined) => sql?.replaceAll("'…'", `'${password}'`)

function addressOf(role: string, password: string): string {
  const url = new URL(postgres.url('shop'))
  url.username = `foodbank_app_${role}`
  url.password = password
  return url.href
}

/** Longer than a request waits on a slow and busy machine. */
const PATIENCE_MS = 120_000

/** A server of the app as its database sees it: a pool, and Prisma over it. */
function startServer(url: string) {
  const pool = openPool(url, { max: 5, forWrites: true, connectMs: PATIENCE_MS, silentMs: PATIENCE_MS })
  const client = new PrismaClient({ adapter: new PrismaPg(pool) })
  const running = new Set<Promise<unknown>>()
  const request = async () => {
    const type = randomUUID()
    await client.$transaction(
      async (tx) => {
        await tx.category.create({ data: { type, typeKey: type } })
        await tx.category.findUniqueOrThrow({ where: { typeKey: type } })
      },
      { maxWait: PATIENCE_MS, timeout: PATIENCE_MS },
    )
  }
  return {
    answer: async () => {
      const answered = request()
      running.add(answered)
      await answered.finally(() => running.delete(answered))
    },
    /** What SIGTERM does: the requests in progress are answered first. */
    stop: async () => {
      await Promise.allSettled(running)
      await client.$disconnect()
      await pool.end()
    },
  }
}
type Server = ReturnType<typeof startServer>

/** Sends requests to servers in turn until the returned function is called. */
function keepAsking(servers: Server[]) {
  const failures: unknown[] = []
  let answered = 0
  let isEnough = false
  const ask = async (start: number) => {
    for (let turn = start; !isEnough; turn += 1)
      await servers[turn % servers.length]?.answer().then(
        () => (answered += 1),
        (error: unknown) => failures.push(error),
      )
  }
  const all = Promise.all(Array.from({ length: 6 }, (_, index) => ask(index)))
  return {
    answered: () => answered,
    end: async () => {
      isEnough = true
      await all
      return failures
    },
  }
}

test('the password is rotated between two roles, and no request fails', async () => {
  const [roles, rights, limits] = sqlOf('Roles of the database user')
  const [open, users, close] = sqlOf("Rotate the database's password")
  const passwords = { a: randomBytes(12).toString('hex'), b: randomBytes(12).toString('hex') }
  await asAdmin(withPassword(passwords.a, roles))
  await run(postgres.url('shop'), rights)
  await asAdmin(limits)
  await migrate(postgres.url('shop'))
  // The other role has no password yet.
  await expect(run(addressOf('b', passwords.b), 'SELECT 1')).rejects.toThrow(/not permitted to log in|authentication/)

  const servers = [startServer(addressOf('a', passwords.a)), startServer(addressOf('a', passwords.a))]
  const load = keepAsking(servers)
  const sessionsOf = async (from: string, to: string) => {
    const { rows } = await asAdmin(between(from, to, users))
    return Number((rows as { count: string }[])[0]?.count)
  }
  for (const [from, to] of [
    ['a', 'b'],
    ['b', 'a'],
  ] as const) {
    passwords[to] = randomBytes(12).toString('hex')
    await asAdmin(withPassword(passwords[to], between(from, to, open)))
    for (const [index, old] of servers.entries()) {
      servers[index] = startServer(addressOf(to, passwords[to]))
      await old.stop()
    }
    expect(await waitUntil(async () => (await sessionsOf(from, to)) === 0)).toBe(true)
    await asAdmin(between(from, to, close))
    const before = load.answered()
    expect(await waitUntil(() => load.answered() > before + 20)).toBe(true)
    await expect(run(addressOf(from, passwords[from]), 'SELECT 1')).rejects.toThrow(/not permitted|authentication/)
  }
  expect(await load.end()).toEqual([])
  await Promise.all(servers.map((server) => server.stop()))

  // Both roles have the rights and the limits of the documentation, and no more.
  await asAdmin(withPassword(passwords.b, between('a', 'b', open)))
  for (const role of ['a', 'b'] as const) {
    const url = addressOf(role, passwords[role])
    expect((await run(url, 'SHOW statement_timeout')).rows).toEqual([{ statement_timeout: '30s' }])
    for (const forbidden of [
      'TRUNCATE ledger_entries',
      'ALTER TABLE ledger_entries DISABLE TRIGGER USER',
      'DROP TRIGGER ledger_entries_append_only ON ledger_entries',
      'CREATE TABLE other (id int)',
    ])
      await expect(run(url, forbidden), forbidden).rejects.toThrow(/must be owner|permission denied/)
    await run(url, `SELECT nextval('order_numbers')`)
  }
})
