import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MINUTE, SECOND, after, lagosMoment } from '@/lib/core/clock'
import { db, pool, transaction } from '@/lib/database/db'
import { termiiPatience } from '@/lib/integrations/termii'
import { unique } from '@/sandbox/factories'
import { aMessagedBuyer } from '@/sandbox/messaged-buyer'
import { NOON, useMessagesAtNoon } from '@/sandbox/messages-at-noon'
import { useMailbox } from '@/sandbox/test-outside'
import { deliverMails } from './deliver'
import { deliverMessages } from './deliver-messages'
import { askForReports, recordReport } from './message-reports'
import type { MessageText } from './message'
import { notify } from './notify'

const mailbox = useMailbox()
const { termii, clock } = useMessagesAtNoon()
const PATIENCE = termiiPatience.ms
afterEach(() => {
  termiiPatience.ms = PATIENCE
})
beforeEach(() => db().outboxMail.deleteMany())

type Told = { readonly id: string; readonly email: string }

const orderNotification = (key: string, message: MessageText) => ({
  kind: 'order' as const,
  dedupeKey: key,
  bell: { title: 'Your order is packed.' },
  mail: { subject: 'Packed', paragraphs: [`It is packed: ${key}`] },
  message,
})
const notifyOfOrder = (person: Told, text = `Order ${unique('FB')} is packed.`, key = unique('order')) =>
  transaction((tx) => notify(tx, { id: person.id, email: person.email }, orderNotification(key, { text })))
const sendCode = (person: Told, text = 'Your delivery code is 4711.') =>
  transaction((tx) =>
    notify(tx, { id: person.id }, orderNotification(unique('order'), { text, isUrgent: true, minutes: 12 * 60 })),
  )
const messageOf = ({ id }: Told) => db().outboxMessage.findFirstOrThrow({ where: { userId: id } })
const mailOf = ({ email }: Told) => db().outboxMail.findFirstOrThrow({ where: { recipient: email } })
const sentTo = ({ phone }: { readonly phone: string }) => termii.current.messages(phone)
const mailsTo = ({ email }: Told) => mailbox.current.messages(email)

/** Runs the jobs once a minute, as the database's clock tells it. */
async function runFor(minutes: number, from = NOON): Promise<void> {
  for (let minute = 1; minute <= minutes; minute += 1) {
    await clock.set(after(from, minute * MINUTE))
    await deliverMessages()
    await deliverMails()
    await askForReports()
  }
}

