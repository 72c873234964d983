import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { db } from '@/lib/database/db'
import { unseal } from '@/lib/server/seal'
import { aBuyer, aStaff, anEmail, openConnections, queuedMails, race } from '@/sandbox/factories'
import { aDelivery, aTicket, makeOverdue } from '@/sandbox/tickets'
import { answerTicket, closeTicket, extendTicket } from './answer'
import { writeToUs } from './contact'
import { notifyOfOverdueTickets } from './overdue'
import { getTicket } from './queries'
import { replyToTicket } from './reply'
import { COMPLEX_HOURS, MAX_MESSAGES, TICKET_HOURS } from './rules'
import { complaintSchema } from './schema'
import { countTickets, getStaffTicket, listStaffTickets } from './staff-queries'

let staff: Awaited<ReturnType<typeof aStaff>>
beforeAll(async () => {
  await openConnections()
  staff = await aStaff('support')
})

const HOUR_MS = 3_600_000

const aMessage = async (email = anEmail(), complaint = 'The rice was wet.\r\n\r\nAnd late.') => {
  const input = complaintSchema.parse({ firstname: 'Firstname', lastname: 'Lastname', email, complaint })
  return { id: await writeToUs(null, input), email }
}

const lastOf = async (id: string) => (await getStaffTicket(staff, id)).messages.at(-1)

describe('a message of “Contact support”', () => {
  test('is a ticket that is answered by email, with the message quoted below', async () => {
    const { id, email } = await aMessage()
    expect((await listStaffTickets(staff, { q: email })).items).toMatchObject([
      { id, email, state: 'open', orderNumber: null, overdue: false, text: 'The rice was wet.\r\n\r\nAnd late.' },
    ])
    await answerTicket(staff, id, { answer: 'We are sorry.\nA new bag is on its way.' })
    expect(await queuedMails(email)).toEqual(['Our answer to your message'])
    const mail = await db().outboxMail.findFirstOrThrow({ where: { recipient: email }, select: { sealedBody: true } })
    const text = String((await unseal('mail', mail.sealedBody))?.['text'])
    expect(text).toMatch(/^Dear Firstname,\n\nWe are sorry\.\n\nA new bag is on its way\.\n\n/)
    expect(text).toMatch(/\.\n\nOn \d+ \w+ \d{4} you wrote:\n\n> The rice was wet\.\n\n> And late\.\n\nFoodbank/)
    expect(text).not.toContain('/Complaints')
    expect((await listStaffTickets(staff, { q: email })).items).toEqual([])
    expect((await listStaffTickets(staff, { state: 'answered', q: 'NEW BAG' })).items).toMatchObject([{ id }])
    expect(await lastOf(id)).toMatchObject({ by: staff.fullName, isStaff: true })
    const audited = { subject: `ticket:${id}`, action: 'ticket.answered', actorId: staff.id }
    expect(await db().auditRecord.count({ where: audited })).toBe(1)
  })

  test('belongs to the signed-in account, which reads the answer on its page, and needs no name', async () => {
    const buyer = await aBuyer()
    const input = complaintSchema.parse({ email: ` ${buyer.email.toUpperCase()}`, complaint: ' x ' })
    const id = await writeToUs(buyer, input)
    await answerTicket(staff, id, { answer: 'Thank you.' })
    expect(await getTicket(buyer, id)).toMatchObject({
      state: 'answered',
      orderId: null,
      messages: [
        { text: 'x', isStaff: false },
        { text: 'Thank you.', isStaff: true },
      ],
    })
    expect(
      await db().notification.findMany({ where: { userId: buyer.id }, select: { title: true, href: true } }),
    ).toContainEqual({ title: 'We have answered your message.', href: `/Complaints/${id}` })
  })

  test('is refused after five from one mailbox within an hour', async () => {
    const email = anEmail()
    for (let sent = 0; sent < 5; sent += 1) await aMessage(email)
    await expect(aMessage(email)).rejects.toMatchObject({ status: 429 })
  })

  test.each<[Record<string, unknown>, string]>([
    [{ email: 'nobody' }, 'Please enter a valid email address'],
    [{ email: undefined }, 'Please enter a valid email address'],
    [{ complaint: ' \n ' }, 'Your complaint is required.'],
    [{ complaint: undefined }, 'Your complaint is required.'],
    [{ complaint: 'x'.repeat(4_001) }, 'Your complaint is too long: at most 4000 characters.'],
    [{ complaint: 'a\u0000' }, 'Your complaint has characters that cannot be used.'],
    [{ firstname: 'x'.repeat(81) }, 'First name is too long: at most 80 characters.'],
  ])('is refused with %j', (wrong, message) => {
    expect(
      complaintSchema.safeParse({ firstname: 'a', lastname: 'b', email: 'a@b.co', complaint: 'c', ...wrong }).error
        ?.issues[0]?.message,
    ).toBe(message)
  })

  test.each(['%', '_', '\\'])('is not found by the wildcard %j', async (q) => {
    await aMessage()
    expect((await listStaffTickets(staff, { q })).items).toEqual([])
  })
})

