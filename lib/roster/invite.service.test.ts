import { afterEach, describe, expect, test } from 'vitest'
import { HOUR, MINUTE, after, lagosMoment } from '@/lib/core/clock'
import { db } from '@/lib/database/db'
import { termiiPatience } from '@/lib/integrations/termii'
import { receiveEvent } from '@/lib/messages/receive'
import { messageSettingsSchema } from '@/lib/messages/schema'
import { chooseMessages } from '@/lib/messages/service'
import { deliverMessages } from '@/lib/notifications/deliver-messages'
import { recordReport } from '@/lib/notifications/message-reports'
import { exportMessages } from '@/lib/privacy/contact-queries'
import { eraseAccount } from '@/lib/privacy/service'
import { PASSWORD, aCompany, aPartner, queuedMails } from '@/sandbox/factories'
import { aMessagedBuyer } from '@/sandbox/messaged-buyer'
import { NOON, useMessagesAtNoon } from '@/sandbox/messages-at-noon'
import { applyRoster, checkRoster } from './apply'
import { getRoster } from './queries'

const { termii, clock } = useMessagesAtNoon()
const PATIENCE = termiiPatience.ms
afterEach(() => {
  termiiPatience.ms = PATIENCE
})

const roster = (...rows: string[]) =>
  new TextEncoder().encode(['staff_id,name,email,phone,salary,other_deductions,job_title', ...rows].join('\n'))

let count = 0
/** A number of its own, as HR writes it and as it is stored. */
function aNumber(): { local: string; phone: string } {
  count += 1
  const digits = `801${String(process.pid % 1_000).padStart(3, '0')}${String(count).padStart(4, '0')}`
  return { local: `0${digits}`, phone: `+234${digits}` }
}

async function aMill(name?: string) {
  const company = await aCompany()
  if (name !== undefined) await db().company.update({ where: { id: company.id }, data: { name } })
  return { company, hr: await aPartner(company.id) }
}
const sentTo = (phone: string) => termii.current.messages(phone)
const listed = (local: string, staffId = 'DM-1') => roster(`${staffId},Loom Operator,,${local},90000,,`)

async function reply(from: string, text: string): Promise<void> {
  const body = JSON.stringify({ type: 'inbound', sender: from.replace('+', ''), message: text })
  await receiveEvent(new TextEncoder().encode(body), termii.current.sign(body))
}

/** Runs the job once an hour, for so many hours. */
async function runFor(hours: number, from = NOON): Promise<void> {
  for (let hour = 1; hour <= hours; hour += 1) {
    await clock.set(after(from, hour * HOUR))
    await deliverMessages()
  }
}

