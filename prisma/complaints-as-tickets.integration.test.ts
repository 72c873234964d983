import { randomUUID } from 'node:crypto'
import { type Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { TICKET_HOURS } from '@/lib/tickets/rules'
import { withClient } from './migration-command'
import { readMigrations } from './migration-files'
import { migrate } from './migrate'

/*
 * Complaints become tickets: by the migration on a database of the release before, and afterwards by a trigger, where a
 * server of that release writes, answers or erases one while the new version is deployed.
 */

const server = inject('postgresUrl')
const name = `complaints_${randomUUID().replaceAll('-', '')}`
const url = new URL(server)
url.pathname = `/${name}`
const TICKETS = '20261122141000_tickets'

beforeAll(async () => {
  await withClient(server, (client) => client.query(`CREATE DATABASE ${name}`))
})
afterAll(() => withClient(server, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`)))

/** An open, an answered and an erased complaint, the open one of a person with an account. */
const OLD_COMPLAINTS = `
  INSERT INTO users (id, email, full_name, updated_at) VALUES (md5('user')::uuid, 'b@demo.test', 'B', now());
  INSERT INTO complaints (id, user_id, first_name, last_name, email, complaint, answer, answered_at, answered_by_id,
      created_at)
    VALUES (md5('open')::uuid, md5('user')::uuid, 'B', '', 'b@demo.test', 'Wet', NULL, NULL, NULL, '2026-01-01'),
      (md5('answered')::uuid, NULL, 'C', '', 'c@demo.test', 'Late', 'Sorry', '2026-01-03', md5('staff')::uuid,
        '2026-01-02'),
      (md5('erased')::uuid, NULL, '', '', 'x@erased.invalid', 'Erased', NULL, '2026-01-03', NULL, '2026-01-02')`

/** Each ticket with its messages, in words. */
async function tickets(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ words: string }>(`
    SELECT concat_ws(' ', ticket.first_name, ticket.email, ticket.user_id IS NOT NULL, ticket.state, string_agg(
      CASE WHEN message.is_staff THEN 'staff: ' ELSE 'writer: ' END || message.text, ', ' ORDER BY message.created_at)
    ) AS words
    FROM tickets ticket JOIN ticket_messages message ON message.ticket_id = ticket.id
    GROUP BY ticket.id ORDER BY ticket.created_at, ticket.email`)
  return rows.map(({ words }) => words.trim())
}

const MIGRATED = [
  'B b@demo.test t open writer: Wet',
  'C c@demo.test f answered writer: Late, staff: Sorry',
  'x@erased.invalid f closed writer: Erased',
]

test('the migration makes a ticket of each complaint, once, and its clock begins with the migration', async () => {
  const migrations = readMigrations()
  await migrate(url.href, { migrations: migrations.filter((each) => each.name < TICKETS) })
  await withClient(url.href, async (client) => {
    await client.query(OLD_COMPLAINTS)
    await migrate(url.href)
    expect(await tickets(client)).toEqual(MIGRATED)
    const { rows } = await client.query<{ isDueLater: boolean }>(
      `SELECT due_at > now() + interval '${TICKET_HOURS - 1} hours' AS "isDueLater" FROM tickets WHERE state = 'open'`,
    )
    expect(rows).toEqual([{ isDueLater: true }])

    await client.query("UPDATE tickets SET state = 'answered' WHERE email = 'b@demo.test'")
    await client.query(`
      INSERT INTO ticket_messages (id, ticket_id, is_staff, text)
      VALUES (gen_random_uuid(), md5('open')::uuid, true, 'Answered since')`)
    await client.query('SELECT make_ticket_of_complaint(complaints) FROM complaints')
    expect(await tickets(client)).toEqual([
      'B b@demo.test t answered writer: Wet, staff: Answered since',
      ...MIGRATED.slice(1),
    ])
  })
})

test('what a server of the release before writes, answers and erases is in the ticket at once', async () => {
  await withClient(url.href, async (client) => {
    await client.query('TRUNCATE tickets, ticket_messages, complaints')
    await client.query(`
      INSERT INTO complaints (id, first_name, last_name, email, complaint)
      VALUES (md5('new')::uuid, 'D', 'E', 'd@demo.test', 'Torn')`)
    expect(await tickets(client)).toEqual(['D d@demo.test f open writer: Torn'])
    await client.query("UPDATE complaints SET answer = 'Sorry', answered_at = now()")
    expect(await tickets(client)).toEqual(['D d@demo.test f answered writer: Torn, staff: Sorry'])
    await client.query(`
      UPDATE complaints
      SET first_name = '', last_name = '', email = 'u@erased.invalid', complaint = 'Gone', answer = NULL`)
    expect(await tickets(client)).toEqual(['u@erased.invalid f answered writer: Gone, staff: Gone'])
  })
})
