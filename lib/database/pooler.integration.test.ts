import { afterAll, beforeAll, expect, test } from 'vitest'
import { logIn } from '@/lib/accounts/sign-in'
import { findPerson } from '@/lib/access/queries'
import { readSessionToken } from '@/lib/server/session'
import { migrate } from '@/prisma/migrate'
import { PASSWORD, aBuyer, unique } from '@/sandbox/factories'
import { type Pooler, startPooler } from '@/sandbox/pooler'
import { db, transaction } from './db'
import { lockUser } from './locks'
import { consumeLimit } from '@/lib/server/rate-limit'

/*
 * The app behind a pooler in transaction mode, as docs/operations.md describes it. It keeps nothing of a connection
 * from one transaction to the next: no prepared statement with a name, no setting, no lock of a session.
 */
let pooler: Pooler

beforeAll(async () => {
  pooler = await startPooler(process.env.DATABASE_URL ?? '')
  process.env.DATABASE_URL = pooler.url
})

afterAll(async () => {
  await db().$disconnect()
  await pooler.stop()
})

test('signs in fifty people at once', async () => {
  const buyers = await Promise.all(Array.from({ length: 50 }, () => aBuyer()))
  const signIns = await Promise.all(buyers.map(({ email }) => logIn({ email, password: PASSWORD }, unique('address'))))
  const people = await Promise.all(
    signIns.map(async (signIn) => {
      const claims = 'dto' in signIn ? await readSessionToken(signIn.dto.token) : undefined
      return claims && (await findPerson(claims))
    }),
  )
  expect(people.map((person) => person?.id)).toEqual(buyers.map(({ id }) => id))
})

test('counts tries and takes locks of many connections', async () => {
  const { id } = await aBuyer()
  const limit = { name: 'pooled', points: 30, seconds: 60 }
  const tries = await Promise.allSettled(Array.from({ length: 60 }, () => consumeLimit(limit, id)))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(30)
  let inside = 0
  await Promise.all(
    Array.from({ length: 20 }, () =>
      transaction(async (tx) => {
        await lockUser(tx, id)
        inside += 1
        expect(inside).toBe(1)
        await tx.$executeRaw`SELECT pg_sleep(0.005)`
        inside -= 1
      }),
    ),
  )
})

test('finds the database migrated', async () => {
  expect(await migrate(pooler.url)).toEqual([])
})
