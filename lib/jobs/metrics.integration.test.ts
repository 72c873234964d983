import { readFileSync } from 'node:fs'
import { beforeAll, expect, test, vi } from 'vitest'
import { GET } from '@/app/metrics/route'
import { db, pool } from '@/lib/database/db'
import { LEDGER_RULES } from '@/lib/credit/ledger-rules'
import { observeRequest } from '@/lib/observability/metrics'
import { aBuyer, anOrder, openConnections } from '@/sandbox/factories'
import { readPrometheus, samplesOf, valueOf } from '@/sandbox/prometheus'
import { handle } from '@/sandbox/request'
import { waitUntil } from '@/sandbox/waiting'
import { readDatabaseGauges } from './database-gauges'
import { checkLedger } from './ledger'
import { readMetrics } from './metrics'
import { forgetSuccess, recordSuccess } from './runs'
import { runJob } from './service'

beforeAll(async () => {
  // A setting that names the same server in the same words is refused.
  const replica = Object.assign(new URL(process.env.DATABASE_URL ?? ''), { hostname: 'localhost' })
  process.env.DATABASE_REPLICA_URL = replica.href
  await openConnections()
})

/** The metrics as they are now: what the databases answered is otherwise kept for five seconds. */
async function scrape() {
  const now = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + (skipped += 6_000))
  try {
    return readPrometheus(await readMetrics())
  } finally {
    now.mockRestore()
  }
}
let skipped = 0

