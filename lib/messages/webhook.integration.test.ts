import { beforeAll, beforeEach, expect, test } from 'vitest'
import { POST } from '@/app/api/v1/webhooks/termii/route'
import { lagosMoment } from '@/lib/core/clock'
import { db, transaction } from '@/lib/database/db'
import { deliverMails } from '@/lib/notifications/deliver'
import { deliverMessages } from '@/lib/notifications/deliver-messages'
import { notify } from '@/lib/notifications/notify'
import { useDatabaseClock } from '@/sandbox/database-clock'
import { openConnections, unique } from '@/sandbox/factories'
import { aMessagedBuyer } from '@/sandbox/messaged-buyer'
import { handle } from '@/sandbox/request'
import { useMailbox, useTermii } from '@/sandbox/test-outside'

const mailbox = useMailbox()
const termii = useTermii()
const clock = useDatabaseClock()
beforeAll(openConnections)
beforeEach(async () => {
  termii.current.setFaults({ mode: 'up', to: '', outcome: 'Message Sent' })
  await clock.set(lagosMoment('2026-11-24', '12:00'))
})

/** A buyer to whom one message was sent. */
async function sentTo() {
  const buyer = await aMessagedBuyer()
  await transaction((tx) =>
    notify(
      tx,
      { id: buyer.id },
      {
        kind: 'order',
        dedupeKey: unique('order'),
        mail: { subject: 'Packed', paragraphs: [] },
        message: { text: 'It is packed.' },
      },
    ),
  )
  await deliverMessages()
  const [message] = termii.current.messages(buyer.phone)
  if (!message) throw new Error('no message was sent')
  return { buyer, message }
}

const stateOf = ({ id }: { readonly id: string }) =>
  db().outboxMessage.findFirstOrThrow({ where: { userId: id }, select: { state: true, costKobo: true } })

/** A report as the provider's reference prints it. */
const reportOn = (message_id: string, status: string, cost: unknown = '3.9') => ({
  type: 'outbound',
  message_id,
  receiver: '2343459509389',
  sender: 'Foodbank',
  message: 'It is packed.',
  sent_at: '2020-12-16 11:34:36',
  cost,
  command: 'deliver',
  status,
  channel: 'dnd',
})
const post = (body: unknown, signature = termii.current.sign(JSON.stringify(body))) =>
  handle(POST, { method: 'POST', headers: { 'X-Termii-Signature': signature }, body })

test('a signed report records the state and the cost; a forged one changes nothing', async () => {
  const { buyer, message } = await sentTo()
  const body = reportOn(message.message_id, 'DELIVERED | Message delivered to handset')
  const right = termii.current.sign(JSON.stringify(body))
  const ofOther = termii.current.sign(JSON.stringify(reportOn(message.message_id, 'Message Failed')))
  for (const forged of ['', 'wrong', right.slice(0, -1), ofOther]) {
    const answer = await post(body, forged)
    expect(answer.status).toBe(401)
    expect(await stateOf(buyer)).toEqual({ state: 'sent', costKobo: null })
  }
  expect((await post(body)).status).toBe(200)
  expect(await stateOf(buyer)).toEqual({ state: 'delivered', costKobo: 390n })
  // A late report does not take a delivery back.
  expect((await post(reportOn(message.message_id, 'Expired', null))).status).toBe(200)
  expect(await stateOf(buyer)).toEqual({ state: 'delivered', costKobo: 390n })
  await deliverMails()
  expect(mailbox.current.messages(buyer.email)).toEqual([])
})

test('a failure that is reported ten times at once sends one mail', async () => {
  const { buyer, message } = await sentTo()
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => post(reportOn(message.message_id, 'Message Failed'))),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  await deliverMails()
  await post(reportOn(message.message_id, 'Message Failed'))
  await deliverMails()
  expect(mailbox.current.messages(buyer.email)).toHaveLength(1)
})

test('STOP from the number ends messages; forged it does not', async () => {
  const { buyer } = await sentTo()
  const stop = { type: 'inbound', id: '1', message_id: '2', sender: buyer.phone.slice(1), message: 'Stop', cost: null }
  const isOn = async () => (await db().messageContact.findUniqueOrThrow({ where: { userId: buyer.id } })).isOn
  expect((await post(stop, 'x'.repeat(128))).status).toBe(401)
  expect(await isOn()).toBe(true)
  expect((await post(stop)).status).toBe(200)
  expect(await isOn()).toBe(false)
})

test.each([[{}], [{ type: 'device_status' }], [reportOn('no such message', 'Rejected')], [[]]])(
  'a signed event that means nothing here is taken and changes nothing: %j',
  async (body) => {
    expect((await post(body)).status).toBe(200)
  },
)
