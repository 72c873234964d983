import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { db, pool, transaction } from '@/lib/core/db'
import { anEmail, openConnections } from '@/sandbox/factories'
import { useMailbox } from '@/sandbox/test-outside'
import { deliverMails, enqueueMail } from './service'

const mailbox = useMailbox()
beforeAll(openConnections)

// Each test has the outbox to itself.
beforeEach(async () => {
  mailbox.current.setMood('up')
  await db().outboxMail.deleteMany()
})

const queue = (to: string, subject = 'News', dedupeKey?: string) =>
  transaction((tx) => enqueueMail(tx, to, { subject, paragraphs: ['One & two <three>'], link: { label: 'See', href: 'http://localhost:3000/History' } }, dedupeKey))
const due = () => pool().query("UPDATE outbox_mails SET run_at = now() - interval '1 second' WHERE state = 'queued'")
const mailTo = (recipient: string) => db().outboxMail.findFirstOrThrow({ where: { recipient } })

describe('a mail in the outbox', () => {
  test('is sent with its text and its HTML, then keeps no body', async () => {
    const to = anEmail()
    await queue(to)
    expect(await deliverMails()).toEqual({ sent: 1, failed: 0 })
    expect(mailbox.current.messages(to)).toEqual([expect.objectContaining({ to, subject: 'News', from: 'Foodbank <hello@foodbank.test>' })])
    const [mail] = mailbox.current.messages(to)
    expect(mail?.text).toContain('One & two <three>')
    expect(mail?.text).toContain('See: http://localhost:3000/History')
    expect(mail?.html).toContain('One &#38; two &#60;three&#62;')
    expect(await mailTo(to)).toMatchObject({ state: 'sent', sealedBody: '', attempts: 1 })
    expect(await deliverMails()).toEqual({ sent: 0, failed: 0 })
  })

  test('does not exist when what it tells of was undone', async () => {
    const to = anEmail()
    await expect(
      transaction(async (tx) => {
        await enqueueMail(tx, to, { subject: 'News', paragraphs: [] })
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    expect(await db().outboxMail.count({ where: { recipient: to } })).toBe(0)
  })

  test('is written once per key, also at the same moment', async () => {
    const to = anEmail()
    await Promise.all(Array.from({ length: 6 }, () => queue(to, 'News', `key:${to}`)))
    await queue(to, 'Other news', `key:${to}`)
    expect(await deliverMails()).toEqual({ sent: 1, failed: 0 })
    expect(mailbox.current.messages(to)).toHaveLength(1)
  })

  test('cannot put lines into the head of the mail', async () => {
    const to = anEmail()
    const other = anEmail()
    await queue(to, `News\r\nBcc: ${other}`)
    await deliverMails()
    expect(mailbox.current.messages(other)).toEqual([])
    expect(mailbox.current.messages(to)).toHaveLength(1)
  })
})

describe('while the mail server is down', () => {
  test('nothing is lost: what waits is sent once, later, when it is up again', async () => {
    const people = Array.from({ length: 5 }, anEmail)
    for (const to of people) await queue(to)
    mailbox.current.setMood('down')
    expect(await deliverMails()).toEqual({ sent: 0, failed: 5 })
    expect(await deliverMails()).toEqual({ sent: 0, failed: 0 })
    for (const to of people) expect(await mailTo(to)).toMatchObject({ state: 'queued', attempts: 1, lockedUntil: null, lastError: expect.stringContaining('421') as string })
    mailbox.current.setMood('up')
    await due()
    expect(await deliverMails()).toEqual({ sent: 5, failed: 0 })
    for (const to of people) expect(mailbox.current.messages(to)).toHaveLength(1)
  })

  test('each wait is longer than the one before, up to an hour, and the twelfth failure sets the mail aside', async () => {
    const to = anEmail()
    await queue(to)
    mailbox.current.setMood('down')
    const waits: number[] = []
    for (let attempt = 1; attempt <= 12; attempt += 1) {
      await due()
      expect(await deliverMails()).toEqual({ sent: 0, failed: 1 })
      const { runAt, state, attempts } = await mailTo(to)
      expect({ state, attempts }).toEqual({ state: attempt < 12 ? 'queued' : 'dead', attempts: attempt })
      waits.push(Math.round((runAt.getTime() - Date.now()) / 1_000))
    }
    expect(waits[0]).toBeLessThanOrEqual(5)
    expect(waits.every((wait, index) => index === 0 || wait >= (waits[index - 1] ?? 0) - 1)).toBe(true)
    expect(Math.max(...waits)).toBeLessThanOrEqual(3_600)
    expect(Math.max(...waits)).toBeGreaterThan(3_500)
    mailbox.current.setMood('up')
    await pool().query("UPDATE outbox_mails SET run_at = now() - interval '1 day'")
    expect(await deliverMails()).toEqual({ sent: 0, failed: 0 })
    expect(mailbox.current.messages(to)).toEqual([])
    // It can still be read and sent by hand.
    expect((await mailTo(to)).sealedBody).not.toBe('')
  })

  test('one address that is refused does not hold up the others', async () => {
    const to = anEmail()
    await queue('not an address')
    await queue(to)
    expect(await deliverMails()).toEqual({ sent: 1, failed: 1 })
    expect(mailbox.current.messages(to)).toHaveLength(1)
  })
})

describe('several servers', () => {
  test('at once send each mail once', async () => {
    const people = Array.from({ length: 30 }, anEmail)
    for (const to of people) await queue(to)
    const outcomes = await Promise.all(Array.from({ length: 4 }, () => deliverMails()))
    expect(outcomes.reduce((total, { sent }) => total + sent, 0)).toBe(30)
    for (const to of people) expect(mailbox.current.messages(to)).toHaveLength(1)
  })

  test('leave a mail that another has in hand, until its claim runs out', async () => {
    const to = anEmail()
    await queue(to)
    await pool().query("UPDATE outbox_mails SET locked_until = now() + interval '1 minute' WHERE recipient = $1", [to])
    expect(await deliverMails()).toEqual({ sent: 0, failed: 0 })
    await pool().query("UPDATE outbox_mails SET locked_until = now() - interval '1 second' WHERE recipient = $1", [to])
    expect(await deliverMails()).toEqual({ sent: 1, failed: 0 })
  })

  test('send at most as many as they were asked for, oldest first', async () => {
    const [first, second, third] = [anEmail(), anEmail(), anEmail()]
    for (const to of [first, second, third]) await queue(to)
    expect(await deliverMails(2)).toEqual({ sent: 2, failed: 0 })
    expect([first, second, third].map((to) => mailbox.current.messages(to).length)).toEqual([1, 1, 0])
  })
})
