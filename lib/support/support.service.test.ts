import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { db } from '@/lib/core/db'
import { unseal } from '@/lib/core/seal'
import { aBuyer, aStaff, anEmail, openConnections, queuedMails, race, unique } from '@/sandbox/factories'
import { listComplaints } from './complaint-queries'
import { answerComplaint, createComplaint } from './complaints'
import { changeFaq, createFaq, deleteFaq } from './faqs'
import { listFaqs, listStaffFaqs } from './queries'
import { complaintSchema } from './schema'

let staff: Awaited<ReturnType<typeof aStaff>>
beforeAll(async () => {
  await openConnections()
  staff = await aStaff()
})

const aComplaint = async (email = anEmail(), complaint = 'The rice was wet.\r\n\r\nAnd late.') => {
  const id = await createComplaint(
    null,
    complaintSchema.parse({ firstname: 'Firstname', lastname: 'Lastname', email, complaint }),
  )
  return { id, email }
}

describe('a complaint', () => {
  test('is answered once by e-mail, with the complaint quoted below', async () => {
    const { id, email } = await aComplaint()
    expect((await listComplaints(staff, { state: 'open', search: email })).items).toMatchObject([
      { id, email, answer: '', answeredAt: null },
    ])
    const { won, lost } = await race(
      [0, 1, 2].map(() => answerComplaint(staff, id, 'We are sorry.\nA new bag is on its way.')),
    )
    expect([won.length, lost.length]).toEqual([1, 2])
    for (const error of lost)
      expect(error).toMatchObject({ status: 409, message: 'This complaint has already been answered.' })
    expect(await queuedMails(email)).toEqual(['Our answer to your message'])
    const mail = await db().outboxMail.findFirstOrThrow({ where: { recipient: email }, select: { sealedBody: true } })
    const text = String((await unseal('mail', mail.sealedBody))?.['text'])
    expect(text).toMatch(/^Dear Firstname,\n\nWe are sorry\.\n\nA new bag is on its way\.\n\n/)
    expect(text).toMatch(/\.\n\nOn \d+ \w+ \d{4} you wrote:\n\n> The rice was wet\.\n\n> And late\.\n\nFoodbank/)
    expect((await listComplaints(staff, { state: 'open', search: email })).items).toEqual([])
    expect((await listComplaints(staff, { state: 'answered', search: 'NEW BAG' })).items).toMatchObject([
      { id, answeredBy: staff.fullName },
    ])
    expect(
      await db().auditRecord.count({
        where: { subject: `complaint:${id}`, action: 'complaint.answered', actorId: staff.id },
      }),
    ).toBe(1)
  })

  test('is linked to the signed-in account, and needs no name', async () => {
    const buyer = await aBuyer()
    const id = await createComplaint(
      buyer,
      complaintSchema.parse({ email: ` ${buyer.email.toUpperCase()}`, complaint: ' x ' }),
    )
    expect(
      await db().complaint.findUnique({
        where: { id },
        select: { userId: true, email: true, firstName: true, complaint: true },
      }),
    ).toEqual({ userId: buyer.id, email: buyer.email, firstName: '', complaint: 'x' })
    await answerComplaint(staff, id, 'Thank you.')
    expect(await db().notification.findMany({ where: { userId: buyer.id }, select: { title: true } })).toEqual([
      { title: 'We have answered your message.' },
    ])
  })

  test('is refused after five from one mailbox within an hour', async () => {
    const email = anEmail()
    for (let sent = 0; sent < 5; sent += 1) await aComplaint(email)
    await expect(aComplaint(email)).rejects.toMatchObject({ status: 429 })
    for (const id of [randomUUID(), 'x'])
      await expect(answerComplaint(staff, id, 'x')).rejects.toMatchObject({ status: 404 })
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

  test.each(['%', '_', '\\'])('is not found by the wildcard %j', async (search) => {
    await aComplaint()
    expect((await listComplaints(staff, { state: 'open', search })).items).toEqual([])
  })
})

describe('questions and answers', () => {
  test('are shown in their order, without hidden ones', async () => {
    const [first, second, third] = [unique('First?'), unique('Second?'), unique('Third?')]
    const ids: string[] = []
    for (const title of [first, second, third]) ids.push(await createFaq(staff, { title, content: 'So.', shown: true }))
    const shown = async () =>
      (await listFaqs()).map(({ title }) => title).filter((title) => [first, second, third].includes(title))
    expect(await shown()).toEqual([first, second, third])
    await changeFaq(staff, ids[2] ?? '', { position: 0 })
    expect(await shown()).toEqual([third, first, second])
    await changeFaq(staff, ids[0] ?? '', { shown: false })
    expect(await shown()).toEqual([third, second])
    expect(await listStaffFaqs(staff)).toContainEqual({ id: ids[0], title: first, content: 'So.', shown: false })
    await changeFaq(staff, ids[1] ?? '', { content: 'Otherwise.' })
    expect(await listFaqs()).toContainEqual({ title: second, content: 'Otherwise.' })
    await expect(changeFaq(staff, ids[1] ?? '', { title: third })).rejects.toMatchObject({
      status: 409,
      message: 'This question already exists.',
    })
    await deleteFaq(staff, ids[2] ?? '')
    expect(await shown()).toEqual([second])
    for (const gone of [ids[2] ?? '', 'x']) {
      await expect(deleteFaq(staff, gone)).rejects.toMatchObject({ status: 404 })
      await expect(changeFaq(staff, gone, { shown: true })).rejects.toMatchObject({ status: 404 })
    }
    expect(await db().auditRecord.count({ where: { action: { startsWith: 'faq.' }, actorId: staff.id } })).toBe(7)
  })
})
