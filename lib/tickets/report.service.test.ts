import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { getPicture } from '@/lib/accounts/pictures'
import { addDays, lagosToday, startOfDay } from '@/lib/core/clock'
import { databaseDay, db } from '@/lib/database/db'
import { REPORT_DAYS } from '@/lib/orders/rules'
import { aBuyer, aPartner, aStaff, anOrder, openConnections, race } from '@/sandbox/factories'
import { aDelivery } from '@/sandbox/tickets'
import { closeTicket } from './answer'
import { getReportable, getTicket, listTickets } from './queries'
import { COMPLEX_HOURS, MAX_OPEN_TICKETS, TICKET_HOURS } from './rules'
import { reportProblem } from './report'
import { type Report, reportSchema } from './schema'

beforeAll(openConnections)

type Delivery = Awaited<ReturnType<typeof aDelivery>>

const aReport = (of: Pick<Delivery, 'buyer' | 'order' | 'itemId'>, changes: Partial<Report> = {}): Promise<string> =>
  reportProblem(
    of.buyer,
    of.order.id,
    reportSchema.parse({ itemId: of.itemId, kind: 'damaged', text: 'Two bags are wet.', ...changes }),
  )

/** The photo of a problem, as a phone sends it. */
async function aPhoto() {
  const create = { width: 2_000, height: 1_000, channels: 3, background: 'red' } as const
  const bytes = await sharp({ create }).jpeg().toBuffer()
  return new File([new Uint8Array(bytes)], 'bag.jpg', { type: 'image/jpeg' })
}

/** Records that an order was delivered so many days ago, at noon in Lagos by the database's clock. */
async function deliveredBefore(orderId: string, days: number): Promise<void> {
  const noon = new Date(startOfDay(addDays(await databaseDay(), -days)).getTime() + 12 * 3_600_000)
  await db().orderMove.create({ data: { orderId, to: 'delivered', createdAt: noon } })
}

