import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { db, pool, transaction } from '@/lib/database/db'
import { log } from '@/lib/observability/log'
import { ROWS_A_STATEMENT } from '@/lib/database/old-rows'
import { aBuyer, openConnections } from '@/sandbox/factories'
import { listNotifications } from './queries'
import { deleteOldMails, deleteOldMessages, keepNotificationMonths } from './retention'
import { notify } from './notify'

beforeAll(openConnections)
afterEach(() => vi.restoreAllMocks())

const ROWS = 100_000
const number = async (text: string, values: unknown[] = []) =>
  Number((await pool().query<{ value: string }>(text, values)).rows[0]?.value)

describe('sent mails', () => {
  beforeEach(() => db().outboxMail.deleteMany())

  /** Writes mails whose last attempt was so many days ago. */
  const mails = (count: number, state: string, days: number) =>
    pool().query(
      `INSERT INTO outbox_mails (id, recipient, subject, sealed_body, state, run_at)
       SELECT gen_random_uuid(), 'a@demo.test', 'x', '', $2::"OutboxState", now() - $3 * interval '1 day'
       FROM generate_series(1, $1::int)`,
      [count, state, days],
    )
  const left = () => number('SELECT count(*) AS value FROM outbox_mails')

  test('100,000 old ones go in statements of 5,000 rows, by two servers at once, and nobody waits', async () => {
    await mails(ROWS, 'sent', 91)
    await mails(10, 'sent', 89)
    await mails(10, 'queued', 91)
    // The database counts the rows of each statement.
    await pool().query(`
      CREATE TABLE statements (rows bigint);
      CREATE FUNCTION count_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN INSERT INTO statements SELECT count(*) FROM gone; RETURN NULL; END $$;
      CREATE TRIGGER counted AFTER DELETE ON outbox_mails REFERENCING OLD TABLE AS gone
        FOR EACH STATEMENT EXECUTE FUNCTION count_deleted()`)
    const [other, writer] = [await pool().connect(), await pool().connect()]
    try {
      // Somebody keeps an old mail locked meanwhile.
      await other.query('BEGIN')
      await other.query(
        "SELECT FROM outbox_mails WHERE state = 'sent' AND run_at < now() - interval '90 days' LIMIT 1 FOR UPDATE",
      )
      // Others write meanwhile. The database refuses a statement that waits a tenth of a second for a lock.
      await writer.query("SET lock_timeout = '100ms'")
      const deleting = Promise.all([deleteOldMails(), deleteOldMails()])
      const run = { isDone: false, written: 0 }
      void deleting.finally(() => (run.isDone = true))
      for (; !run.isDone; run.written += 1)
        await writer.query(
          `INSERT INTO outbox_mails (id, recipient, subject, sealed_body)
           VALUES (gen_random_uuid(), 'b@demo.test', '', '')`,
        )
      const [one, two] = await deleting
      expect(one + two).toBe(ROWS - 1)
      expect(run.written).toBeGreaterThan(10)
      expect(await left()).toBe(21 + run.written)
      await other.query('COMMIT')
      expect(await deleteOldMails()).toBe(1)
    } finally {
      await other.query('ROLLBACK')
      await writer.query('RESET lock_timeout')
      other.release()
      writer.release()
      await pool().query('DROP TRIGGER counted ON outbox_mails')
    }
    expect(await number('SELECT max(rows) AS value FROM statements')).toBe(ROWS_A_STATEMENT)
    expect(await number('SELECT sum(rows) AS value FROM statements')).toBe(ROWS)
  })

  test('dead letters stay as long as sent mails, and queued mails stay', async () => {
    await mails(1, 'dead', 91)
    await mails(1, 'dead', 89)
    await mails(1, 'queued', 300)
    expect(await deleteOldMails()).toBe(1)
    expect(await left()).toBe(2)
  })
})

