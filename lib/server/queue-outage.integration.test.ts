import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { deliverMails } from '@/lib/notifications/deliver'
import { notify } from '@/lib/notifications/notify'
import { migrate } from '@/prisma/migrate'
import { anEmail } from '@/sandbox/factories'
import { loseHolds } from '@/sandbox/queue'
import { type DatabaseServer, startPrimary } from '@/sandbox/replica'
import { useMailbox } from '@/sandbox/test-outside'
import { waitUntil } from '@/sandbox/waiting'
import { db, pool, transaction } from '@/lib/database/db'
import { serveQueue, workThrough } from './queue'

const mailbox = useMailbox()
let server: DatabaseServer

beforeAll(async () => {
  server = await startPrimary(join(import.meta.dirname, '../../.data/test/queue-outage'))
  await server.createDatabase('foodbank')
  process.env.DATABASE_URL = server.url('foodbank')
  await migrate(process.env.DATABASE_URL)
})

afterAll(async () => {
  await db().$disconnect()
  await pool().end()
  await server.remove()
})

test('a database that is away: the work goes on by itself, none is lost and none is done twice', async () => {
  const people = Array.from({ length: 8 }, () => anEmail())
  for (const email of people)
    await transaction((tx) => notify(tx, { email }, { kind: 'order', mail: { subject: 'News', paragraphs: ['One'] } }))
  const sent = () => people.map((email) => mailbox.current.messages(email).length)

  // The server dies with its host while a job is held.
  const begin = vi.fn(() => server.kill().then(() => 'done' as const))
  expect(await workThrough({ name: 'mails', lanes: 1, work: begin }, 1)).toBe(1)
  const turn = vi.fn(deliverMails)
  const ended = serveQueue([{ everySeconds: 0.1, run: () => turn() }], {})
  expect(await waitUntil(() => turn.mock.settledResults.filter(({ type }) => type === 'rejected').length > 5)).toBe(
    true,
  )
  expect(sent()).toEqual([0, 0, 0, 0, 0, 0, 0, 0])

  server = await server.startAgain()
  expect(await waitUntil(() => sent().filter((count) => count === 1).length === 7)).toBe(true)
  // The eighth is still held, by a host that gives no sign of life.
  await loseHolds('mails')
  expect(await waitUntil(async () => (await db().outboxMail.count({ where: { state: 'queued' } })) === 0)).toBe(true)
  expect(sent()).toEqual([1, 1, 1, 1, 1, 1, 1, 1])
  const keeper = globalThis as { foodbankEnding?: AbortController }
  keeper.foodbankEnding?.abort()
  await ended()
  expect((await pool().query('SELECT FROM pgboss.job')).rowCount).toBe(0)
})