describe('a reported problem', () => {
  test('is a ticket of the line, which is due after the promised hours, and the buyer reads when', async () => {
    const delivery = await aDelivery()
    const id = await aReport(delivery)
    const ticket = await getTicket(delivery.buyer, id)
    expect(ticket).toMatchObject({
      kind: 'damaged',
      state: 'open',
      orderNumber: delivery.order.number,
      item: expect.stringContaining('Bag of rice') as string,
      messages: [{ event: 'message', isStaff: false, text: 'Two bags are wet.', image: null }],
    })
    expect(Date.parse(ticket.dueAt) - Date.parse(ticket.createdAt)).toBe(TICKET_HOURS * 3_600_000)
    expect(COMPLEX_HOURS).toBe(2 * TICKET_HOURS)
    expect(await db().notification.findFirstOrThrow({ where: { userId: delivery.buyer.id } })).toMatchObject({
      title: expect.stringMatching(/^We have received your complaint\. We answer by /) as string,
      href: `/Complaints/${id}`,
    })
    expect((await listTickets(delivery.buyer, {})).items).toMatchObject([{ id, text: 'Two bags are wet.' }])
  })

  test('has a photo that only its owner and staff see, whole and without its metadata', async () => {
    const delivery = await aDelivery()
    const id = await aReport(delivery, { image: await aPhoto() })
    const [message] = (await getTicket(delivery.buyer, id)).messages
    const imageId = message?.image?.split('/').at(-1) ?? ''
    const { bytes, isPublic, mime } = await getPicture(delivery.buyer, imageId)
    expect([isPublic, mime]).toEqual([false, 'image/webp'])
    expect(await sharp(bytes ?? new Uint8Array()).metadata()).toMatchObject({ width: 1_024, height: 512 })
    expect((await getPicture(await aStaff('support'), imageId)).bytes).not.toBeNull()
    for (const stranger of [null, await aBuyer(), await aPartner(delivery.buyer.companyId ?? '')])
      await expect(getPicture(stranger, imageId)).rejects.toMatchObject({ status: 404 })
  })

  test('is refused for a file that is not a picture or is too large, and nothing is stored', async () => {
    const delivery = await aDelivery()
    const image = new File(['<svg/>'], 'bag.png', { type: 'image/png' })
    await expect(aReport(delivery, { image })).rejects.toMatchObject({ status: 400, details: { fields: {} } })
    const large = new File([new Uint8Array(4_400_001)], 'bag.jpg', { type: 'image/jpeg' })
    expect(reportSchema.safeParse({ kind: 'missing', text: 'x', image: large }).error?.issues[0]?.message).toMatch(
      /too large/,
    )
    expect(await db().ticket.count({ where: { orderId: delivery.order.id } })).toBe(0)
  })

  test('about a line and about the whole order are reported once while they are not closed', async () => {
    const delivery = await aDelivery()
    const { won, lost } = await race([0, 1, 2].map(() => aReport(delivery)))
    expect([won.length, lost.length]).toEqual([1, 2])
    for (const error of lost)
      expect(error).toMatchObject({ status: 409, code: 'already_reported', details: { ticketId: won[0] } })
    const whole = await aReport(delivery, { itemId: '' })
    await expect(aReport(delivery, { itemId: '' })).rejects.toMatchObject({ code: 'already_reported' })
    expect(await getReportable(delivery.buyer, delivery.order.id)).toMatchObject({
      ticketId: whole,
      items: [{ id: delivery.itemId, ticketId: won[0] }],
    })
    await closeTicket(await aStaff(), won[0] ?? '', 'A new bag was handed over.')
    expect(await aReport(delivery)).not.toBe(won[0])
  })

  test('can be reported until the last day in Lagos, and then names the ways that are left', async () => {
    const [last, late] = [await aDelivery(), await aDelivery()]
    await deliveredBefore(last.order.id, REPORT_DAYS)
    await deliveredBefore(late.order.id, REPORT_DAYS + 1)
    expect(await getReportable(last.buyer, last.order.id)).toMatchObject({
      lastDay: lagosToday(),
      isOver: false,
    })
    await aReport(last)
    await expect(aReport(late)).rejects.toMatchObject({
      status: 409,
      code: 'too_late',
      message: expect.stringMatching(/“Contact support” in your profile.*FCCPC/) as string,
    })
    expect(await db().ticket.count({ where: { orderId: late.order.id } })).toBe(0)
  })

  test('is refused before delivery, for other people’s orders and lines, and for unknown ones', async () => {
    const [own, other] = [await aDelivery(), await aDelivery()]
    const early = await anOrder(own.buyer, { status: 'out_for_delivery' })
    await expect(aReport({ ...own, order: early, itemId: '' })).rejects.toMatchObject({ code: 'wrong_state' })
    await expect(aReport({ ...own, order: other.order })).rejects.toMatchObject({ status: 403 })
    await expect(aReport({ ...own, itemId: other.itemId })).rejects.toMatchObject({ status: 400 })
    for (const id of [randomUUID(), 'x'])
      await expect(aReport({ ...own, order: { ...own.order, id } })).rejects.toMatchObject({ status: 404 })
    const id = await aReport(other)
    await expect(getTicket(own.buyer, id)).rejects.toMatchObject({ status: 404 })
    expect((await listTickets(own.buyer, { cursor: id })).items).toEqual([])
  })

  test('is refused while too many wait for an answer', async () => {
    const delivery = await aDelivery()
    const { id: userId, email } = delivery.buyer
    const data = { userId, email, firstName: '', lastName: '' }
    await db().ticket.createMany({ data: Array.from({ length: MAX_OPEN_TICKETS }, () => data) })
    await expect(aReport(delivery)).rejects.toMatchObject({ status: 409, code: 'too_many_tickets' })
    await db().ticket.updateMany({ where: { userId }, data: { state: 'answered' } })
    await aReport(delivery)
  })

  test.each([
    [{ kind: 'lost' }, 'Please choose what is wrong.'],
    [{ text: ' \n' }, 'Your account of what happened is required.'],
    [{ text: 'x'.repeat(2_001) }, 'Your account of what happened is too long: at most 2000 characters.'],
    [{ itemId: 'x' }, 'There is no such line.'],
    [
      { image: new File(['x'], 'a.pdf', { type: 'application/pdf' }) },
      'Please choose a picture: a JPEG, PNG or WebP file.',
    ],
  ])('is refused with %j', (wrong, message) => {
    const parsed = reportSchema.safeParse({ kind: 'missing', text: 'x', ...wrong })
    expect(parsed.error?.issues[0]?.message).toBe(message)
  })
})
