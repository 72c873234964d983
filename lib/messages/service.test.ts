import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changeContact } from '@/lib/accounts/change-contact'
import { MINUTE, after, lagosMoment } from '@/lib/core/clock'
import { db } from '@/lib/database/db'
import { deliverMessages } from '@/lib/notifications/deliver-messages'
import { useDatabaseClock } from '@/sandbox/database-clock'
import { aBuyer, openConnections } from '@/sandbox/factories'
import { useTermii } from '@/sandbox/test-outside'
import { messageSettings } from './queries'
import { messageSettingsSchema } from './schema'
import { chooseMessages, sendPhoneCode, stopByReply, stopMessages, verifyPhone } from './service'

const termii = useTermii()
const clock = useDatabaseClock()
beforeAll(openConnections)

const NIGHT = lagosMoment('2026-11-24', '23:00')
beforeEach(async () => {
  termii.current.setFaults({ mode: 'up', to: '', outcome: 'Message Sent' })
  await clock.set(NIGHT)
})

let numbers = 0
async function someone() {
  const buyer = await aBuyer()
  numbers += 1
  const phone = `+234805${String(numbers).padStart(7, '0')}`
  await db().user.update({ where: { id: buyer.id }, data: { phone } })
  return { ...buyer, phone }
}
type Someone = Awaited<ReturnType<typeof someone>>

/** The code of the newest message to a number, as its owner reads it. */
async function codeTo(phone: string): Promise<string> {
  await deliverMessages()
  return /^(\d{4}) /.exec(termii.current.messages(phone)[0]?.message ?? '')?.[1] ?? ''
}
const wrongFor = (code: string) => (code === '1111' ? '2222' : '1111')
const orders = messageSettingsSchema.parse({ order: 'sms', refund: 'whatsapp' })

async function verified(): Promise<Someone> {
  const buyer = await someone()
  await sendPhoneCode(buyer)
  await verifyPhone(buyer, await codeTo(buyer.phone))
  return buyer
}

const consentsOf = async ({ id }: Someone) =>
  (await db().consent.findMany({ where: { userId: id, purpose: 'messages' }, orderBy: { id: 'asc' } })).map(
    ({ granted }) => granted,
  )

