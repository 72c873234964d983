import { beforeAll, beforeEach, expect, test } from 'vitest'
import { POST, PUT as VERIFY } from '@/app/api/v1/users/[id]/account/messages/number/route'
import { DELETE, GET, PUT } from '@/app/api/v1/users/[id]/account/messages/route'
import { db } from '@/lib/database/db'
import { deliverMessages } from '@/lib/notifications/deliver-messages'
import { aBuyer, openConnections } from '@/sandbox/factories'
import { handle } from '@/sandbox/request'
import { tokenOf } from '@/sandbox/roles'
import { useTermii } from '@/sandbox/test-outside'

/* A program switches messages on for its buyer, and off again, by the API alone. */

const termii = useTermii()
beforeAll(openConnections)
beforeEach(() => {
  termii.current.setFaults({ mode: 'up', to: '', outcome: 'Message Sent' })
})

test('a number is proved, messages are chosen and stopped by calls', async () => {
  const buyer = await aBuyer()
  const phone = '+2348061234567'
  await db().user.update({ where: { id: buyer.id }, data: { phone } })
  const token = await tokenOf(buyer)
  const ask = async (call: typeof GET, method: string, body?: object) =>
    (await handle(call, { method, token, params: { id: buyer.id }, ...(body ? { body } : {}) })).json() as unknown

  expect(await ask(GET, 'GET')).toMatchObject({ phone, isVerified: false, isOn: false })
  // Nothing can be chosen before the number is proved.
  expect(await ask(PUT, 'PUT', { order: 'sms' })).toMatchObject({ message: 'Please verify your phone number first.' })
  expect(await ask(POST, 'POST')).toMatchObject({ isCodeOpen: true })
  await deliverMessages()
  const code = /^(\d{4}) /.exec(termii.current.messages(phone)[0]?.message ?? '')?.[1] ?? ''
  expect(await ask(VERIFY, 'PUT', { code: code === '1111' ? '2222' : '1111' })).toMatchObject({ code: 'wrong_code' })
  expect(await ask(VERIFY, 'PUT', { code })).toMatchObject({ isVerified: true, isOn: false })
  expect(await ask(PUT, 'PUT', { order: 'sms' })).toMatchObject({ isOn: true, ways: { order: 'sms', payday: 'mail' } })
  expect(await ask(PUT, 'PUT', { order: 'pigeon' })).toMatchObject({
    message: 'Please choose email, SMS or WhatsApp.',
  })
  expect(await ask(DELETE, 'DELETE')).toMatchObject({ isVerified: true, isOn: false, ways: { order: 'sms' } })
})
