import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { db, pool, transaction } from '@/lib/database/db'
import { aStaff, anEmail, openConnections } from '@/sandbox/factories'
import { useMailbox } from '@/sandbox/test-outside'
import { checkReadiness } from '@/lib/jobs/queries'
import { deleteOldMails } from './retention'
import { retryAllMails, retryMail, retryMails } from './retry'
import { listMails, mailQueue } from './outbox-queries'
import { deliverMails } from './deliver'
import { notify } from './notify'

const mailbox = useMailbox()
beforeAll(openConnections)
// Each test has the outbox to itself.
beforeEach(() => db().outboxMail.deleteMany())
afterEach(() => mailbox.current.setFault('up'))

const queue = async (to: string) => {
  await transaction((tx) =>
    notify(tx, { email: to }, { kind: 'order', mail: { subject: 'News', paragraphs: ['One'] } }),
  )
  return (await db().outboxMail.findFirstOrThrow({ where: { recipient: to } })).id
}
/** In milliseconds: a server that hangs is left alone soon. */
const IMPATIENT = { answer: 200, whole: 60_000 }
const timePasses = (span: string) =>
  pool().query(
    `UPDATE outbox_mails SET run_at = run_at - $1::interval, created_at = created_at - $1::interval
      WHERE state = 'queued'`,
    [span],
  )

describe('an outage of the mail server', () => {
  test('loses and doubles no mail, with two app servers', async () => {
    const people = Array.from({ length: 6 }, anEmail)
    mailbox.current.setFault('down')
    for (const to of people) {
      await queue(to)
      await Promise.all([deliverMails(), deliverMails()])
      await timePasses('10 minutes')
    }
    for (const faults of ['mute', 'hang'] as const) {
      mailbox.current.setFault(faults)
      await timePasses('1 hour')
      const hung = await Promise.all([deliverMails(50, IMPATIENT), deliverMails(50, IMPATIENT)])
      expect(hung.map(({ sent }) => sent)).toEqual([0, 0])
    }
    expect(await db().outboxMail.count({ where: { state: 'queued' } })).toBe(6)
    expect(people.flatMap((to) => mailbox.current.messages(to))).toEqual([])
    mailbox.current.setFault('up')
    await timePasses('1 hour')
    await Promise.all([deliverMails(), deliverMails()])
    expect(people.map((to) => mailbox.current.messages(to).length)).toEqual(people.map(() => 1))
    await timePasses('1 day')
    expect(await deliverMails()).toEqual({ sent: 0, failed: 0 })
  })
})

describe('a mail that was sent but not marked as sent', () => {
  test('is sent again when its claim expires, with the same Message-ID', async () => {
    const [to, other] = [anEmail(), anEmail()]
    const id = await queue(to)
    // A server that dies between sending and noting leaves the same behind: a mail that is out, and a claim on it.
    await pool().query("ALTER TABLE outbox_mails ADD CONSTRAINT unnoted CHECK (state <> 'sent')")
    try {
      expect(await deliverMails()).toEqual({ sent: 0, failed: 1 })
    } finally {
      await pool().query('ALTER TABLE outbox_mails DROP CONSTRAINT unnoted')
    }
    await queue(other)
    expect(await deliverMails()).toEqual({ sent: 1, failed: 0 })
    expect(mailbox.current.messages(to)).toHaveLength(1)
    await timePasses('1 hour')
    const outcomes = await Promise.all([deliverMails(), deliverMails()])
    expect(outcomes.reduce((total, { sent }) => total + sent, 0)).toBe(1)
    expect(mailbox.current.messages(to).map(({ messageId }) => messageId)).toEqual([
      `<${id}@localhost>`,
      `<${id}@localhost>`,
    ])
    expect(mailbox.current.messages(other)[0]?.messageId).not.toContain(id)
  })
})

describe('a dead mail', () => {
  test('is listed for staff and sent again, with an audit record', async () => {
    const staff = await aStaff()
    const [dead, waiting] = [anEmail(), anEmail()]
    const [id, other] = [await queue(dead), await queue(waiting)]
    await pool().query(
      "UPDATE outbox_mails SET state = 'dead', attempts = 12, last_error = '421 closed' WHERE id = $1",
      [id],
    )
    expect((await listMails({ state: 'dead' })).items).toEqual([
      {
        id,
        to: dead,
        kind: 'order',
        attempts: 12,
        lastError: '421 closed',
        ageSeconds: expect.any(Number) as number,
        createdAt: expect.any(String) as string,
      },
    ])
    expect((await listMails({ state: 'waiting' })).items.map((mail) => mail.id)).toEqual([other])
    await retryMail(staff, id)
    await expect(retryMail(staff, id)).rejects.toMatchObject({ status: 409 })
    await expect(retryMail(staff, other)).rejects.toMatchObject({ status: 409 })
    for (const unknown of [randomUUID(), 'x'])
      await expect(retryMail(staff, unknown)).rejects.toMatchObject({ status: 404 })
    expect(await deliverMails()).toEqual({ sent: 2, failed: 0 })
    expect(mailbox.current.messages(dead)).toHaveLength(1)
    expect((await listMails({ state: 'dead' })).items).toEqual([])
    expect(
      await db().auditRecord.count({ where: { actorId: staff.id, action: 'mail.retried', subject: `mail:${id}` } }),
    ).toBe(1)
  })
})

