import type { PgBoss } from 'pg-boss'
import { beforeAll, expect, test, vi } from 'vitest'
import { openConnections } from '@/sandbox/factories'
import { useDatabaseClock } from '@/sandbox/database-clock'
import { waitUntil } from '@/sandbox/waiting'
import { pool } from '@/lib/database/db'
import { serveQueue, timedQueue, workThrough } from './queue'

const clock = useDatabaseClock()
beforeAll(openConnections)

const keeper = globalThis as { foodbankQueue?: Promise<PgBoss> | undefined }

/** Lets the process that serves forget its queue, as one does that ends. */
async function stopQueue(): Promise<void> {
  const boss = await keeper.foodbankQueue
  await boss?.stop({ graceful: false, close: false })
  keeper.foodbankQueue = undefined
}

test('a timed job runs at its turn in Lagos, once for all hosts, by the clock of the database', async () => {
  // Nine in the morning in Lagos, on hosts whose clocks say another month.
  await clock.set(new Date('2026-06-03T08:00:10Z'))
  serveQueue([], { nine: '0 9 * * *', eight: '0 8 * * *' })
  await stopQueue()
  await pool().query('UPDATE pgboss.version SET cron_on = NULL')

  const run = vi.fn(() => Promise.resolve())
  const timed = timedQueue((data) => (data as { job: string }).job, run)
  const isRun = async () => (await workThrough(timed, 5)) > 0
  expect(await waitUntil(isRun)).toBe(true)
  // Another host looks in the same minute.
  await stopQueue()
  await pool().query('UPDATE pgboss.version SET cron_on = NULL')
  expect(await workThrough(timed, 5)).toBe(0)
  const hasLooked = async () =>
    (await pool().query('SELECT FROM pgboss.version WHERE cron_on IS NOT NULL')).rowCount === 1
  expect(await waitUntil(hasLooked)).toBe(true)
  await stopQueue()
  expect((await pool().query("SELECT FROM pgboss.job WHERE state < 'completed'")).rowCount).toBe(0)
  expect(run.mock.calls).toEqual([['nine']])
})
