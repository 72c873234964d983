import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayColumn, lagosToday } from '@/lib/core/clock'
import { db } from '@/lib/database/db'
import { listStaffWork } from '@/lib/desk/staff-queries'
import { runJob } from '@/lib/jobs/service'
import { companyFolder, buyerFolder } from '@/lib/privacy/folder-queries'
import { eraseAccount } from '@/lib/privacy/service'
import { actsOn } from '@/sandbox/audit'
import { PASSWORD, aBuyer, aCompany, aStaff, anOrder, openConnections, queuedMails, race } from '@/sandbox/factories'
import { aSettledBuyer } from '@/sandbox/settled-buyer'
import { assign } from './assignments'
import { addNote } from './notes'
import { countFollowUps, getFollowUps, listOwnFollowUps } from './queries'
import { finishReminder, setReminder, notifyOfReminders } from './reminders'
import { noteFormSchema, reminderFormSchema } from './schema'

beforeAll(openConnections)

const today = lagosToday()
const UNKNOWN = '00000000-0000-7000-8000-000000000000'
const orderSubject = async () => {
  const order = await anOrder(await aBuyer(), { status: 'pending' })
  return { kind: 'order', subjectId: order.id } as const
}
const refusedWith = (status: number) => expect.objectContaining({ status }) as Error

describe('a note', () => {
  test('is read by colleagues, newest first, with who and when, and the audit has no text', async () => {
    const [writer, reader] = [await aStaff('operations'), await aStaff('finance')]
    const subject = await orderSubject()
    await addNote(writer, { ...subject, text: 'Asked for a morning delivery' })
    await addNote(reader, { ...subject, text: 'Two bags only' })
    const { notes } = await getFollowUps(reader, subject)
    expect(notes.map(({ text }) => text)).toEqual(['Two bags only', 'Asked for a morning delivery'])
    expect(notes[0]).toMatchObject({ by: reader.fullName, at: expect.stringMatching(/Z$/) as string })
    const acts = await actsOn(`order:${subject.subjectId}`)
    expect(acts.filter(({ action }) => action === 'note.added')).toMatchObject([
      { actorId: writer.id, details: {} },
      { actorId: reader.id, details: {} },
    ])
  })

  test('needs the permission that opens the page, an item that exists, and a text that is not too long', async () => {
    const subject = await orderSubject()
    const text = 'Hello'
    await expect(addNote(await aStaff('catalogue'), { ...subject, text })).rejects.toEqual(refusedWith(403))
    await expect(getFollowUps(await aStaff('catalogue'), subject)).rejects.toEqual(refusedWith(403))
    await expect(addNote(await aStaff(), { ...subject, subjectId: UNKNOWN, text })).rejects.toEqual(refusedWith(404))
    // An order's id names no buyer.
    await expect(addNote(await aStaff(), { ...subject, kind: 'buyer', text })).rejects.toEqual(refusedWith(404))
    expect(noteFormSchema.safeParse({ ...subject, text: 'x'.repeat(2_001) }).success).toBe(false)
    expect(noteFormSchema.safeParse({ ...subject, text: ' \n ' }).success).toBe(false)
    expect(await db().note.count({ where: { subjectId: subject.subjectId } })).toBe(0)
  })

  test('never changes, not even past the program', async () => {
    const subject = await orderSubject()
    await addNote(await aStaff(), { ...subject, text: 'As it was' })
    await expect(
      db().note.updateMany({ where: { subjectId: subject.subjectId }, data: { text: 'Other' } }),
    ).rejects.toThrow()
  })
})

