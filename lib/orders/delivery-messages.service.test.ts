import { beforeAll, beforeEach, expect, test } from 'vitest'
import { MINUTE, after, lagosMoment } from '@/lib/core/clock'
import { deliverMails } from '@/lib/notifications/deliver'
import { deliverMessages } from '@/lib/notifications/deliver-messages'
import { useDatabaseClock } from '@/sandbox/database-clock'
import { codeOfOrder } from '@/sandbox/delivery-codes'
import { aStaff, anOrder, openConnections } from '@/sandbox/factories'
import { aMessagedBuyer } from '@/sandbox/messaged-buyer'
import { useMailbox, useTermii } from '@/sandbox/test-outside'
import { getOrderWithCode } from './queries'
import { moveOrder } from './service'

const mailbox = useMailbox()
const termii = useTermii()
const clock = useDatabaseClock()
beforeAll(openConnections)

const LATE = lagosMoment('2026-11-24', '21:30')
beforeEach(async () => {
  termii.current.setFaults({ mode: 'up', to: '', outcome: 'Message Sent' })
  await clock.set(LATE)
})

/** An order on its way, with the code of its door. */
async function dispatched() {
  const [buyer, staff] = [await aMessagedBuyer(), await aStaff()]
  const { id, number } = await anOrder(buyer, { status: 'packed', feesPaid: true })
  const code = await codeOfOrder(id)
  await moveOrder(staff, id, 'dispatch')
  return { buyer, id, number, code }
}

test('the delivery code is in the app, in a mail and in a message, also late in the evening', async () => {
  const { buyer, id, number, code } = await dispatched()
  await deliverMessages()
  await deliverMails()
  expect(await getOrderWithCode(buyer, id)).toMatchObject({ deliveryCode: code })
  expect(mailbox.current.messages(buyer.email).map(({ text }) => text)).toEqual([
    expect.stringContaining(`Your delivery code is ${code}.`),
  ])
  expect(termii.current.messages(buyer.phone).map(({ message }) => message)).toEqual([
    `Order ${number}: Your Order is on its way. Your delivery code is ${code}. ` +
      'Please tell it to the driver when you have your food, and to nobody else.',
  ])
})

test('while the provider is down for an hour the code comes by mail, and not again by a late message', async () => {
  termii.current.setFaults({ mode: 'down' })
  const { buyer, code } = await dispatched()
  for (let minute = 0; minute <= 60; minute += 1) {
    await clock.set(after(LATE, minute * MINUTE))
    await deliverMessages()
    await deliverMails()
  }
  termii.current.setFaults({ mode: 'up' })
  await clock.set(after(LATE, 90 * MINUTE))
  await deliverMessages()
  await deliverMails()
  expect(mailbox.current.messages(buyer.email).map(({ text }) => text)).toEqual([expect.stringContaining(code)])
  expect(termii.current.messages(buyer.phone)).toEqual([])
})