/** The metrics that the manual lists: the first cells of the rows of its tables. */
const documented = [
  ...readFileSync('docs/monitoring.md', 'utf8').matchAll(/^\| `((?:foodbank|process|nodejs)_\w+)/gm),
].map(([, name = '']) => name)

test('every metric of the manual is there, and the manual has every metric of ours', async () => {
  observeRequest({ route: '/Store', method: 'GET', status: 200 }, 0.2)
  await runJob('ledger')
  const metrics = await scrape()
  expect(documented.length).toBeGreaterThan(20)
  expect(documented.filter((name) => !metrics.has(name))).toEqual([])
  const ours = [...metrics.keys()].filter((name) => /^foodbank_(?!\w*_(?:bucket|sum|count)$)/.test(name))
  expect(ours.filter((name) => !documented.includes(name))).toEqual([])
})

test('/metrics needs its token', async () => {
  const call = (token?: string) => handle(GET, token === undefined ? {} : { token })
  const answer = await call(process.env.METRICS_TOKEN)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(readPrometheus(await answer.text()).size).toBeGreaterThan(20)
  for (const token of [undefined, '', 'wrong', `${process.env.METRICS_TOKEN}x`, 'x'.repeat(10_000)])
    expect((await call(token)).status).toBe(401)
})

test('mails, payments and refunds are counted by state and age', async () => {
  const buyer = await aBuyer()
  const order = await anOrder(buyer)
  const hourAgo = new Date(Date.now() - 3_600_000)
  const mail = { recipient: buyer.email, subject: 'News', sealedBody: '' }
  await db().outboxMail.createMany({
    data: [
      { ...mail, createdAt: hourAgo },
      { ...mail },
      { ...mail, state: 'dead', createdAt: new Date(0) },
      { ...mail, state: 'sent', createdAt: new Date(0) },
    ],
  })
  const message = {
    userId: buyer.id,
    recipient: '+2348030000000',
    kind: 'order',
    channel: 'sms',
    sealedText: '',
  } as const
  await db().outboxMessage.createMany({
    data: [
      // It waits for the morning, so it is not late.
      { ...message, createdAt: new Date(0) },
      { ...message, state: 'sending', attempts: 3, createdAt: hourAgo },
      { ...message, state: 'failed' },
      { ...message, state: 'failed', runAt: new Date(0) },
      { ...message, state: 'sent', providerId: 'one', attempts: 1, createdAt: new Date(0) },
    ],
  })
  const payment = { purpose: 'order_fees', userId: buyer.id, orderId: order.id, amountKobo: 1_000n } as const
  await db().payment.createMany({
    data: [
      { ...payment, txRef: 'pending', createdAt: hourAgo },
      { ...payment, txRef: 'expired', state: 'expired' },
      // Made at the beginning of 2025.
      { ...payment, txRef: 'old', state: 'expired', id: '01941f29-7c00-7000-8000-000000000000' },
    ],
  })
  const { id: paymentId } = await db().payment.findUniqueOrThrow({ where: { txRef: 'expired' } })
  await pool().query('ALTER TABLE refunds DISABLE TRIGGER USER')
  await db().refund.create({ data: { paymentId, amountKobo: 500n, createdAt: hourAgo } })
  await pool().query('ALTER TABLE refunds ENABLE TRIGGER USER')

  const metrics = await scrape()
  const read = (name: string, state?: string) => valueOf(metrics, name, state === undefined ? {} : { state })
  expect(read('foodbank_mail_queue_size')).toBe(2)
  expect(read('foodbank_mail_dead_letters')).toBe(1)
  expect(read('foodbank_mail_queue_age_seconds')).toBeGreaterThan(3_590)
  expect(read('foodbank_mail_queue_age_seconds')).toBeLessThan(3_700)
  expect(read('foodbank_message_queue_size')).toBe(2)
  expect(read('foodbank_message_queue_age_seconds')).toBeGreaterThan(3_590)
  expect(read('foodbank_message_queue_age_seconds')).toBeLessThan(3_700)
  expect(read('foodbank_message_failures')).toBe(1)
  const states = ['pending', 'succeeded', 'failed', 'expired']
  expect(states.map((state) => read('foodbank_payments', state))).toEqual([1, 0, 0, 1])
  expect(read('foodbank_payments_oldest_age_seconds', 'pending')).toBeGreaterThan(3_590)
  expect(samplesOf(metrics, 'foodbank_payments_oldest_age_seconds')).toHaveLength(1)
  const refundStates = ['requested', 'sent', 'completed', 'failed']
  expect(refundStates.map((state) => read('foodbank_refunds', state))).toEqual([1, 0, 0, 0])
  expect(read('foodbank_refunds_oldest_age_seconds', 'requested')).toBeGreaterThan(3_590)
  expect(read('foodbank_refunds_oldest_age_seconds', 'sent')).toBe(0)
  await db().refund.deleteMany()
  await db().outboxMail.deleteMany()
})

test('a full pool shows who waits, and does not hold up the metrics', async () => {
  const clients = await Promise.all(Array.from({ length: 10 }, () => pool().connect()))
  const waiting = [pool().query('SELECT 1'), pool().query('SELECT 1')]
  const metrics = await scrape()
  const state = (name: string) =>
    valueOf(metrics, 'foodbank_database_pool_connections', { database: 'primary', state: name })
  expect([state('busy'), state('idle')]).toEqual([10, 0])
  expect(valueOf(metrics, 'foodbank_database_pool_waiting', { database: 'primary' })).toBe(2)
  expect(valueOf(metrics, 'foodbank_database_up')).toBe(1)
  for (const client of clients) client.release()
  await Promise.all(waiting)
  expect(valueOf(await scrape(), 'foodbank_database_pool_waiting', { database: 'primary' })).toBe(0)
})

test('the success of a job on another server is seen here', async () => {
  await pool().query('DELETE FROM job_runs')
  // Another server succeeded now, this one an hour ago by a clock that is behind.
  await pool().query("INSERT INTO job_runs VALUES ('remind', now() - interval '1 hour'), ('expire', now())")
  const job = 'foodbank_job_last_success_timestamp_seconds'
  const read = async (name: string) => Date.now() / 1_000 - (valueOf(await scrape(), job, { job: name }) ?? Infinity)
  expect(await read('expire')).toBeLessThan(60)
  expect(await read('remind')).toBeGreaterThan(3_500)
  await runJob('remind')
  expect(await read('remind')).toBeLessThan(60)
})

test('a success is written once in ten seconds, and after a failure at once', async () => {
  const written = async () => {
    const { rows } = await pool().query<{ at: string }>("SELECT succeeded_at::text AS at FROM job_runs WHERE job = 'a'")
    return rows[0]?.at
  }
  await recordSuccess('a')
  const first = await written()
  await recordSuccess('a')
  expect(await written()).toBe(first)
  forgetSuccess('a')
  await recordSuccess('a')
  expect(await written()).not.toBe(first)
})

test('failures of jobs and of rows are counted by job', async () => {
  const read = async (name: string) => valueOf(await scrape(), name, { job: 'remind' })
  expect(await read('foodbank_job_failures_total')).toBe(0)
  await pool().query('ALTER TABLE order_moves RENAME TO order_moves_away')
  await expect(runJob('remind')).rejects.toThrow()
  await pool().query('ALTER TABLE order_moves_away RENAME TO order_moves')
  expect(await read('foodbank_job_failures_total')).toBe(1)

  const buyer = await aBuyer()
  await anOrder(buyer, { status: 'delivered', dues: [{ inDays: 2, amount: 5_000n }] })
  await pool().query("ALTER TABLE outbox_mails ADD CONSTRAINT unlucky CHECK (recipient = '') NOT VALID")
  await runJob('remind')
  await pool().query('ALTER TABLE outbox_mails DROP CONSTRAINT unlucky')
  expect(await read('foodbank_job_row_failures_total')).toBe(1)
  expect(await read('foodbank_job_failures_total')).toBe(1)
  await runJob('remind')
})

test('the ledger is checked once a day by one server, and faults are counted', async () => {
  await pool().query('DELETE FROM ledger_checks')
  expect(valueOf(await scrape(), 'foodbank_ledger_drift')).toBeUndefined()
  const both = await Promise.all([checkLedger(), checkLedger()])
  expect(both.sort((a, b) => a - b)).toEqual([0, LEDGER_RULES.length])
  expect(valueOf(await scrape(), 'foodbank_ledger_drift')).toBe(0)
  expect(await checkLedger()).toBe(0)

  const buyer = await aBuyer()
  await anOrder(buyer)
  await pool().query("UPDATE ledger_checks SET checked_at = now() - interval '25 hours'")
  await pool().query(`
    ALTER TABLE orders DISABLE TRIGGER orders_delivered_with_plan;
    UPDATE orders SET status = 'delivered' WHERE user_id = '${buyer.id}';
    ALTER TABLE orders ENABLE TRIGGER orders_delivered_with_plan`)
  await runJob('ledger')
  const metrics = await scrape()
  expect(valueOf(metrics, 'foodbank_ledger_drift')).toBe(1)
  expect(Number(valueOf(metrics, 'foodbank_ledger_checked_timestamp_seconds'))).toBeGreaterThan(Date.now() / 1000 - 60)
  await pool().query("UPDATE orders SET status = 'pending' WHERE user_id = $1", [buyer.id])
  await pool().query('DELETE FROM ledger_checks')
  await checkLedger()
})

test('a server that died while it checked the ledger is replaced', async () => {
  await pool().query("UPDATE ledger_checks SET checked_at = NULL, claimed_until = now() + interval '1 minute'")
  expect(await checkLedger()).toBe(0)
  await pool().query("UPDATE ledger_checks SET claimed_until = now() - interval '1 second'")
  expect(await checkLedger()).toBe(LEDGER_RULES.length)
})

test('a replica that takes writes has no lag', async () => {
  const metrics = await scrape()
  expect(valueOf(metrics, 'foodbank_replica_up')).toBe(1)
  expect(valueOf(metrics, 'foodbank_replica_lag_seconds')).toBe(0)
})

test('the databases are asked once in five seconds', async () => {
  const before = await readMetrics()
  await db().outboxMail.create({ data: { recipient: 'a@b.test', subject: 'News', sealedBody: '' } })
  const size = (text: string) => valueOf(readPrometheus(text), 'foodbank_mail_queue_size')
  expect(size(await readMetrics())).toBe(size(before))
  expect(valueOf(await scrape(), 'foodbank_mail_queue_size')).toBe(Number(size(before)) + 1)
})

test('a slow statement ends on the server, too', async () => {
  const holder = await pool().connect()
  await holder.query('BEGIN; LOCK TABLE job_runs IN ACCESS EXCLUSIVE MODE')
  const begun = performance.now()
  expect(await readDatabaseGauges()).toEqual([{ gauge: 'foodbank_database_up', value: 0 }])
  expect(performance.now() - begun).toBeLessThan(15_000)
  const isGone = async () => {
    const { rowCount } = await pool().query(
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    )
    return rowCount === 0
  }
  expect(await waitUntil(isGone)).toBe(true)
  await holder.query('ROLLBACK')
  holder.release()
})
