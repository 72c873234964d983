import 'server-only'
import { recordAudit } from '@/lib/audit/service'
import type { Staff } from '@/lib/core/actors'
import { type Tx, transaction } from '@/lib/database/db'
import { conflict } from '@/lib/core/errors'
import { newId } from '@/lib/core/ids'
import { notify } from '@/lib/notifications/notify'
import { assignedNotification } from './notifications'
import { auditSubject } from './rules'
import type { NewAssignment } from './schema'
import { admitTo, colleagueOf } from './subject-queries'

/**
 * Assigns an item to a person of staff, who is told by mail unless they took it themselves; an empty assignee takes it
 * from everyone. The same again changes nothing.
 * @param assignment `from` is who had it when the page was read, so that two people do not take it from each other
 *   unseen
 * @throws AppError 403 without the permission that opens the page of the item, 404 for an unknown item or a person who
 *   cannot see it, 409 when someone else has it by now
 */
export async function assign(actor: Staff, { kind, subjectId, assigneeId, from }: NewAssignment): Promise<void> {
  await transaction(async (tx) => {
    const about = await admitTo(tx, actor, { kind, subjectId })
    if (assigneeId === from) return
    const assignee = assigneeId === '' ? undefined : await colleagueOf(tx, kind, assigneeId)
    await move(tx, actor, { kind, subjectId, assigneeId, from })
    await recordAudit(tx, actor, 'assignment.changed', auditSubject(kind, subjectId), {
      assignee: assignee?.fullName ?? 'nobody',
    })
    if (assignee && assigneeId !== actor.id)
      await notify(tx, { email: assignee.email }, assignedNotification(assignee.fullName, about, actor.fullName))
  })
}

/** One statement decides, so of two people at once the second finds another assignee than the one they saw. */
async function move(tx: Tx, actor: Staff, { kind, subjectId, assigneeId, from }: NewAssignment): Promise<void> {
  const about = { subjectKind: kind, subjectId }
  const { count } =
    from === ''
      ? await tx.assignment.createMany({
          data: [{ id: newId(), ...about, assigneeId, assignedById: actor.id }],
          skipDuplicates: true,
        })
      : assigneeId === ''
        ? await tx.assignment.deleteMany({ where: { ...about, assigneeId: from } })
        : await tx.assignment.updateMany({
            where: { ...about, assigneeId: from },
            data: { assigneeId, assignedById: actor.id, createdAt: new Date() },
          })
  if (count === 0)
    throw conflict('A colleague changed meanwhile who takes care of it. Please reload the page.', {
      code: 'changed_meanwhile',
    })
}