describe('an assignment', () => {
  test('tells the colleague, shows on their home, and moves on', async () => {
    const [lead, clerk] = [await aStaff('support'), await aStaff('support')]
    const subject = await orderSubject()
    await assign(lead, { ...subject, assigneeId: clerk.id, from: '' })
    expect(await queuedMails(clerk.email)).toEqual(['Assigned to you'])
    expect((await getFollowUps(lead, subject)).assignee).toMatchObject({ id: clerk.id })
    expect(await listStaffWork(clerk)).toContainEqual({
      kind: 'assigned',
      count: 1,
      href: '/staff/follow-ups#assigned',
    })
    expect((await listOwnFollowUps(clerk)).assigned).toMatchObject([
      { about: { href: `/staff/orders/${subject.subjectId}`, label: expect.stringMatching(/^Order FB-/) as string } },
    ])
    await db().order.update({ where: { id: subject.subjectId }, data: { status: 'rejected' } })
    expect(await countFollowUps(clerk)).toMatchObject({ assigned: 0 })
    expect((await listOwnFollowUps(clerk)).assigned).toEqual([])
    await assign(clerk, { ...subject, assigneeId: '', from: clerk.id })
    expect((await getFollowUps(lead, subject)).assignee).toBeNull()
    // Whoever takes something over needs no mail about it.
    await assign(lead, { ...subject, assigneeId: lead.id, from: '' })
    expect(await queuedMails(lead.email)).toEqual([])
  })

  test('of two people at once goes to one; the other reads that it changed', async () => {
    const people = [await aStaff(), await aStaff(), await aStaff()]
    const subject = await orderSubject()
    const first = await race(people.map((each) => assign(each, { ...subject, assigneeId: each.id, from: '' })))
    expect([first.won.length, first.lost]).toEqual([1, [refusedWith(409), refusedWith(409)]])
    const { assignee } = await getFollowUps(people[0] ?? (await aStaff()), subject)
    const others = people.filter(({ id }) => id !== assignee?.id)
    const from = assignee?.id ?? ''
    const second = await race(others.map((each) => assign(each, { ...subject, assigneeId: each.id, from })))
    expect([second.won.length, second.lost]).toEqual([1, [refusedWith(409)]])
  })

  test('goes to nobody who cannot see the item, or whose access ended', async () => {
    const lead = await aStaff()
    const subject = await orderSubject()
    const gone = await aStaff('support')
    await db().user.update({ where: { id: gone.id }, data: { suspendedAt: new Date() } })
    const buyer = await aBuyer()
    for (const { id } of [await aStaff('catalogue'), gone, buyer])
      await expect(assign(lead, { ...subject, assigneeId: id, from: '' })).rejects.toEqual(refusedWith(404))
    const { colleagues } = await getFollowUps(lead, subject)
    expect(colleagues.map(({ id }) => id)).not.toContain(gone.id)
    expect(colleagues.map(({ id }) => id)).toContain(lead.id)
  })
})

describe('a reminder', () => {
  const remind = async (days: number) => {
    const [asker, person] = [await aStaff('operations'), await aStaff('operations')]
    const subject = await orderSubject()
    await setReminder(asker, { ...subject, personId: person.id, day: today, text: 'Call the buyer' })
    await db().reminder.updateMany({
      where: { subjectId: subject.subjectId },
      data: { day: dayColumn(addDays(today, days)) },
    })
    return { asker, person, subject }
  }

  test('is mailed once on its day, whichever servers run the job, and is on the home until it is done', async () => {
    const { person } = await remind(-1)
    const { won } = await race<unknown>([notifyOfReminders(), notifyOfReminders(), runJob('remind')])
    expect(won).toHaveLength(3)
    expect(await notifyOfReminders()).toBe(0)
    expect(await queuedMails(person.email)).toEqual(['A reminder for today'])
    expect(await countFollowUps(person)).toMatchObject({ due: 1 })
    expect(await listStaffWork(person)).toContainEqual({ kind: 'reminders', count: 1, href: '/staff/follow-ups' })
    const [reminder] = (await listOwnFollowUps(person)).reminders
    expect(reminder).toMatchObject({ text: 'Call the buyer', isDue: true, isOwn: true })
    await finishReminder(person, reminder?.id ?? '')
    await finishReminder(person, reminder?.id ?? '')
    expect(await listOwnFollowUps(person)).toMatchObject({ reminders: [] })
  })

  test('waits for its day, and one that was finished before is not mailed', async () => {
    const later = await remind(1)
    const finished = await remind(-1)
    const [reminder] = (await listOwnFollowUps(finished.person)).reminders
    // Whoever asked for it may end it, too; others may not.
    await expect(finishReminder(await aStaff(), reminder?.id ?? '')).rejects.toEqual(refusedWith(404))
    await finishReminder(finished.asker, reminder?.id ?? '')
    await notifyOfReminders()
    expect(await queuedMails(later.person.email)).toEqual([])
    expect(await queuedMails(finished.person.email)).toEqual([])
    expect(await countFollowUps(later.person)).toMatchObject({ due: 0 })
    expect((await getFollowUps(later.asker, later.subject)).reminders).toMatchObject([{ isDue: false }])
  })

  test('is not mailed to someone whose access ended', async () => {
    const { person } = await remind(-1)
    await db().user.update({ where: { id: person.id }, data: { suspendedAt: new Date() } })
    await notifyOfReminders()
    expect(await queuedMails(person.email)).toEqual([])
  })

  test('cannot be in the past, further than a year, or for someone who cannot see the item', async () => {
    const asker = await aStaff()
    const subject = await orderSubject()
    const set = (day: string, personId = asker.id) => setReminder(asker, { ...subject, personId, day, text: 'x' })
    await expect(set(addDays(today, -1))).rejects.toMatchObject({
      status: 400,
      message: 'The day of a reminder cannot be in the past.',
    })
    await expect(set(addDays(today, 400))).rejects.toEqual(refusedWith(400))
    await expect(set(today, (await aStaff('catalogue')).id)).rejects.toEqual(refusedWith(404))
    const typed = { ...subject, personId: asker.id, day: '2026-02-30', text: 'x' }
    expect(reminderFormSchema.safeParse(typed).success).toBe(false)
    expect(await db().reminder.count({ where: { subjectId: subject.subjectId } })).toBe(0)
  })
})

