import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { readMigrations } from './migration-files'
import { withClient } from './migration-command'
import { migrate } from './migrate'

/*
 * The migrations that partition notifications, on a database that has some already. PostgreSQL itself says whether it
 * reads the table, and whether it builds an index.
 */

const server = inject('postgresUrl')
const name = `months_${randomUUID().replaceAll('-', '')}`
const url = new URL(server)
url.pathname = `/${name}`

const LINES = 20_000
const [BOUND, SWITCH] = ['20261122092000_notifications_bound', '20261122092200_notifications_by_month']

beforeAll(async () => {
  await withClient(server, (client) => client.query(`CREATE DATABASE ${name}`))
})
afterAll(() => withClient(server, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`)))

const files = async (client: Client) =>
  (
    await client.query<{ file: string }>(
      `SELECT relfilenode AS file FROM pg_class WHERE relname LIKE 'notifications%' AND relkind IN ('r', 'i')
         AND relname NOT LIKE 'notifications_rest%' ORDER BY 1`,
    )
  ).rows

test('a table with lines becomes a partition at once, and the version before goes on', async () => {
  const migrations = readMigrations()
  const before = (end: string) => migrations.filter((each) => each.name < end)
  await migrate(url.href, { migrations: before(BOUND) })
  const client = new Client({ connectionString: url.href })
  await client.connect()
  try {
    // Ids as the app makes them, up to a day ahead of the database's clock.
    await client.query(`
      INSERT INTO users (id, email, full_name, updated_at) VALUES (gen_random_uuid(), 'a@demo.test', 'A', now());
      INSERT INTO notifications (id, user_id, kind, title)
      SELECT (lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') || '7000' || left(md5(n::text), 16))::uuid,
        users.id, 'order', 'x'
      FROM users, generate_series(1, ${LINES}) AS n,
        LATERAL (SELECT now() + interval '1 day' - n * interval '1 hour' AS at) AS ages`)
    await migrate(url.href, { migrations: before(SWITCH) })

    const atFirst = await files(client)
    const notices: string[] = []
    client.on('notice', ({ message = '' }) => notices.push(message))
    await client.query('BEGIN; SET LOCAL client_min_messages = debug1')
    await client.query(migrations.find((each) => each.name === SWITCH)?.script ?? '')
    await client.query('ROLLBACK')
    expect(notices.join('\n')).toContain(
      'partition constraint for table "notifications_first" is implied by existing constraints',
    )

    await migrate(url.href, { migrations })
    expect(await files(client)).toEqual(atFirst)
    const { rows } = await client.query<{ lines: string }>('SELECT count(*) AS lines FROM notifications')
    expect(rows).toEqual([{ lines: String(LINES) }])

    // What the version before does.
    await client.query(`
      INSERT INTO notifications (id, user_id, kind, title)
      SELECT first_id_at(now() + make_interval(months => n)), users.id, 'order', 'later'
      FROM users, generate_series(0, 9) AS n;
      UPDATE notifications SET read_at = now() WHERE read_at IS NULL;
      DELETE FROM notifications`)
  } finally {
    await client.end()
  }
})