describe('an answer', () => {
  test('of two colleagues at once is taken from one of them', async () => {
    const { id } = await aMessage()
    const { won, lost } = await race([0, 1, 2].map(() => answerTicket(staff, id, { answer: 'Sorry.' })))
    expect([won.length, lost.length]).toEqual([1, 2])
    for (const error of lost) expect(error).toMatchObject({ status: 409, code: 'changed_meanwhile' })
    expect((await getStaffTicket(staff, id)).messages).toHaveLength(2)
  })

  test('to what its writer has not read is refused, also of two colleagues who see the same page', async () => {
    const { id } = await aMessage()
    const seen = await lastOf(id)
    const answer = { answer: 'Sorry.', lastMessageId: seen?.id }
    const { won, lost } = await race([answerTicket(staff, id, answer), answerTicket(staff, id, answer)])
    expect([won.length, lost.length]).toEqual([1, 1])
    await answerTicket(staff, id, { answer: 'It left today.', lastMessageId: (await lastOf(id))?.id })
    expect((await getStaffTicket(staff, id)).messages).toHaveLength(3)
  })

  test('of the buyer opens the ticket again, and its clock begins anew', async () => {
    const delivery = await aDelivery()
    const id = await aTicket(delivery)
    await extendTicket(staff, id, 'We ask the driver.')
    await makeOverdue(id)
    expect(await notifyOfOverdueTickets()).toBe(1)
    await answerTicket(staff, id, { answer: 'Was it two bags?' })
    await replyToTicket(delivery.buyer, id, 'Yes, two.')
    const ticket = await getStaffTicket(staff, id)
    expect(ticket).toMatchObject({ state: 'open', overdue: false, isComplex: false })
    expect(Date.parse(ticket.dueAt) - Date.now()).toBeGreaterThan((TICKET_HOURS - 1) * HOUR_MS)
    // While it is open, more words do not move the clock.
    await replyToTicket(delivery.buyer, id, 'And one is torn.')
    expect((await getStaffTicket(staff, id)).dueAt).toBe(ticket.dueAt)
  })

  test('of someone else is refused, and of the buyer where a newer ticket is about the same', async () => {
    const delivery = await aDelivery()
    const id = await aTicket(delivery)
    await expect(replyToTicket(await aBuyer(), id, 'x')).rejects.toMatchObject({ status: 404 })
    await closeTicket(staff, id, 'A new bag was handed over.')
    await aTicket(delivery)
    await expect(replyToTicket(delivery.buyer, id, 'Not at all')).rejects.toMatchObject({ code: 'already_reported' })
    expect((await getTicket(delivery.buyer, id)).messages).toHaveLength(2)
  })

  test('is refused in a full ticket, and for an unknown one', async () => {
    const delivery = await aDelivery()
    const id = await aTicket(delivery)
    const row = { ticketId: id, isStaff: false, text: 'x' }
    await db().ticketMessage.createMany({ data: Array.from({ length: MAX_MESSAGES - 1 }, () => row) })
    await expect(replyToTicket(delivery.buyer, id, 'x')).rejects.toMatchObject({ code: 'too_many_messages' })
    await expect(answerTicket(staff, id, { answer: 'x' })).rejects.toMatchObject({ code: 'too_many_messages' })
    for (const unknown of [randomUUID(), 'x']) {
      await expect(answerTicket(staff, unknown, { answer: 'x' })).rejects.toMatchObject({ status: 404 })
      await expect(replyToTicket(delivery.buyer, unknown, 'x')).rejects.toMatchObject({ status: 404 })
      await expect(closeTicket(staff, unknown, 'x')).rejects.toMatchObject({ status: 404 })
      await expect(extendTicket(staff, unknown, 'x')).rejects.toMatchObject({ status: 404 })
    }
  })
})

