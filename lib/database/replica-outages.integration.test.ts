import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { checkReadiness } from '@/lib/jobs/queries'
import { migrate } from '@/prisma/migrate'
import { aBuyer } from '@/sandbox/factories'
import { type DatabaseServer, setSynchronous, startPrimary, startReplica } from '@/sandbox/replica'
import { handle } from '@/sandbox/request'
import { waitUntil } from '@/sandbox/waiting'
import { anyone } from '@/lib/server/access'
import { db, pool, report, transaction } from './db'
import { route } from '@/lib/server/http'

/* A replica that lags, one that is gone, and commits that wait for it. The tests run in this order. */
const folder = join(import.meta.dirname, '../../.data/test')
let primary: DatabaseServer
let replica: DatabaseServer

beforeAll(async () => {
  primary = await startPrimary(join(folder, 'outages-primary'))
  await primary.createDatabase('foodbank')
  await migrate(primary.url('foodbank'))
  replica = await startReplica(primary, join(folder, 'outages-replica'))
  process.env.DATABASE_URL = primary.url('foodbank')
  process.env.DATABASE_REPLICA_URL = replica.url('foodbank')
})

afterAll(async () => {
  delete process.env.DATABASE_REPLICA_URL
  await db().$disconnect()
  await pool().end()
  await replica.remove()
  await primary.remove()
})

const countOnReplica = () => report((client) => client.user.count())

test('a replica that lags: reports are old, and everything else is not', async () => {
  await replica.admin('SELECT pg_wal_replay_pause()')
  await aBuyer()
  expect([await countOnReplica(), await db().user.count()]).toEqual([0, 1])
  await expect.poll(checkReadiness).toMatchObject({ ready: true, writable: true, replica: true })
  await replica.admin('SELECT pg_wal_replay_resume()')
  expect(await waitUntil(async () => (await countOnReplica()) === 1)).toBe(true)
})

test('a replica that is gone while commits wait for it: writes are refused in time, reads are answered', async () => {
  await setSynchronous(primary, true)
  await replica.stop()
  await expect.poll(checkReadiness).toMatchObject({ ready: true, database: true, writable: true, replica: false })
  expect(await countOnReplica()).toBe(1)

  const { id, fullName } = await db().user.findFirstOrThrow({ select: { id: true, fullName: true } })
  const write = route({ summary: 'Write', access: anyone(), response: z.unknown() }, () =>
    transaction((tx) => tx.user.update({ where: { id }, data: { fullName: 'Changed' }, select: { id: true } })),
  )
  const nameNow = async () => (await db().user.findUniqueOrThrow({ where: { id } })).fullName
  const begun = performance.now()
  expect((await handle(write, {})).status).toBe(503)
  expect(performance.now() - begun).toBeLessThan(40_000)
  expect(await nameNow()).toBe(fullName)

  // The refused write was not lost either: it is there when commits no longer wait.
  await primary.admin("ALTER SYSTEM SET synchronous_standby_names = ''")
  await primary.admin('SELECT pg_reload_conf()')
  expect(await waitUntil(async () => (await nameNow()) === 'Changed')).toBe(true)
  expect((await handle(write, {})).status).toBe(200)
})