describe('a message', () => {
  test('is sent instead of the mail by the channel that the person chose, and its text is then deleted', async () => {
    const [bySms, byWhatsApp] = [await aMessagedBuyer(), await aMessagedBuyer({ order: 'whatsapp' })]
    await notifyOfOrder(bySms, 'You owe ₦6,020 – “today”')
    await notifyOfOrder(byWhatsApp, 'Hello')
    expect(await deliverMessages()).toEqual({ messagesSent: 2, messagesFailed: 0 })
    await deliverMails()
    expect(sentTo(bySms)).toEqual([
      expect.objectContaining({ message: 'You owe NGN 6,020 - "today"', channel: 'dnd', sender: 'Foodbank' }),
    ])
    expect(sentTo(byWhatsApp)).toEqual([expect.objectContaining({ message: 'Hello', channel: 'whatsapp' })])
    expect(mailsTo(bySms)).toEqual([])
    expect(await messageOf(bySms)).toMatchObject({ state: 'sent', sealedText: '', attempts: 1, recipient: bySms.phone })
    expect(await mailOf(bySms)).toMatchObject({ state: 'held' })
    expect(await db().notification.count({ where: { userId: bySms.id } })).toBe(1)
  })

  test.each([
    ['who chose mail', () => aMessagedBuyer({ payment: 'sms' })],
    ['who switched messages off', () => aMessagedBuyer({ order: 'sms' }, false)],
    [
      'whose number changed',
      async () => {
        const buyer = await aMessagedBuyer()
        await db().user.update({ where: { id: buyer.id }, data: { phone: '+2348099999999' } })
        // The old number is another person's by now.
        await db().user.update({ where: { id: buyer.id }, data: { phone: buyer.phone } })
        return buyer
      },
    ],
  ])('is no message for someone %s, who gets the mail', async (_who, make) => {
    const buyer = await make()
    await notifyOfOrder(buyer)
    await runFor(1)
    expect(sentTo(buyer)).toEqual([])
    expect(mailsTo(buyer)).toHaveLength(1)
  })

  test('is written once for one key, and not when the transaction rolls back', async () => {
    const buyer = await aMessagedBuyer()
    const key = unique('order')
    expect(await notifyOfOrder(buyer, 'Once', key)).toBe(true)
    expect(await notifyOfOrder(buyer, 'Once', key)).toBe(false)
    const undone = transaction(async (tx) => {
      await notify(tx, { id: buyer.id }, orderNotification(unique('order'), { text: 'Never' }))
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await runFor(1)
    expect(sentTo(buyer).map(({ message }) => message)).toEqual(['Once'])
  })

  test('waits for the morning at night; a delivery code does not', async () => {
    const [buyer, atTheDoor] = [await aMessagedBuyer(), await aMessagedBuyer()]
    await clock.set(lagosMoment('2026-11-24', '21:00'))
    await notifyOfOrder(buyer)
    await sendCode(atTheDoor)
    await deliverMessages()
    await deliverMails()
    expect(sentTo(buyer)).toEqual([])
    expect(sentTo(atTheDoor)).toHaveLength(1)
    // A code comes by mail besides.
    expect(mailsTo(atTheDoor)).toHaveLength(1)
    await clock.set(lagosMoment('2026-11-25', '07:59'))
    expect(await deliverMessages()).toEqual({ messagesSent: 0, messagesFailed: 0 })
    await clock.set(lagosMoment('2026-11-25', '08:00'))
    expect(await deliverMessages()).toEqual({ messagesSent: 1, messagesFailed: 0 })
    expect(mailsTo(buyer)).toEqual([])
  })

  test('that is wanted no more when its turn comes is a mail', async () => {
    const [stopped, moved] = [await aMessagedBuyer(), await aMessagedBuyer()]
    await notifyOfOrder(stopped)
    await notifyOfOrder(moved)
    await db().messageContact.update({ where: { userId: stopped.id }, data: { isOn: false } })
    await db().user.update({ where: { id: moved.id }, data: { phone: '+2348099999998' } })
    await runFor(1)
    expect(termii.current.messages()).toEqual([])
    expect(mailsTo(stopped)).toHaveLength(1)
    expect(mailsTo(moved)).toHaveLength(1)
  })
})

describe('the provider', () => {
  test.each(['down', 'limited', 'garbage', 'hang'] as const)(
    'is %s for an hour: notifications and delivery codes arrive by mail, and nothing twice',
    async (mode) => {
      termiiPatience.ms = 100
      termii.current.setFaults({ mode })
      const [buyer, atTheDoor] = [await aMessagedBuyer(), await aMessagedBuyer()]
      await notifyOfOrder(buyer)
      await sendCode(atTheDoor)
      await runFor(60)
      expect([mailsTo(buyer), mailsTo(atTheDoor)]).toMatchObject([[{ subject: 'Packed' }], [{ subject: 'Packed' }]])
      termii.current.setFaults({ mode: 'up' })
      await runFor(30, after(NOON, 60 * MINUTE))
      expect(termii.current.messages()).toEqual([])
      expect([mailsTo(buyer), mailsTo(atTheDoor)]).toMatchObject([[{}], [{}]])
      expect(await messageOf(buyer)).toMatchObject({ state: 'failed', sealedText: '' })
    },
  )

  test('sends late and once after a fault of some minutes', async () => {
    const buyer = await aMessagedBuyer()
    termii.current.setFaults({ mode: 'down' })
    await notifyOfOrder(buyer)
    await runFor(5)
    termii.current.setFaults({ mode: 'up' })
    await runFor(30, after(NOON, 5 * MINUTE))
    expect(sentTo(buyer)).toHaveLength(1)
    expect(mailsTo(buyer)).toEqual([])
  })

  test('sent a message whose answer was lost: it is found in the history, and not sent again', async () => {
    const buyer = await aMessagedBuyer()
    await notifyOfOrder(buyer, 'The same text')
    await deliverMessages()
    // Another message of the same text to the same number is not taken for it.
    await notifyOfOrder(buyer, 'The same text')
    termii.current.setFaults({ mode: 'cut' })
    await clock.set(after(NOON, MINUTE))
    expect(await deliverMessages()).toEqual({ messagesSent: 0, messagesFailed: 1 })
    expect(sentTo(buyer)).toHaveLength(2)
    termii.current.setFaults({ mode: 'up' })
    await runFor(30, after(NOON, MINUTE))
    expect(sentTo(buyer)).toHaveLength(2)
    expect(mailsTo(buyer)).toEqual([])
    const rows = await db().outboxMessage.findMany({ where: { userId: buyer.id }, select: { providerId: true } })
    expect(new Set(rows.map(({ providerId }) => providerId))).toEqual(
      new Set(sentTo(buyer).map(({ message_id }) => message_id)),
    )
  })

  test('crashes us between the message and the record of it: the message is not repeated', async () => {
    const buyer = await aMessagedBuyer()
    await notifyOfOrder(buyer)
    await deliverMessages()
    // As a process leaves it that ends before it has recorded the answer.
    await pool().query(
      `UPDATE outbox_messages SET state = 'sending', provider_id = NULL, run_at = created_at, sealed_text = $2
       WHERE user_id = $1`,
      [buyer.id, await sealedTextOf(buyer)],
    )
    await runFor(1)
    expect(sentTo(buyer)).toHaveLength(1)
    expect(await messageOf(buyer)).toMatchObject({ state: 'sent', providerId: sentTo(buyer)[0]?.message_id })
  })

  test('refuses a number: the mail is sent at once, and other messages go on', async () => {
    const [wrong, right] = [await aMessagedBuyer(), await aMessagedBuyer()]
    // Too short for any number.
    await db().user.update({ where: { id: wrong.id }, data: { phone: '+2341234' } })
    await db().messageContact.create({
      data: { userId: wrong.id, phone: '+2341234', verifiedAt: new Date(), isOn: true },
    })
    await notifyOfOrder(wrong)
    await notifyOfOrder(right)
    await runFor(1)
    expect(await messageOf(wrong)).toMatchObject({ state: 'failed', attempts: 1 })
    expect(mailsTo(wrong)).toHaveLength(1)
    expect(sentTo(right)).toHaveLength(1)
  })

  test('is slow: a call ends in time, and the run ends so that the next one begins with the newest codes', async () => {
    termiiPatience.ms = 200
    termii.current.setFaults({ mode: 'slow', slowMs: 5 * SECOND })
    for (let each = 0; each < 10; each += 1) await notifyOfOrder(await aMessagedBuyer())
    const begun = performance.now()
    const { messagesFailed } = await deliverMessages()
    expect(performance.now() - begun).toBeLessThan(20 * SECOND)
    expect(messagesFailed).toBeLessThanOrEqual(3)
  })

  test('answers a text that cannot be read with a mail', async () => {
    const buyer = await aMessagedBuyer()
    await notifyOfOrder(buyer)
    await notifyOfOrder(buyer, 'Good')
    await pool().query(
      `UPDATE outbox_messages SET sealed_text = 'broken' WHERE id = (SELECT min(id::text)::uuid FROM outbox_messages)`,
    )
    await runFor(1)
    expect(sentTo(buyer).map(({ message }) => message)).toEqual(['Good'])
    expect(mailsTo(buyer)).toHaveLength(1)
  })

  test('is asked by several servers at once, and each message is sent once', async () => {
    const buyers = await Promise.all(Array.from({ length: 8 }, () => aMessagedBuyer()))
    for (const buyer of buyers) await notifyOfOrder(buyer)
    await Promise.all(Array.from({ length: 4 }, () => deliverMessages()))
    expect(termii.current.messages()).toHaveLength(8)
    for (const buyer of buyers) expect(sentTo(buyer)).toHaveLength(1)
  })
})

/** The sealed text of a message that was sent, made anew. */
async function sealedTextOf(buyer: { readonly phone: string }): Promise<string> {
  const { seal } = await import('@/lib/server/seal')
  return seal('message', { text: termii.current.messages(buyer.phone)[0]?.message ?? '' }, 600)
}

describe('a report', () => {
  const failures = ['DND Active on Phone Number', 'Message Failed', 'Rejected', 'Expired'] as const

  test.each(failures)('“%s” sends the mail, once', async (status) => {
    const buyer = await aMessagedBuyer()
    await notifyOfOrder(buyer)
    await deliverMessages()
    const report = { providerId: sentTo(buyer)[0]?.message_id ?? '', state: 'failed', words: status } as const
    await recordReport({ ...report, cost: undefined })
    await recordReport({ ...report, cost: undefined })
    await runFor(2)
    expect(mailsTo(buyer)).toHaveLength(1)
    expect(await messageOf(buyer)).toMatchObject({ state: 'failed', lastError: status })
  })

  test('is asked for when none comes: state and cost by the id, and the mail is emptied', async () => {
    termii.current.setFaults({ outcome: 'DELIVERED | Message delivered to handset' })
    const buyer = await aMessagedBuyer()
    await notifyOfOrder(buyer, 'x'.repeat(160))
    await deliverMessages()
    await runFor(9)
    expect(await messageOf(buyer)).toMatchObject({ state: 'sent', costKobo: null })
    await runFor(2, after(NOON, 9 * MINUTE))
    // Two parts of 4.5 naira each.
    expect(await messageOf(buyer)).toMatchObject({ state: 'delivered', costKobo: 900n })
    expect(await mailOf(buyer)).toMatchObject({ state: 'held', sealedBody: '' })
  })
})
