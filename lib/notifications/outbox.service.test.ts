import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { db, pool, transaction } from '@/lib/core/db'
import { aStaff, anEmail, openConnections } from '@/sandbox/factories'
import { useMailbox } from '@/sandbox/test-outside'
import { listDeadMails, retryMail } from './outbox'
import { deliverMails, enqueueMail } from './service'

const mailbox = useMailbox()
beforeAll(openConnections)
// Each test has the outbox to itself.
beforeEach(() => db().outboxMail.deleteMany())
afterEach(() => mailbox.current.setMood('up'))

const queue = async (to: string) => {
  await transaction((tx) => enqueueMail(tx, to, { subject: 'News', paragraphs: ['One'] }))
  return (await db().outboxMail.findFirstOrThrow({ where: { recipient: to } })).id
}
const timePasses = (span: string) =>
  pool().query("UPDATE outbox_mails SET run_at = run_at - $1::interval, created_at = created_at - $1::interval, locked_until = locked_until - $1::interval WHERE state = 'queued'", [span])

describe('a mail server that is down for an hour', () => {
  test('loses nothing and doubles nothing', async () => {
    const people = Array.from({ length: 8 }, anEmail)
    mailbox.current.setMood('down')
    for (let minute = 0; minute < 60; minute += 5) {
      const to = people[minute / 5]
      if (to) await queue(to)
      await Promise.all([deliverMails(), deliverMails()])
      await timePasses('5 minutes')
    }
    expect(await db().outboxMail.count({ where: { state: 'queued' } })).toBe(8)
    expect(people.flatMap((to) => mailbox.current.messages(to))).toEqual([])
    mailbox.current.setMood('up')
    await timePasses('1 hour')
    await Promise.all([deliverMails(), deliverMails()])
    expect(people.map((to) => mailbox.current.messages(to).length)).toEqual(people.map(() => 1))
    await timePasses('1 day')
    expect(await deliverMails()).toEqual({ sent: 0, failed: 0 })
  })
})

describe('a mail that went out but could not be noted', () => {
  test('is not put back into the queue, and held by its claim', async () => {
    const to = anEmail()
    await queue(to)
    await pool().query("ALTER TABLE outbox_mails ADD CONSTRAINT unnoted CHECK (state <> 'sent')")
    try {
      expect(await deliverMails()).toEqual({ sent: 0, failed: 1 })
    } finally {
      await pool().query('ALTER TABLE outbox_mails DROP CONSTRAINT unnoted')
    }
    expect(mailbox.current.messages(to)).toHaveLength(1)
    expect(await deliverMails()).toEqual({ sent: 0, failed: 0 })
    expect(mailbox.current.messages(to)).toHaveLength(1)
  })
})

describe('a mail that was given up', () => {
  test('is listed for staff, sent again on their word, and that is on record', async () => {
    const staff = await aStaff()
    const [dead, waiting] = [anEmail(), anEmail()]
    const [id, other] = [await queue(dead), await queue(waiting)]
    await pool().query("UPDATE outbox_mails SET state = 'dead', attempts = 12, last_error = '421 closed' WHERE id = $1", [id])
    expect((await listDeadMails()).items).toEqual([expect.objectContaining({ id, recipient: dead, attempts: 12, lastError: '421 closed' })])
    await retryMail(staff, id)
    await expect(retryMail(staff, id)).rejects.toMatchObject({ status: 409 })
    await expect(retryMail(staff, other)).rejects.toMatchObject({ status: 409 })
    for (const unknown of [randomUUID(), 'x']) await expect(retryMail(staff, unknown)).rejects.toMatchObject({ status: 404 })
    expect(await deliverMails()).toEqual({ sent: 2, failed: 0 })
    expect(mailbox.current.messages(dead)).toHaveLength(1)
    expect((await listDeadMails()).items).toEqual([])
    expect(await db().auditRecord.count({ where: { actorId: staff.id, action: 'mail.retried', subject: `mail:${id}` } })).toBe(1)
  })
})