describe('the clock', () => {
  test('is longer once, with a reason that the buyer reads, and not after it has run out', async () => {
    const delivery = await aDelivery()
    const id = await aTicket(delivery)
    await extendTicket(staff, id, 'We ask the driver.')
    const ticket = await getTicket(delivery.buyer, id)
    expect(Date.parse(ticket.dueAt) - Date.parse(ticket.createdAt)).toBe(COMPLEX_HOURS * HOUR_MS)
    expect(ticket.messages.at(-1)).toMatchObject({ event: 'extended', text: 'We ask the driver.' })
    expect(await queuedMails(delivery.buyer.email)).toContain('We need more time for your complaint')
    await expect(extendTicket(staff, id, 'Again')).rejects.toMatchObject({ status: 409 })
    await answerTicket(staff, id, { answer: 'Sorry.' })
    await expect(extendTicket(staff, id, 'Again')).rejects.toMatchObject({ code: 'wrong_state' })
    const late = await aMessage()
    await makeOverdue(late.id)
    await expect(extendTicket(staff, late.id, 'Too late')).rejects.toMatchObject({ code: 'wrong_state' })
  })

  test('puts overdue tickets first, counts them, and pages through them all once', async () => {
    await db().ticket.updateMany({ data: { state: 'closed' } })
    const ids: string[] = []
    for (let index = 0; index < 52; index += 1) ids.push((await aMessage()).id)
    const [newest = '', second = ''] = [ids.at(-1), ids.at(-2)]
    await makeOverdue(newest)
    await makeOverdue(second)
    await db().$executeRaw`UPDATE tickets SET due_at = now() - interval '1 hour' WHERE id = ${newest}::uuid`
    expect(await countTickets(staff)).toEqual({ open: 52, overdue: 2 })
    const first = await listStaffTickets(staff, {})
    expect(first.items.slice(0, 3).map(({ id, overdue }) => [id, overdue])).toEqual([
      [newest, true],
      [second, true],
      [ids[0], false],
    ])
    const rest = await listStaffTickets(staff, { cursor: first.nextCursor ?? undefined })
    expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual([newest, second, ...ids.slice(0, 50)])
    expect(rest.nextCursor).toBeNull()
    expect((await listStaffTickets(staff, { overdue: '1' })).items).toHaveLength(2)
  })

  test('mails every administrator once when a ticket becomes overdue', async () => {
    await db().ticket.updateMany({ data: { state: 'closed' } })
    const [admin, other] = [await aStaff('admin'), await aStaff('support')]
    const delivery = await aDelivery()
    const id = await aTicket(delivery)
    expect(await notifyOfOverdueTickets()).toBe(0)
    await makeOverdue(id)
    const runs = await Promise.all([notifyOfOverdueTickets(), notifyOfOverdueTickets(), notifyOfOverdueTickets()])
    expect(runs.reduce((sum, count) => sum + count, 0)).toBe(1)
    expect(await notifyOfOverdueTickets()).toBe(0)
    expect([await queuedMails(admin.email), await queuedMails(other.email)]).toEqual([['A ticket is overdue'], []])
  })
})

test('a ticket is closed with a reason once, and the next message of the buyer opens it again', async () => {
  const delivery = await aDelivery()
  const id = await aTicket(delivery)
  await closeTicket(staff, id, 'The driver brought the bags.')
  await expect(closeTicket(staff, id, 'Again')).rejects.toMatchObject({ code: 'wrong_state' })
  expect((await listStaffTickets(staff, { state: 'closed', q: delivery.order.number })).items).toMatchObject([{ id }])
  await replyToTicket(delivery.buyer, id, 'He did not.')
  expect(await getTicket(delivery.buyer, id)).toMatchObject({ state: 'open' })
})