describe('what is kept about a person', () => {
  test('is in their folder, and ends with their account', async () => {
    const { buyer, order } = await aSettledBuyer()
    const staff = await aStaff()
    const ticket = await db().ticket.findFirstOrThrow({ where: { userId: buyer.id }, select: { id: true } })
    await addNote(staff, { kind: 'buyer', subjectId: buyer.id, text: 'Prefers calls after work' })
    await addNote(staff, { kind: 'order', subjectId: order.id, text: 'Gate code given by phone' })
    const other = await orderSubject()
    await addNote(staff, { ...other, text: 'Of somebody else' })
    const reminder = { personId: staff.id, day: today, text: 'Call back' }
    await setReminder(staff, { kind: 'ticket', subjectId: ticket.id, ...reminder })
    await assign(staff, { kind: 'buyer', subjectId: buyer.id, assigneeId: staff.id, from: '' })

    const partOf = async (name: string) => {
      const { parts } = await buyerFolder(buyer.id)
      return parts.find((part) => part.name === name)?.read(buyer.id)
    }
    expect(await partOf('notes')).toMatchObject([
      { text: 'Prefers calls after work' },
      { text: 'Gate code given by phone' },
    ])
    expect(await partOf('reminders')).toMatchObject([{ text: 'Call back', subjectKind: 'ticket', day: today }])

    await eraseAccount(buyer, PASSWORD)
    const subjectId = { in: [buyer.id, order.id, ticket.id] }
    expect(await db().note.count({ where: { subjectId } })).toBe(0)
    expect(await db().reminder.count({ where: { subjectId } })).toBe(0)
    expect(await db().assignment.count({ where: { subjectId } })).toBe(0)
    expect((await getFollowUps(staff, other)).notes).toHaveLength(1)
    await expect(addNote(staff, { kind: 'buyer', subjectId: buyer.id, text: 'x' })).rejects.toEqual(refusedWith(404))
  })

  test('of a company is in the folder of the company', async () => {
    const { id } = await aCompany()
    await addNote(await aStaff(), { kind: 'company', subjectId: id, text: 'Pays by cheque' })
    const { parts } = await companyFolder(id)
    expect(await parts.find(({ name }) => name === 'notes')?.read(id)).toMatchObject([{ text: 'Pays by cheque' }])
  })

  test('ends with the message of a stranger', async () => {
    const staff = await aStaff()
    const { id } = await db().ticket.create({
      data: { kind: 'other', firstName: 'Some', lastName: 'One', email: 'one@visitor.test' },
      select: { id: true },
    })
    await assign(staff, { kind: 'ticket', subjectId: id, assigneeId: staff.id, from: '' })
    await db().ticket.delete({ where: { id } })
    expect(await db().assignment.count({ where: { subjectId: id } })).toBe(0)
  })
})
