import 'server-only'
import { cache } from 'react'
import { Prisma } from '@/generated/prisma/client'
import type { SubjectKind } from '@/generated/prisma/enums'
import { namesOf } from '@/lib/access/names-queries'
import type { Staff } from '@/lib/core/actors'
import { columnDay, dayColumn, lagosToday } from '@/lib/core/clock'
import { databaseDay, db } from '@/lib/database/db'
import { OPEN_STATUSES } from '@/lib/orders/rules'
import { MAX_REMINDERS } from './rules'
import type { FollowUpsDto, OwnFollowUpsDto, ReminderDto, Subject, SubjectLinkDto } from './schema'
import { assertReader, linksOf, listColleagues } from './subject-queries'

/** The most rows of each list on a page. */
const NEWEST = 100

type ReminderRow = { readonly id: string; readonly personId: string; readonly day: Date; readonly text: string }

const toReminder = (
  { id, personId, day, text }: ReminderRow,
  actor: Staff,
  nameOf: (id: string) => string,
): ReminderDto => ({
  id,
  day: columnDay(day),
  text,
  person: nameOf(personId),
  isOwn: personId === actor.id,
  isDue: columnDay(day) <= lagosToday(),
})

/**
 * What staff keep about an item.
 * @throws AppError 403 without the permission that opens the page of the item
 */
export async function getFollowUps(actor: Staff, subject: Subject): Promise<FollowUpsDto> {
  assertReader(actor, subject)
  const about = { subjectKind: subject.kind, subjectId: subject.subjectId }
  const [notes, assignment, reminders, colleagues] = await Promise.all([
    db().note.findMany({
      where: about,
      select: { id: true, text: true, authorId: true, createdAt: true },
      orderBy: { id: 'desc' },
      take: NEWEST,
    }),
    db().assignment.findUnique({ where: { subjectKind_subjectId: about }, select: { assigneeId: true } }),
    db().reminder.findMany({
      where: { ...about, doneAt: null },
      select: { id: true, personId: true, day: true, text: true },
      orderBy: [{ day: 'asc' }, { id: 'asc' }],
      take: NEWEST,
    }),
    listColleagues(db(), subject.kind),
  ])
  const nameOf = await namesOf([
    ...notes.map(({ authorId }) => authorId),
    ...reminders.map(({ personId }) => personId),
    assignment?.assigneeId ?? null,
  ])
  return {
    notes: notes.map(({ id, text, authorId, createdAt }) => ({
      id,
      text,
      by: nameOf(authorId),
      at: createdAt.toISOString(),
    })),
    assignee: assignment && { id: assignment.assigneeId, fullname: nameOf(assignment.assigneeId) },
    reminders: reminders.map((row) => toReminder(row, actor, nameOf)),
    colleagues,
  }
}

type OwnReminderRow = ReminderRow & { readonly subjectKind: SubjectKind; readonly subjectId: string }
const OWN_REMINDER = { id: true, personId: true, day: true, text: true, subjectKind: true, subjectId: true } as const
const subjectOf = ({ subjectKind, subjectId }: OwnReminderRow): Subject => ({ kind: subjectKind, subjectId })

/** A person's reminders with links to what they are about; not those about erased buyers. */
const linked = (
  rows: readonly OwnReminderRow[],
  actor: Staff,
  links: ReadonlyMap<string, SubjectLinkDto>,
): OwnFollowUpsDto['reminders'] =>
  rows.flatMap((row) => {
    const about = links.get(row.subjectId)
    return about ? [{ ...toReminder(row, actor, () => actor.fullName), about }] : []
  })

/** An order or ticket that is over needs nobody any more. Its page still says who took care of it. */
const IS_OPEN = Prisma.sql`(
  subject_kind IN ('buyer', 'company')
  OR subject_kind = 'order' AND EXISTS (
    SELECT FROM orders WHERE orders.id = subject_id AND orders.status::text = ANY (${[...OPEN_STATUSES]}))
  OR subject_kind = 'ticket' AND EXISTS (
    SELECT FROM tickets WHERE tickets.id = subject_id AND tickets.state <> 'closed'))`

type AssignmentRow = Subject & { readonly id: string; readonly createdAt: Date }

/** The reminders of a person, the earliest first, and what is assigned to them and open, the newest first. */
export async function listOwnFollowUps(actor: Staff): Promise<OwnFollowUpsDto> {
  const [reminders, assignments] = await Promise.all([
    db().reminder.findMany({
      where: { personId: actor.id, doneAt: null },
      select: OWN_REMINDER,
      orderBy: [{ day: 'asc' }, { id: 'asc' }],
      take: MAX_REMINDERS,
    }),
    db().$queryRaw<AssignmentRow[]>`
      SELECT id, subject_kind::text AS kind, subject_id AS "subjectId", created_at AS "createdAt" FROM assignments
      WHERE assignee_id = ${actor.id}::uuid AND ${IS_OPEN} ORDER BY id DESC LIMIT ${NEWEST}`,
  ])
  const links = await linksOf(db(), [...reminders.map(subjectOf), ...assignments])
  return {
    reminders: linked(reminders, actor, links),
    assigned: assignments.flatMap(({ id, subjectId, createdAt }) => {
      const about = links.get(subjectId)
      return about ? [{ id, at: createdAt.toISOString(), about }] : []
    }),
  }
}

/** A person's reminders whose day has come by the database's clock, the earliest first. */
export async function listDueReminders(actor: Staff, size: number): Promise<OwnFollowUpsDto['reminders']> {
  const rows = await db().reminder.findMany({
    where: { personId: actor.id, doneAt: null, day: { lte: dayColumn(await databaseDay()) } },
    select: OWN_REMINDER,
    orderBy: [{ day: 'asc' }, { id: 'asc' }],
    take: size,
  })
  return linked(rows, actor, await linksOf(db(), rows.map(subjectOf)))
}

type OwnCounts = { readonly due: number; readonly assigned: number }

/** Counts a person's reminders whose day has come by the database's clock, and the open items assigned to them. */
export const countFollowUps = ({ id }: Staff): Promise<OwnCounts> => ownCounts(id)

/** Cached per request: the navigation and the home show the counts. */
const ownCounts = cache(async (personId: string): Promise<OwnCounts> => {
  const [row] = await db().$queryRaw<OwnCounts[]>(Prisma.sql`
    SELECT (
      SELECT count(*)::int FROM reminders
      WHERE person_id = ${personId}::uuid AND done_at IS NULL AND day <= (now() AT TIME ZONE 'Africa/Lagos')::date
    ) AS due, (
      SELECT count(*)::int FROM assignments WHERE assignee_id = ${personId}::uuid AND ${IS_OPEN}
    ) AS assigned`)
  return row ?? { due: 0, assigned: 0 }
})
