import 'server-only'
import { recordAudit } from '@/lib/audit/service'
import type { Staff } from '@/lib/core/actors'
import { transaction } from '@/lib/database/db'
import { newId } from '@/lib/core/ids'
import { auditSubject } from './rules'
import type { NewNote } from './schema'
import { admitTo } from './subject-queries'

/**
 * Adds a note for colleagues about an order, a buyer or a company. Nobody outside Foodbank's staff reads it on a page,
 * but a buyer who asks for everything kept about them gets it. A note never changes.
 * @throws AppError 403 without the permission that opens the page of the item, 404 for an unknown item
 */
export async function addNote(actor: Staff, { kind, subjectId, text }: NewNote): Promise<void> {
  await transaction(async (tx) => {
    await admitTo(tx, actor, { kind, subjectId })
    await tx.note.create({
      data: { id: newId(), subjectKind: kind, subjectId, text, authorId: actor.id },
      select: { id: true },
    })
    // Without the text, which is erased with the account of a buyer.
    await recordAudit(tx, actor, 'note.added', auditSubject(kind, subjectId))
  })
}
