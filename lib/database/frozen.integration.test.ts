import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { readMetrics } from '@/lib/jobs/metrics'
import { checkReadiness } from '@/lib/jobs/queries'
import { migrate } from '@/prisma/migrate'
import { type Postgres, startPostgres } from '@/sandbox/postgres'
import { readPrometheus, valueOf } from '@/sandbox/prometheus'
import { handle } from '@/sandbox/request'
import { anyone } from '@/lib/server/access'
import { TRANSACTION_LIMITS, transactionPatience } from './connections'
import { db, pool, transaction } from './db'
import { route } from '@/lib/server/http'

/*
 * A database that is frozen: it accepts connections, and says nothing. SIGSTOP does that to the server and to each
 * process of a connection.
 */
const dataDir = join(import.meta.dirname, '../../.data/test/frozen')
let postgres: Postgres
let stopped: number[] = []

beforeAll(async () => {
  Object.assign(transactionPatience, TRANSACTION_LIMITS)
  postgres = await startPostgres({ dataDir, port: 0, durable: false, note: () => undefined })
  await postgres.createDatabase('frozen')
  process.env.DATABASE_URL = postgres.url('frozen')
  await migrate(postgres.url('frozen'))
})

afterAll(async () => {
  thaw()
  await db().$disconnect()
  await pool().end()
  await postgres.stop()
})

async function freeze(): Promise<void> {
  const { rows } = await pool().query<{ pid: number }>('SELECT pid FROM pg_stat_activity')
  stopped = [postgres.pid, ...rows.map(({ pid }) => pid)]
  for (const pid of stopped) process.kill(pid, 'SIGSTOP')
}

function thaw(): void {
  for (const pid of stopped) process.kill(pid, 'SIGCONT')
  stopped = []
}

const read = route({ summary: 'Read', access: anyone(), response: z.unknown() }, async () => ({
  count: await db().user.count(),
}))
const write = route({ summary: 'Write', access: anyone(), response: z.unknown() }, () =>
  transaction((tx) => tx.$queryRaw`SELECT 1 AS one`),
)

async function call(handler: typeof read) {
  const begun = performance.now()
  const answer = await handle(handler, {})
  const { code, message } = (await answer.json()) as { code?: string; message?: string }
  return { status: answer.status, code, message, seconds: (performance.now() - begun) / 1_000 }
}

test('requests fail with a sentence, the probe answers in two seconds, and all is well after it', async () => {
  const healthy = { ready: true, database: true, migrations: true, replica: null }
  await expect.poll(checkReadiness).toMatchObject(healthy)
  expect((await call(read)).status).toBe(200)

  await freeze()
  const begun = performance.now()
  const timed = <T>(work: Promise<T>) =>
    work.then((answer) => ({ answer, seconds: (performance.now() - begun) / 1_000 }))
  const [readiness, scraped, ...answers] = await Promise.all([
    timed(checkReadiness()),
    timed(readMetrics()),
    call(read),
    call(write),
  ])
  expect(readiness.answer).toMatchObject({ ready: false, database: false, migrations: false, mailQueueSeconds: null })
  expect(readiness.seconds).toBeLessThan(10)
  expect(scraped.seconds).toBeLessThan(10)
  const metrics = readPrometheus(scraped.answer)
  expect(valueOf(metrics, 'foodbank_database_up')).toBe(0)
  expect(metrics.has('foodbank_mail_queue_size')).toBe(false)
  expect(valueOf(metrics, 'foodbank_database_pool_connections', { database: 'primary' })).toBeGreaterThanOrEqual(0)
  for (const { seconds, ...answer } of answers) {
    expect(answer).toEqual({
      status: 503,
      code: 'unavailable',
      message: 'Foodbank is not available at the moment. Please try again in a minute.',
    })
    expect(seconds).toBeLessThan(35)
  }

  thaw()
  expect((await call(write)).status).toBe(200)
  await expect.poll(checkReadiness).toMatchObject({ ready: true })
})

test('a statement and a wait for a lock end after their limits', async () => {
  const slow = route({ summary: 'Slow', access: anyone(), response: z.unknown() }, () =>
    transaction((tx) => tx.$executeRaw`SELECT pg_sleep(30)`, 1),
  )
  expect(await call(slow)).toMatchObject({ status: 503, code: 'unavailable' })
  const limits = await transaction(
    (tx) => tx.$queryRaw`
      SELECT current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock,
        current_setting('idle_in_transaction_session_timeout') AS idle`,
  )
  expect(limits).toEqual([{ statement: '15s', lock: '10s', idle: '30s' }])
  const { rows } = await pool().query('SHOW statement_timeout')
  expect(rows).toEqual([{ statement_timeout: '0' }])
})
