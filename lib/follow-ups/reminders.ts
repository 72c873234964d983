import 'server-only'
import type { SubjectKind } from '@/generated/prisma/enums'
import type { Staff } from '@/lib/core/actors'
import { dayColumn } from '@/lib/core/clock'
import { type Tx, databaseDay, databaseNow, db, transaction } from '@/lib/database/db'
import { forEachRow } from '@/lib/server/each-row'
import { conflict, fieldProblem, notFound } from '@/lib/core/errors'
import { newId } from '@/lib/core/ids'
import { notify } from '@/lib/notifications/notify'
import { reminderNotification } from './notifications'
import { MAX_REMINDERS, reminderDayProblem } from './rules'
import type { NewReminder } from './schema'
import { admitTo, colleagueOf, linksOf } from './subject-queries'

/**
 * Reminds a person of staff of an item on a day: the actor, or a colleague who may see the item.
 * @throws AppError 403 without the permission that opens the page of the item, 404 for an unknown item or a person who
 *   cannot see it, 400 for a day in the past or too far away, 409 above the most reminders of a person
 */
export async function setReminder(actor: Staff, { kind, subjectId, personId, day, text }: NewReminder): Promise<void> {
  await transaction(async (tx) => {
    await admitTo(tx, actor, { kind, subjectId })
    await colleagueOf(tx, kind, personId)
    const problem = reminderDayProblem(day, await databaseDay(tx))
    if (problem !== undefined) throw fieldProblem('day', problem)
    if ((await tx.reminder.count({ where: { personId, doneAt: null } })) >= MAX_REMINDERS)
      throw conflict('This person has too many reminders. Please finish some of them first.')
    await tx.reminder.create({
      data: {
        id: newId(),
        subjectKind: kind,
        subjectId,
        personId,
        day: dayColumn(day),
        text,
        createdById: actor.id,
      },
      select: { id: true },
    })
  })
}

/**
 * Ends a reminder: whoever is reminded, or whoever asked for it. A second call changes nothing.
 * @throws AppError 404 for a reminder of others
 */
export async function finishReminder(actor: Staff, reminderId: string): Promise<void> {
  await transaction(async (tx) => {
    const reminder = await tx.reminder.findFirst({
      where: { id: reminderId, OR: [{ personId: actor.id }, { createdById: actor.id }] },
      select: { id: true },
    })
    if (!reminder) throw notFound('There is no such reminder of yours.')
    await tx.reminder.updateMany({
      where: { id: reminderId, doneAt: null },
      data: { doneAt: await databaseNow(tx) },
    })
  })
}

/**
 * Mails people the reminders whose day has come, from seven in the morning in Lagos by the database's clock, each once.
 * Several servers may run it at once.
 * @param limit the most reminders in one run
 * @returns how many were told
 */
export async function notifyOfReminders(limit = 200): Promise<number> {
  const due = await db().$queryRaw<{ id: string }[]>`
    SELECT id FROM reminders
    WHERE told_at IS NULL AND done_at IS NULL AND day + time '07:00' <= now() AT TIME ZONE 'Africa/Lagos'
    ORDER BY day, id LIMIT ${limit}`
  return forEachRow('reminder', due, ({ id }) => transaction((tx) => notifyOf(tx, id)))
}

type Due = { readonly personId: string; readonly kind: SubjectKind; readonly subjectId: string; readonly text: string }

/** @returns false when another server told the person, or it was finished meanwhile */
async function notifyOf(tx: Tx, id: string): Promise<boolean> {
  const [due] = await tx.$queryRaw<Due[]>`
    UPDATE reminders SET told_at = now() WHERE id = ${id}::uuid AND told_at IS NULL AND done_at IS NULL
    RETURNING person_id AS "personId", subject_kind::text AS kind, subject_id AS "subjectId", text`
  if (!due) return false
  const [person, links] = await Promise.all([
    tx.user.findFirst({
      where: { id: due.personId, erasedAt: null, suspendedAt: null },
      select: { email: true, fullName: true },
    }),
    linksOf(tx, [due]),
  ])
  const about = links.get(due.subjectId)
  // Nobody is told whose access ended, and nothing of an item that is gone.
  if (!person || !about) return false
  return notify(tx, { email: person.email }, reminderNotification(person.fullName, about, { id, text: due.text }))
}
