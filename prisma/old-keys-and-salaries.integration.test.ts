import { randomUUID } from 'node:crypto'
import { type Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { MAX_SALARY, SALARY_HELD_SENTENCE } from '@/lib/companies/salary-rules'
import { toNaira } from '@/lib/core/money'
import { getWallet } from '@/lib/credit/queries'
import { countHeldSalaries, listHeldSalaries } from '@/lib/credit/ceiling-queries'
import { notifyOfKeyEnds } from '@/lib/keys/ends'
import { aStaff, openConnections, queuedMails } from '@/sandbox/factories'
import { withClient } from './migration-command'
import { readMigrations } from './migration-files'
import { migrate } from './migrate'

/*
 * What a database of the release before keeps: keys get an end, however old they are, and their makers a mail; salaries
 * above the bound stay as they are. The app then works on the migrated database.
 */

const server = inject('postgresUrl')
const name = `keys_${randomUUID().replaceAll('-', '')}`
const url = new URL(server)
url.pathname = `/${name}`
const FIRST = '20261125010010_mailbox_proof'

beforeAll(async () => {
  await withClient(server, (client) => client.query(`CREATE DATABASE ${name}`))
  process.env.DATABASE_URL = url.href
})
beforeAll(openConnections)
afterAll(() => withClient(server, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`)))

/** A buyer whose salary of the release before is above the bound, and one whose salary is at it. */
const OLD_SALARIES = `
  INSERT INTO users (id, email, full_name, role, company_id, salary_kobo, updated_at)
    SELECT md5(email)::uuid, email, 'B', 'buyer', md5('company')::uuid, salary, now()
    FROM (VALUES ('above@demo.test', ${MAX_SALARY + 1n}), ('at@demo.test', ${MAX_SALARY})) AS old (email, salary);`

/** Keys without an end: made now, 200 days ago and three years ago; ended; and one whose maker named a last day. */
const OLD_KEYS = `
  INSERT INTO companies (id, name, name_key, state) VALUES (md5('company')::uuid, 'C', 'c', 'approved');
  INSERT INTO users (id, email, full_name, role, permissions, company_id, updated_at)
    VALUES (md5('hr')::uuid, 'old.hr@demo.test', 'H', 'partner', '{approver}', md5('company')::uuid, now());
  INSERT INTO api_keys (id, company_id, created_by_id, name, scopes, prefix, hash, created_at, approved_at, expires_at,
      ended_at)
    SELECT md5(key)::uuid, md5('company')::uuid, md5('hr')::uuid, key, '{employees:read}', 'fb_live_000000',
      sha256(key::bytea), now() - made, now() - made, now() - made + life, now() - made + gone
    FROM (VALUES ('a new', interval '0', NULL::interval, NULL::interval),
      ('b of spring', interval '200 days', NULL, NULL),
      ('c of years', interval '1100 days', NULL, NULL),
      ('d ended', interval '500 days', NULL, interval '1 day'),
      ('e with a day', interval '10 days', interval '30 days', NULL)) AS old (key, made, life, gone);`

/** Each key with the days until its end, and whether its maker is still to be told. */
const ends = async (client: Client) =>
  (
    await client.query<{ words: string }>(`
      SELECT concat_ws(' ', name || ':', round(extract(epoch FROM expires_at - now()) / 86400), end_untold) AS words
      FROM api_keys ORDER BY name`)
  ).rows.map(({ words }) => words)

test('keys without an end end 90 days after the migration, and their makers are told once', async () => {
  const migrations = readMigrations()
  await migrate(url.href, { migrations: migrations.filter((each) => each.name < FIRST) })
  await withClient(url.href, async (client) => {
    await client.query(OLD_KEYS + OLD_SALARIES)
    await migrate(url.href)
    expect(await ends(client)).toEqual([
      'a new: 90 t',
      'b of spring: 90 t',
      'c of years: 90 t',
      'd ended: f',
      'e with a day: 20 f',
    ])

    await notifyOfKeyEnds()
    await notifyOfKeyEnds()
    expect((await queuedMails('old.hr@demo.test')).sort()).toEqual([
      'Your API key “a new” has a last day now',
      'Your API key “b of spring” has a last day now',
      'Your API key “c of years” has a last day now',
    ])
    expect(await ends(client)).toContain('c of years: 90 f')

    const made = (life: string) =>
      client.query(`
        INSERT INTO api_keys (id, company_id, created_by_id, name, scopes, prefix, hash, expires_at)
        VALUES (gen_random_uuid(), md5('company')::uuid, md5('hr')::uuid, 'f', '{employees:read}', 'fb_live_000000',
          sha256('f'), now() + interval '${life}')`)
    await expect(made('369 days')).rejects.toMatchObject({ code: '23514' })
    await made('366 days')
  })
})

test('salaries above the bound stay, and staff find the buyers, who cannot order', async () => {
  const staff = await aStaff()
  const [held] = await listHeldSalaries(staff)
  expect(await countHeldSalaries(staff)).toBe(1)
  expect(held).toMatchObject({ fullname: 'B', company: 'C', salary: toNaira(MAX_SALARY) + 0.01 })
  expect(await getWallet(held?.id ?? '')).toMatchObject({ availableCredit: 0, pauseNote: SALARY_HELD_SENTENCE })
})