describe('lines of the bell', () => {
  /** Writes lines with the age of their id, as the app's ids have it. */
  const lines = (userId: string, count: number, age: string) =>
    pool().query(
      `INSERT INTO notifications (id, user_id, kind, title, created_at)
       SELECT overlay(first_id_at(at)::text PLACING substr(gen_random_uuid()::text, 20) FROM 20)::uuid, $1, 'order',
         'x', at
       FROM (SELECT now() - $3::interval AS at) AS t, generate_series(1, $2::int)`,
      [userId, count, age],
    )
  const partitions = async () => {
    const { rows } = await pool().query<{ name: string }>('SELECT name FROM notification_partitions()')
    return rows.map(({ name }) => name)
  }
  const placeOf = async (userId: string) => {
    const { rows } = await pool().query<{ name: string }>(
      'SELECT DISTINCT tableoid::regclass::text AS name FROM notifications WHERE user_id = $1 ORDER BY 1',
      [userId],
    )
    return rows.map(({ name }) => name)
  }
  /** Lets the months pass, seen from the bounds of the partitions: the first one ended `months` ago. */
  const endFirst = (months: number) =>
    pool().query(`
      ALTER TABLE notifications DETACH PARTITION notifications_first;
      DO $$ BEGIN EXECUTE format(
        'ALTER TABLE notifications ATTACH PARTITION notifications_first FOR VALUES FROM (MINVALUE) TO (%L)',
        first_id_at((date_trunc('month', now() AT TIME ZONE 'UTC') - interval '${months} months') AT TIME ZONE 'UTC'));
      END $$`)

  test('of the first partition go by their age, and the others stay', async () => {
    const { id } = await aBuyer()
    await lines(id, 20, '366 days')
    await lines(id, 3, '360 days')
    expect(await keepNotificationMonths()).toEqual({ monthsMade: 0, monthsDropped: 0, lines: 20 })
    expect(await number('SELECT count(*) AS value FROM notifications WHERE user_id = $1', [id])).toBe(3)
  })

  test('get partitions for three months, with the lines that waited for them, and lose them whole', async () => {
    const buyer = await aBuyer()
    await pool().query('TRUNCATE notifications')
    await endFirst(14)
    await lines(buyer.id, 4, '0')
    await lines(buyer.id, 2, '61 days')
    expect(await placeOf(buyer.id)).toEqual(['notifications_rest'])

    // Two servers at once: one of them finds the work taken.
    const [one, other] = await Promise.all([keepNotificationMonths(), keepNotificationMonths()])
    const again = await keepNotificationMonths()
    expect(one.monthsMade + other.monthsMade + again.monthsMade).toBe(3)
    const { rows } = await pool().query<{ name: string }>(`
      SELECT to_char(date_trunc('month', now() AT TIME ZONE 'UTC') + ahead * interval '1 month',
        '"notifications_"YYYY_MM') AS name
      FROM generate_series(0, 2) AS ahead ORDER BY ahead`)
    const names = rows.map(({ name }) => name)
    // The first one, which ended fourteen months ago, is gone.
    expect(await partitions()).toEqual(names)
    expect(await placeOf(buyer.id)).toEqual([names[0], 'notifications_rest'])
    expect(one.monthsDropped + other.monthsDropped + again.monthsDropped).toBe(1)

    // The app reads, writes and marks them as one table.
    await transaction((tx) => notify(tx, { id: buyer.id }, { kind: 'order', bell: { title: 'New' } }))
    const { items } = await listNotifications(buyer)
    expect(items).toHaveLength(7)
    expect(items[0]?.title).toBe('New')
    expect(await db().notification.updateMany({ where: { userId: buyer.id }, data: { readAt: new Date() } })).toEqual({
      count: 7,
    })
  })

  test('wait for the next run while somebody holds the table, who is not held up', async () => {
    const warn = vi.spyOn(log, 'warn')
    await keepNotificationMonths()
    await pool().query('DROP TABLE IF EXISTS notifications_first')
    const oldest = (await partitions())[0] ?? ''
    await pool().query(`
      ALTER TABLE notifications DETACH PARTITION ${oldest};
      CREATE TABLE notifications_first (LIKE notifications INCLUDING ALL);
      ALTER TABLE notifications ATTACH PARTITION notifications_first FOR VALUES FROM (MINVALUE)
        TO ('01000000-0000-7000-8000-000000000000')`)
    const reader = await pool().connect()
    try {
      await reader.query('BEGIN')
      await reader.query('SELECT count(*) FROM notifications')
      expect(await keepNotificationMonths()).toMatchObject({ monthsMade: 0, monthsDropped: 0 })
      expect(warn).toHaveBeenCalledTimes(1)
      expect(await partitions()).toContain('notifications_first')
    } finally {
      await reader.query('COMMIT')
      reader.release()
    }
    expect(await keepNotificationMonths()).toMatchObject({ monthsDropped: 1 })
    expect(await partitions()).not.toContain('notifications_first')
  })

  test('of a partition that another server drops at this moment are gone, and the deletion goes on', async () => {
    const { id } = await aBuyer()
    await pool().query('DROP TABLE IF EXISTS notifications_first')
    await pool().query('CREATE TABLE notifications_first (LIKE notifications INCLUDING ALL)')
    await pool().query('TRUNCATE notifications_rest')
    await lines(id, 2, '366 days')
    const [other, server] = [await pool().connect(), await pool().connect()]
    try {
      await other.query('BEGIN')
      await other.query('DROP TABLE notifications_first')
      const deleting = server.query('SELECT delete_old_notifications(365, 10) AS deleted')
      const waiting = () =>
        number(`SELECT count(*) AS value FROM pg_stat_activity
          WHERE wait_event_type = 'Lock' AND datname = current_database()`)
      await expect.poll(waiting, { timeout: 120_000 }).toBe(1)
      await other.query('COMMIT')
      expect((await deleting).rows).toEqual([{ deleted: '2' }])
    } finally {
      await other.query('ROLLBACK')
      other.release()
      server.release()
    }
  })

  test('are kept for 30 days at least, and only by who may delete them', async () => {
    await expect(pool().query('SELECT drop_notification_month(29)')).rejects.toThrow('for 30 days at least')
    await expect(pool().query('SELECT delete_old_notifications(29, 1)')).rejects.toThrow('for 30 days at least')
  })
})

test('messages to telephones go ninety days after they ended, and waiting ones stay', async () => {
  const { id: userId } = await aBuyer()
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
  const message = { userId, recipient: '+2348030000000', kind: 'order', channel: 'sms', sealedText: '' } as const
  await db().outboxMessage.createMany({
    data: [
      { ...message, state: 'queued', runAt: daysAgo(91) },
      { ...message, state: 'sent', providerId: 'old', runAt: daysAgo(91) },
      { ...message, state: 'delivered', providerId: 'new', runAt: daysAgo(89) },
      { ...message, state: 'failed', runAt: daysAgo(91) },
    ],
  })
  expect(await deleteOldMessages()).toBe(2)
  const left = await db().outboxMessage.findMany({ where: { userId }, select: { state: true } })
  expect(left.map(({ state }) => state).sort()).toEqual(['delivered', 'queued'])
})
