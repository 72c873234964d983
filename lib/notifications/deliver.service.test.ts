import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { db, pool, transaction } from '@/lib/database/db'
import { anEmail, openConnections } from '@/sandbox/factories'
import { anOrderNotification } from '@/sandbox/notification'
import { useMailbox } from '@/sandbox/test-outside'
import { deliverMails } from './deliver'
import { notify, notifyAll } from './notify'

const mailbox = useMailbox()
beforeAll(openConnections)

// Each test has the outbox to itself.
beforeEach(async () => {
  mailbox.current.setFault('up')
  await db().outboxMail.deleteMany()
})

const queue = (to: string, subject?: string, dedupeKey?: string) =>
  transaction((tx) => notify(tx, { email: to }, anOrderNotification(subject, dedupeKey)))
const queueCode = (to: string, minutes = 10) =>
  transaction((tx) =>
    notify(
      tx,
      { email: to },
      {
        kind: 'code',
        mail: { subject: 'Your Foodbank code', paragraphs: [], code: { digits: '4711', minutes } },
      },
    ),
  )
const due = () => pool().query("UPDATE outbox_mails SET run_at = now() - interval '1 second' WHERE state = 'queued'")
const mailTo = (recipient: string) => db().outboxMail.findFirstOrThrow({ where: { recipient } })

