import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { db, transaction } from '@/lib/database/db'
import { anEmail, openConnections } from '@/sandbox/factories'
import { anOrderNotification } from '@/sandbox/notification'
import { heldElsewhere, loseHolds } from '@/sandbox/queue'
import { useMailbox } from '@/sandbox/test-outside'
import { deliverMails } from './deliver'
import { notify } from './notify'

const mailbox = useMailbox()
beforeAll(openConnections)

// Each test has the outbox to itself.
beforeEach(async () => {
  mailbox.current.setFault('up')
  await db().outboxMail.deleteMany()
})

const queue = (to: string) => transaction((tx) => notify(tx, { email: to }, anOrderNotification()))

describe('several servers', () => {
  test('send each mail once', async () => {
    const people = Array.from({ length: 30 }, anEmail)
    for (const to of people) await queue(to)
    const outcomes = await Promise.all(Array.from({ length: 4 }, () => deliverMails()))
    expect(outcomes.reduce((total, { sent }) => total + sent, 0)).toBe(30)
    for (const to of people) expect(mailbox.current.messages(to)).toHaveLength(1)
  })

  test('respect the hold of another until it is lost', async () => {
    const to = anEmail()
    await queue(to)
    await heldElsewhere('mails')
    expect(await deliverMails()).toEqual({ sent: 0, failed: 0 })
    await loseHolds('mails')
    expect(await deliverMails()).toEqual({ sent: 1, failed: 0 })
  })

  test('send at most the given number, oldest first', async () => {
    const [first, second, third] = [anEmail(), anEmail(), anEmail()]
    for (const to of [first, second, third]) await queue(to)
    expect(await deliverMails(2)).toEqual({ sent: 2, failed: 0 })
    expect([first, second, third].map((to) => mailbox.current.messages(to).length)).toEqual([1, 1, 0])
  })
})
