import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findSessionOwner } from '@/lib/access/queries'
import { readSessionToken } from '@/lib/server/session'
import { aBuyer } from '@/sandbox/factories'
import { tokenOf } from '@/sandbox/roles'
import { waitUntil } from '@/sandbox/waiting'
import { db, isUnavailable, pool, transaction } from './db'

/* Connections that are lost in the middle of a statement, as when another server becomes the primary. */
let outside: Client
beforeAll(async () => {
  outside = new Client({ connectionString: process.env.DATABASE_URL })
  await outside.connect()
})
afterAll(() => outside.end())

/** Ends the connection in which a statement with this word runs. */
async function lose(word: string): Promise<void> {
  const end = () =>
    outside.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND state = 'active' AND pid <> pg_backend_pid() AND query LIKE $1`,
      [`%${word}%`],
    )
  expect(await waitUntil(async () => (await end()).rowCount === 1, undefined, 10)).toBe(true)
}

const countFaqs = (title: string) => db().faq.count({ where: { title } })

describe('a single statement whose connection is lost', () => {
  test('is repeated when it reads', async () => {
    const read = pool().query<{ what: string }>("SELECT 'first read' AS what FROM pg_sleep(1)")
    await lose('first read')
    expect((await read).rows).toEqual([{ what: 'first read' }])
  })

  test('is repeated when Prisma sends it', async () => {
    // Prisma sends a statement when somebody waits for it.
    const read = db().$queryRaw`SELECT ${'x'} AS what, 'second read' AS name FROM pg_sleep(1)`
    const [rows] = await Promise.all([read, lose('second read')])
    expect(rows).toEqual([{ what: 'x', name: 'second read' }])
  })

  test('is not done twice when it writes', async () => {
    const write = pool().query(`
      WITH written AS (INSERT INTO faqs (id, title, content) VALUES (gen_random_uuid(), 'first write', 'Yes.'))
      SELECT FROM pg_sleep(1)`)
    const [failure] = await Promise.all([write.catch((error: unknown) => error), lose('first write')])
    expect(failure).toMatchObject({ code: '25006' })
    expect(await countFaqs('first write')).toBe(0)
  })

  test('is not repeated when it begins with a write', async () => {
    const write = db().$executeRaw`
      INSERT INTO faqs (id, title, content) SELECT gen_random_uuid(), 'second write', 'Yes.' FROM pg_sleep(1)`
    const [failure] = await Promise.all([write.catch((error: unknown) => error), lose('second write')])
    expect(isUnavailable(failure)).toBe(true)
    expect(await countFaqs('second write')).toBe(0)
  })

  test('lets a person go on who is signed in: the time of use is left out', async () => {
    const buyer = await aBuyer()
    const claims = await readSessionToken(await tokenOf(buyer))
    // A client of its own: in a transaction, the activity of others is read once.
    const locking = new Client({ connectionString: process.env.DATABASE_URL })
    await locking.connect()
    await locking.query('BEGIN; LOCK TABLE sessions IN ACCESS EXCLUSIVE MODE')
    const found = claims && findSessionOwner(claims)
    await lose('users.session_version AS "sessionVersion"')
    await locking.end()
    expect((await found)?.person.id).toBe(buyer.id)
  })
})

test('a transaction whose connection is lost is not repeated', async () => {
  const run = transaction((tx) => tx.$queryRaw`SELECT 'third read' AS what FROM pg_sleep(1)`)
  const [failure] = await Promise.all([run.catch((error: unknown) => error), lose('third read')])
  expect(isUnavailable(failure)).toBe(true)
})