describe('a mail in the outbox', () => {
  test('is sent as text and HTML, and its body is then deleted', async () => {
    const to = anEmail()
    await queue(to)
    expect(await deliverMails()).toEqual({ sent: 1, failed: 0 })
    expect(mailbox.current.messages(to)).toEqual([
      expect.objectContaining({ to, subject: 'News', from: 'Foodbank <hello@foodbank.test>' }),
    ])
    const [mail] = mailbox.current.messages(to)
    expect(mail?.text).toContain('One & two <three>')
    expect(mail?.text).toContain('See: http://localhost:3000/History')
    expect(mail?.html).toContain('One &#38; two &#60;three&#62;')
    expect(await mailTo(to)).toMatchObject({ state: 'sent', sealedBody: '', attempts: 1 })
    expect(await deliverMails()).toEqual({ sent: 0, failed: 0 })
  })

  test('is not written when the transaction rolls back', async () => {
    const to = anEmail()
    await expect(
      transaction(async (tx) => {
        await notify(tx, { email: to }, { kind: 'order', mail: { subject: 'News', paragraphs: [] } })
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    expect(await db().outboxMail.count({ where: { recipient: to } })).toBe(0)
  })

  test('is written once per deduplication key, also concurrently', async () => {
    const to = anEmail()
    await Promise.all(Array.from({ length: 6 }, () => queue(to, 'News', `key:${to}`)))
    await queue(to, 'Other news', `key:${to}`)
    expect(await deliverMails()).toEqual({ sent: 1, failed: 0 })
    expect(mailbox.current.messages(to)).toHaveLength(1)
  })

  test('may be as long as an answer of staff, which is longer than any token', async () => {
    const to = anEmail()
    const mail = { subject: 'Our answer', paragraphs: ['₦'.repeat(4_000)] }
    await transaction((tx) => notify(tx, { email: to }, { kind: 'order', mail }))
    expect(await deliverMails()).toEqual({ sent: 1, failed: 0 })
    expect(mailbox.current.messages(to)[0]?.text).toContain('₦'.repeat(4_000))
  })

  test('goes to the one address that it names, never to a list of them', async () => {
    const victim = anEmail()
    const listed = [`x1,${victim}`, `x1@demo.test, ${victim}`, `x1;${victim}`, `Someone <${victim}>`, `a: ${victim};`]
    for (const to of listed) await queue(to)
    expect(await deliverMails()).toEqual({ sent: 0, failed: listed.length })
    expect(mailbox.current.messages(victim)).toEqual([])
    expect((await mailTo(`x1,${victim}`)).lastError).toBe('This is not one email address.')
  })

  test('cannot inject header lines', async () => {
    const to = anEmail()
    const other = anEmail()
    await queue(to, `News\r\nBcc: ${other}`)
    await deliverMails()
    expect(mailbox.current.messages(other)).toEqual([])
    expect(mailbox.current.messages(to)).toHaveLength(1)
  })
})

describe('while the mail server is down', () => {
  test('mails wait, and are sent once after the outage', async () => {
    const people = Array.from({ length: 5 }, anEmail)
    for (const to of people) await queue(to)
    mailbox.current.setFault('down')
    expect(await deliverMails()).toEqual({ sent: 0, failed: 5 })
    expect(await deliverMails()).toEqual({ sent: 0, failed: 0 })
    for (const to of people)
      expect(await mailTo(to)).toMatchObject({
        state: 'queued',
        attempts: 1,
        lastError: expect.stringContaining('421') as string,
      })
    mailbox.current.setFault('up')
    await due()
    expect(await deliverMails()).toEqual({ sent: 5, failed: 0 })
    for (const to of people) expect(mailbox.current.messages(to)).toHaveLength(1)
  })

  test('a mail is retried at least hourly, and dead after sixty tries', async () => {
    const to = anEmail()
    await queue(to)
    mailbox.current.setFault('down')
    for (const attempts of [1, 59, 60]) {
      await due()
      await pool().query('UPDATE outbox_mails SET attempts = $1', [attempts - 1])
      const before = Date.now()
      expect(await deliverMails()).toEqual({ sent: 0, failed: 1 })
      const mail = await mailTo(to)
      expect(mail).toMatchObject({ attempts, state: attempts < 60 ? 'queued' : 'dead' })
      expect(mail.runAt.getTime() - before).toBeLessThan(3_660_000)
    }
    mailbox.current.setFault('up')
    await pool().query("UPDATE outbox_mails SET run_at = now() - interval '1 day'")
    expect(await deliverMails()).toEqual({ sent: 0, failed: 0 })
    expect(mailbox.current.messages(to)).toEqual([])
    // It can still be sent again by hand.
    expect((await mailTo(to)).sealedBody).not.toBe('')
  })

  test('a permanently refused address is dead after four refusals', async () => {
    const to = anEmail()
    await queue(to)
    for (const [faults, tries] of [
      ['down', 3],
      ['reject', 4],
    ] as const) {
      mailbox.current.setFault(faults)
      for (let count = 0; count < tries; count += 1) {
        expect(await mailTo(to)).toMatchObject({ state: 'queued' })
        await due()
        expect(await deliverMails()).toEqual({ sent: 0, failed: 1 })
      }
    }
    expect(await mailTo(to)).toMatchObject({
      state: 'dead',
      attempts: 7,
      refusals: 4,
      lastError: expect.stringContaining('550') as string,
    })
  })

  test('a refused address does not delay the others', async () => {
    const to = anEmail()
    await queue('not an address')
    await queue(to)
    expect(await deliverMails()).toEqual({ sent: 1, failed: 1 })
    expect(mailbox.current.messages(to)).toHaveLength(1)
  })
})

describe('while the mail server hangs', () => {
  // The answer is awaited for as long as the whole may take, and the other way round.
  test.each([
    ['mute', { answer: 200, whole: 60_000 }],
    ['hang', { answer: 200, whole: 60_000 }],
    ['mute', { answer: 60_000, whole: 200 }],
    ['hang', { answer: 60_000, whole: 200 }],
  ] as const)('%s: each try ends, and the mail goes out once, later, by one of two servers', async (faults, limits) => {
    const to = anEmail()
    await queue(to)
    mailbox.current.setFault(faults)
    const outcomes = await Promise.all([deliverMails(50, limits), deliverMails(50, limits)])
    expect(outcomes.reduce((total, { failed }) => total + failed, 0)).toBe(1)
    expect(await mailTo(to)).toMatchObject({
      state: 'queued',
      attempts: 1,
      lastError: expect.stringMatching(/time|long|never/i) as string,
    })
    mailbox.current.setFault('up')
    await due()
    const later = await Promise.all([deliverMails(), deliverMails()])
    expect(later.reduce((total, { sent }) => total + sent, 0)).toBe(1)
    expect(mailbox.current.messages(to)).toHaveLength(1)
  })

  test('a run ends at a silent mail server, and leaves the other mails untried', async () => {
    for (let count = 0; count < 12; count += 1) await queue(anEmail())
    mailbox.current.setFault('mute')
    const { sent, failed } = await deliverMails(50, { answer: 200, whole: 60_000 })
    expect(sent).toBe(0)
    expect(failed).toBeLessThan(12)
    expect(await db().outboxMail.count({ where: { attempts: 0 } })).toBe(12 - failed)
  })

  test('a server whose claim was taken over changes nothing', async () => {
    const to = anEmail()
    await queue(to)
    mailbox.current.setFault('hang')
    const slow = deliverMails(1, { answer: 600_000, whole: 600_000 })
    await expect.poll(() => mailbox.current.hanging()).toBe(1)
    // Its claim is taken by another, as if it had run out; the slow one then learns of its failure.
    await pool().query('UPDATE outbox_mails SET attempts = 2 WHERE recipient = $1', [to])
    mailbox.current.setFault('up')
    expect(await slow).toEqual({ sent: 0, failed: 1 })
    expect(await mailTo(to)).toMatchObject({
      state: 'queued',
      attempts: 2,
      lastError: '',
    })
  })
})

describe('a code', () => {
  test('is sent before 200 reminders that were queued earlier', async () => {
    await transaction((tx) =>
      notifyAll(
        tx,
        Array.from({ length: 200 }, () => ({
          person: { email: anEmail() },
          notification: { kind: 'order', mail: { subject: 'Your order', paragraphs: [] } },
        })),
      ),
    )
    const to = anEmail()
    await queueCode(to)
    expect(await deliverMails(1)).toEqual({ sent: 1, failed: 0 })
    expect(mailbox.current.messages(to)).toHaveLength(1)
    expect(await db().outboxMail.count({ where: { state: 'queued' } })).toBe(200)
  })

  test('is tried at least twice a minute, and never sent after it expires', async () => {
    const [tried, untried] = [anEmail(), anEmail()]
    for (const to of [tried, untried]) await queueCode(to)
    await pool().query('UPDATE outbox_mails SET attempts = 7 WHERE recipient = $1', [tried])
    await pool().query("UPDATE outbox_mails SET run_at = now() + interval '1 hour' WHERE recipient = $1", [untried])
    mailbox.current.setFault('down')
    const before = Date.now()
    expect(await deliverMails()).toEqual({ sent: 0, failed: 1 })
    const { state, runAt, lastError } = await mailTo(tried)
    expect(state).toBe('queued')
    expect(runAt.getTime() - before).toBeLessThan(60_000)
    mailbox.current.setFault('up')
    await due()
    await pool().query("UPDATE outbox_mails SET expires_at = now() - interval '1 second'")
    expect(await deliverMails()).toEqual({ sent: 0, failed: 2 })
    expect(await mailTo(tried)).toMatchObject({ state: 'dead', lastError })
    expect(await mailTo(untried)).toMatchObject({
      state: 'dead',
      lastError: 'The code expired before the email could be sent.',
    })
    expect([tried, untried].flatMap((to) => mailbox.current.messages(to))).toEqual([])
  })
})