test('retryMails skips a mail that cannot be sent again', async () => {
  const staff = await aStaff()
  const [first, second, waiting] = [await queue(anEmail()), await queue(anEmail()), await queue(anEmail())]
  await pool().query("UPDATE outbox_mails SET state = 'dead' WHERE id = ANY ($1)", [[first, second]])
  expect(await retryMails(staff, [first, waiting, second, first])).toEqual({
    retried: 2,
    refused: [{ id: waiting, message: 'Only a failed email can be sent again.' }],
  })
  expect(await mailQueue()).toMatchObject({ waiting: 3, dead: 0 })
  expect(await db().auditRecord.count({ where: { actorId: staff.id, action: 'mail.retried' } })).toBe(2)
})

test('retryAllMails leaves out expired codes, which are deleted after a day', async () => {
  const staff = await aStaff()
  const people = Array.from({ length: 30 }, anEmail)
  for (const to of people) await queue(to)
  const [old, fresh] = [anEmail(), anEmail()]
  for (const to of [old, fresh])
    await transaction((tx) =>
      notify(
        tx,
        { email: to },
        { kind: 'code', mail: { subject: '4711', paragraphs: [], code: { digits: '4711', minutes: 10 } } },
      ),
    )
  await pool().query(
    `UPDATE outbox_mails SET state = 'dead', attempts = 60, refusals = 3,
      expires_at = CASE recipient WHEN $1 THEN now() ELSE expires_at END`,
    [old],
  )
  const { id } = await db().outboxMail.findFirstOrThrow({ where: { recipient: old } })
  await expect(retryMail(staff, id)).rejects.toMatchObject({
    status: 409,
    message: 'The code in this email has expired. The person can ask for a new one.',
  })
  expect(await retryAllMails(staff)).toEqual({ retried: 31, expired: 1 })
  expect(await retryAllMails(staff)).toEqual({ retried: 0, expired: 1 })
  const acts = await db().auditRecord.findMany({
    where: { actorId: staff.id },
    select: { action: true, subject: true, details: true },
  })
  expect(acts).toEqual([{ action: 'mail.all_retried', subject: 'mail:all', details: { count: '31' } }])
  expect(await db().outboxMail.count({ where: { state: 'queued', attempts: 0, refusals: 0 } })).toBe(31)
  expect(await deliverMails()).toEqual({ sent: 31, failed: 0 })
  expect([...people, fresh].map((to) => mailbox.current.messages(to).length)).toEqual(
    Array.from({ length: 31 }, () => 1),
  )
  expect(await deleteOldMails()).toBe(0)
  await pool().query("UPDATE outbox_mails SET expires_at = expires_at - interval '25 hours'")
  expect(await deleteOldMails()).toBe(1)
  expect(await db().outboxMail.count()).toBe(31)
})

test('a mail outage does not make the server unready', async () => {
  await queue(anEmail())
  mailbox.current.setFault('down')
  await deliverMails()
  await timePasses('1 day')
  await expect.poll(checkReadiness).toMatchObject({ ready: true, database: true, migrations: true, mailStuck: true })
  await expect.poll(async () => (await checkReadiness()).mailQueueSeconds).toBeGreaterThanOrEqual(86_400)
})

test('staff see a mail outage, but no alarm for one refused address', async () => {
  const notify = async () => (await mailQueue()).stuck
  await queue(anEmail())
  expect(await notify()).toBeNull()
  mailbox.current.setFault('down')
  await deliverMails()
  expect(await notify()).toEqual({ lastSentAt: null, lastError: expect.stringMatching(/./) as string })
  await timePasses('1 hour')
  expect(await mailQueue()).toMatchObject({ waiting: 1, dead: 0 })
  expect((await mailQueue()).oldestSeconds).toBeGreaterThanOrEqual(3_600)
  mailbox.current.setFault('up')
  await deliverMails()
  expect(await notify()).toBeNull()
  const [refused] = [await queue(anEmail())]
  await pool().query(
    `UPDATE outbox_mails SET attempts = 1, last_error = '550 no such box', run_at = now() + interval '1 hour'
      WHERE id = $1`,
    [refused],
  )
  expect((await notify())?.lastError).toBe('550 no such box')
  await queue(anEmail())
  await deliverMails()
  expect(await notify()).toBeNull()
})

test('staff never see the code of a mail', async () => {
  const [waiting, dead] = [anEmail(), anEmail()]
  const mail = {
    subject: 'Your Foodbank code',
    paragraphs: ['Enter this code.'],
    code: { digits: '4711', minutes: 10 },
  }
  await transaction(async (tx) => {
    await notify(tx, { email: waiting }, { kind: 'code', mail })
    await notify(tx, { email: dead }, { kind: 'code', mail })
    const received = { subject: 'Order 12345678 received', paragraphs: [] }
    await notify(tx, { email: waiting }, { kind: 'order', dedupeKey: 'order:1:received', mail: received })
  })
  mailbox.current.setFault('quote')
  await deliverMails()
  mailbox.current.setFault('up')
  await pool().query("UPDATE outbox_mails SET created_at = now() - interval '1 hour'")
  await pool().query("UPDATE outbox_mails SET state = 'dead' WHERE recipient = $1", [dead])
  const pages = [await listMails({ state: 'waiting' }), await listMails({ state: 'dead' })]
  expect(pages.map(({ items }) => items.map(({ kind }) => kind).sort())).toEqual([['code', 'order'], ['code']])
  const codes = pages.flatMap(({ items }) => items).filter(({ kind }) => kind === 'code')
  expect(JSON.stringify(codes)).not.toContain('4711')
  for (const mail of codes) {
    expect(mail.lastError).toContain('554 Refused: Enter this code. … ')
    expect(mail.ageSeconds).toBeGreaterThanOrEqual(3_600)
    expect(Object.keys(mail).sort()).toEqual(['ageSeconds', 'attempts', 'createdAt', 'id', 'kind', 'lastError', 'to'])
  }
})