describe('a number', () => {
  test('is proved by the code of a message, which is sent at night too; messages stay off', async () => {
    const buyer = await someone()
    expect(await messageSettings(buyer)).toMatchObject({ phone: buyer.phone, isVerified: false, isCodeOpen: false })
    await sendPhoneCode(buyer)
    expect(await messageSettings(buyer)).toMatchObject({ isVerified: false, isCodeOpen: true })
    const code = await codeTo(buyer.phone)
    expect(code).toMatch(/^\d{4}$/)
    await expect(verifyPhone(buyer, wrongFor(code))).rejects.toMatchObject({ status: 400, code: 'wrong_code' })
    await verifyPhone(buyer, code)
    expect(await messageSettings(buyer)).toMatchObject({ isVerified: true, isOn: false, isCodeOpen: false })
    await expect(verifyPhone(buyer, code)).rejects.toMatchObject({ status: 400 })
    expect(await db().outboxMail.count({ where: { recipient: buyer.email } })).toBe(0)
    expect(await consentsOf(buyer)).toEqual([])
  })

  test('is not proved by the code of an earlier number, or of somebody else', async () => {
    const [buyer, other] = [await someone(), await someone()]
    await sendPhoneCode(buyer)
    const code = await codeTo(buyer.phone)
    await sendPhoneCode(other)
    await expect(
      verifyPhone(other, code === (await codeTo(other.phone)) ? wrongFor(code) : code),
    ).rejects.toMatchObject({ status: 400 })
    await db().user.update({ where: { id: buyer.id }, data: { phone: '+2348061111111' } })
    await expect(verifyPhone(buyer, code)).rejects.toMatchObject({ status: 400 })
  })

  test('has no more tries and no more codes after five wrong ones in a day', async () => {
    const buyer = await someone()
    await sendPhoneCode(buyer)
    const code = await codeTo(buyer.phone)
    for (let count = 0; count < 5; count += 1)
      await expect(verifyPhone(buyer, wrongFor(code))).rejects.toMatchObject({ status: 400 })
    const refusal = { status: 429, message: 'Too many wrong codes were entered today. Please try again tomorrow.' }
    await expect(verifyPhone(buyer, code)).rejects.toMatchObject(refusal)
    await clock.set(after(NIGHT, 10 * MINUTE))
    await expect(sendPhoneCode(buyer)).rejects.toMatchObject(refusal)
  })

  test('gets another code after a minute, and ten in a day from all accounts', async () => {
    const buyers = [await someone(), await someone(), await someone()]
    const [{ phone }] = buyers as [Someone]
    for (const { id } of buyers) await db().user.update({ where: { id }, data: { phone } })
    await sendPhoneCode(buyers[0] as Someone)
    await expect(sendPhoneCode(buyers[0] as Someone)).rejects.toMatchObject({ status: 429 })
    let refused = 0
    for (let count = 0; count < 12; count += 1) {
      await clock.set(after(NIGHT, (count + 1) * 2 * MINUTE))
      const buyer = buyers[count % 3] as Someone
      await sendPhoneCode(buyer).catch((error: unknown) => {
        expect(error).toMatchObject({ status: 429 })
        refused += 1
      })
    }
    await deliverMessages()
    // Two of the ten were counted above, one of them refused.
    expect(termii.current.messages(phone).length).toBeLessThanOrEqual(10)
    expect(refused).toBeGreaterThanOrEqual(4)
  })

  test('that changes has to be proved again', async () => {
    const buyer = await verified()
    await chooseMessages(buyer, orders)
    await changeContact(buyer, { phonenumber: '+2348062222222', address: '1 Mill Road', image: undefined })
    expect(await messageSettings(buyer)).toMatchObject({ phone: '+2348062222222', isVerified: false, isOn: false })
    await changeContact(buyer, { phonenumber: buyer.phone, address: '1 Mill Road', image: undefined })
    expect(await messageSettings(buyer)).toMatchObject({ isVerified: false, isOn: false })
    await expect(chooseMessages(buyer, orders)).rejects.toMatchObject({ status: 409 })
  })
})

describe('messages', () => {
  test('are on after the person chose, and each choice and its end are in the log of consents', async () => {
    const buyer = await someone()
    await expect(chooseMessages(buyer, orders)).rejects.toMatchObject({ status: 409 })
    await sendPhoneCode(buyer)
    await verifyPhone(buyer, await codeTo(buyer.phone))
    await chooseMessages(buyer, orders)
    const settings = await messageSettings(buyer)
    expect(settings).toMatchObject({ isOn: true, ways: { order: 'sms', refund: 'whatsapp', payday: 'mail' } })
    await stopMessages(buyer)
    await stopMessages(buyer)
    expect(await messageSettings(buyer)).toMatchObject({ isOn: false, ways: settings.ways })
    expect(await consentsOf(buyer)).toEqual([true, false])
  })

  test('are not switched on by choosing mail for all', async () => {
    const buyer = await verified()
    await expect(chooseMessages(buyer, messageSettingsSchema.parse({}))).rejects.toMatchObject({ status: 400 })
    expect(await messageSettings(buyer)).toMatchObject({ isOn: false })
  })

  test('end by the reply STOP from the number, for everyone who has it and nobody else', async () => {
    const [buyer, other] = [await verified(), await verified()]
    for (const each of [buyer, other]) await chooseMessages(each, orders)
    expect(await stopByReply({ from: buyer.phone, text: 'Thank you' })).toBe(0)
    expect(await stopByReply({ from: buyer.phone, text: ' stop.' })).toBe(1)
    expect(await stopByReply({ from: buyer.phone, text: 'STOP' })).toBe(0)
    expect(await messageSettings(buyer)).toMatchObject({ isVerified: true, isOn: false })
    expect(await messageSettings(other)).toMatchObject({ isOn: true })
    expect(await consentsOf(buyer)).toEqual([true, false])
  })
})