describe('an invitation by SMS', () => {
  test('reaches listed people without an email, with the company’s name and link, and nothing of HR', async () => {
    const { company, hr } = await aMill()
    const [first, second] = [aNumber(), aNumber()]
    const file = roster(
      `DM-1,Loom Operator,,${first.local},90000,,`,
      `DM-2,Night Guard,guard.by.mail@mill.test,${second.local},90000,,`,
      'DM-3,Dye House,,,90000,,',
    )
    expect(await checkRoster(hr, file)).toMatchObject({ invitable: 1, invitableByMessage: 1 })
    await applyRoster(hr, file, { invite: true })
    expect(await queuedMails('guard.by.mail@mill.test')).toHaveLength(1)
    await deliverMessages()

    const { code } = await db().joinLink.findFirstOrThrow({ where: { companyId: company.id } })
    const [message] = sentTo(first.phone)
    // A number that refuses advertising does not get it.
    expect(message).toMatchObject({ channel: 'generic', sender: 'Foodbank' })
    expect(message?.message).toContain(`/join/${code}`)
    expect(message?.message).toContain(company.name)
    expect(message?.message).toContain('STOP')
    expect(message?.message).not.toMatch(/Loom|DM-1|90000/)
    expect(sentTo(second.phone)).toEqual([])
    expect(await getRoster(hr)).toMatchObject({
      ...{ listed: 3, withoutEmail: 2, withoutContact: 1 },
      history: [{ added: 3, invited: 2 }],
    })
  })

  test('fits two parts of an SMS with the longest name of a company', async () => {
    const { hr } = await aMill(`Ọ̀yọ́ & “${'Mill'.repeat(40)}”`)
    const { local, phone } = aNumber()
    await applyRoster(hr, listed(local), { invite: true })
    await deliverMessages()
    const text = sentTo(phone)[0]?.message ?? ''
    expect(text.length).toBeLessThanOrEqual(306)
    expect(text).toMatch(/^Oyo & "Mill[\x20-\x7e]+Reply STOP for no more messages\.$/)
  })

  test('comes once, however often the number is listed, and to colleagues who share it', async () => {
    const { hr } = await aMill()
    const { local, phone } = aNumber()
    const shared = roster(`DM-1,Loom Operator,,${local},90000,,`, `DM-2,Dye House,,${local},90000,,`)
    expect(await checkRoster(hr, shared)).toMatchObject({ invitableByMessage: 2 })
    await applyRoster(hr, shared, { invite: true })
    expect(await checkRoster(hr, shared)).toMatchObject({ invitableByMessage: 0 })
    // A listing that ended and begins again.
    await applyRoster(hr, roster('DM-9,Night Guard,,,90000,,'), { invite: true })
    await applyRoster(hr, shared, { invite: true })
    await runFor(3)
    expect(sentTo(phone)).toHaveLength(1)
    expect(await getRoster(hr)).toMatchObject({ history: [{ invited: 0 }, { invited: 0 }, { invited: 1 }] })
  })

  test('comes once when two officers apply the roster at once', async () => {
    const { company, hr } = await aMill()
    const other = await aPartner(company.id)
    const { local, phone } = aNumber()
    await Promise.allSettled([hr, other].map((officer) => applyRoster(officer, listed(local), { invite: true })))
    await Promise.all([deliverMessages(), deliverMessages()])
    expect(sentTo(phone)).toHaveLength(1)
  })

  test('of a corrected number goes to the new one', async () => {
    const { hr } = await aMill()
    const [wrong, right] = [aNumber(), aNumber()]
    await applyRoster(hr, listed(wrong.local), { invite: true })
    await applyRoster(hr, listed(right.local), { invite: true })
    await runFor(1)
    expect(sentTo(wrong.phone)).toEqual([])
    expect(sentTo(right.phone)).toHaveLength(1)
  })

  test('is sent by day only, until 20:00', async () => {
    const { hr } = await aMill()
    const { local, phone } = aNumber()
    await clock.set(lagosMoment('2026-11-24', '20:00'))
    await applyRoster(hr, listed(local), { invite: true })
    await deliverMessages()
    await clock.set(lagosMoment('2026-11-25', '07:59'))
    await deliverMessages()
    expect(sentTo(phone)).toEqual([])
    await clock.set(lagosMoment('2026-11-25', '08:00'))
    await deliverMessages()
    expect(sentTo(phone)).toHaveLength(1)
  })

  test.each(['down', 'limited', 'garbage', 'hang'] as const)(
    'arrives once after the provider was %s for ten hours',
    async (mode) => {
      termiiPatience.ms = 100
      const { hr } = await aMill()
      const { local, phone } = aNumber()
      termii.current.setFaults({ mode })
      await applyRoster(hr, listed(local), { invite: true })
      await runFor(10)
      expect(sentTo(phone)).toEqual([])
      termii.current.setFaults({ mode: 'up' })
      await runFor(24, after(NOON, 10 * HOUR))
      expect(sentTo(phone)).toHaveLength(1)
    },
  )

  test('whose answer was lost is not sent again', async () => {
    const { hr } = await aMill()
    const { local, phone } = aNumber()
    termii.current.setFaults({ mode: 'cut' })
    await applyRoster(hr, listed(local), { invite: true })
    await deliverMessages()
    termii.current.setFaults({ mode: 'up' })
    await runFor(5)
    expect(sentTo(phone)).toHaveLength(1)
  })

  test('is given up after three days', async () => {
    const { hr } = await aMill()
    const { local, phone } = aNumber()
    termii.current.setFaults({ mode: 'down' })
    await applyRoster(hr, listed(local), { invite: true })
    await runFor(80)
    termii.current.setFaults({ mode: 'up' })
    await runFor(3, after(NOON, 80 * HOUR))
    expect(sentTo(phone)).toEqual([])
    expect(await db().outboxMessage.findFirstOrThrow()).toMatchObject({ state: 'failed', sealedText: '' })
  })

  test('that a network refuses has failed for good', async () => {
    const { hr } = await aMill()
    const { local, phone } = aNumber()
    await applyRoster(hr, listed(local), { invite: true })
    await deliverMessages()
    const providerId = sentTo(phone)[0]?.message_id ?? ''
    await recordReport({ providerId, state: 'failed', words: 'DND Active on Phone Number', cost: undefined })
    await runFor(3)
    expect(sentTo(phone)).toHaveLength(1)
    expect(await db().outboxMessage.findFirstOrThrow()).toMatchObject({ state: 'failed' })
  })

  test('holds up no notification: what people asked for is sent first', async () => {
    const { hr } = await aMill()
    const numbers = Array.from({ length: 5 }, aNumber)
    const rows = numbers.map(({ local }, index) => `DM-${index},Loom Operator,,${local},90000,,`)
    await applyRoster(hr, roster(...rows), { invite: true })
    const buyer = await aMessagedBuyer()
    await clock.set(after(NOON, MINUTE))
    await db().outboxMessage.create({
      data: {
        ...{ userId: buyer.id, recipient: buyer.phone, kind: 'order', channel: 'sms', sealedText: 'unreadable' },
        // Defaults have the true time.
        ...{ runAt: NOON, createdAt: NOON },
      },
    })
    await deliverMessages(1)
    // It cannot be read, but its turn came before the invitations.
    expect(await db().outboxMessage.findFirstOrThrow({ where: { userId: buyer.id } })).toMatchObject({ attempts: 1 })
    expect(await db().outboxMessage.count({ where: { userId: null, attempts: 0 } })).toBe(5)
  })
})

test('the erasure of an account deletes invitations to its number, and its export names them', async () => {
  const { hr } = await aMill()
  const buyer = await aMessagedBuyer()
  await applyRoster(hr, listed(buyer.phone), { invite: true })
  await deliverMessages()
  expect(await exportMessages(buyer.id)).toMatchObject({ messages: [{ kind: 'invitation', recipient: buyer.phone }] })
  await eraseAccount(buyer, PASSWORD)
  expect(await db().outboxMessage.count({ where: { recipient: buyer.phone } })).toBe(0)
})

describe('a reply STOP', () => {
  test('before the invitation is sent takes it back, and later ones of any company are not written', async () => {
    const [{ hr }, { hr: other }] = [await aMill(), await aMill()]
    const { local, phone } = aNumber()
    await applyRoster(hr, listed(local), { invite: true })
    await reply(phone, 'stop')
    await reply(phone, ' STOP! ')
    await runFor(2)
    // HR does not learn of it.
    expect(await checkRoster(other, listed(local))).toMatchObject({ invitableByMessage: 1 })
    await applyRoster(other, listed(local), { invite: true })
    expect(await getRoster(other)).toMatchObject({ history: [{ invited: 1 }] })
    await runFor(2)
    expect(sentTo(phone)).toEqual([])
    expect(await db().outboxMessage.count({ where: { recipient: phone, state: { not: 'failed' } } })).toBe(0)
  })

  test('ends when its owner switches messages on in an account', async () => {
    const buyer = await aMessagedBuyer()
    await reply(buyer.phone, 'STOP')
    expect(await db().messageStop.count({ where: { phone: buyer.phone } })).toBe(1)
    expect(await db().messageContact.findFirstOrThrow({ where: { phone: buyer.phone } })).toMatchObject({ isOn: false })
    await chooseMessages(buyer, messageSettingsSchema.parse({ order: 'sms' }))
    expect(await db().messageStop.count({ where: { phone: buyer.phone } })).toBe(0)
  })

  test('that is something else stops nothing', async () => {
    const { phone } = aNumber()
    await reply(phone, 'Please stop by tomorrow')
    expect(await db().messageStop.count({ where: { phone } })).toBe(0)
  })
})
