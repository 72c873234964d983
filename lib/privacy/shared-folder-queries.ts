import 'server-only'
import { db } from '@/lib/database/db'

/** One file of a folder: a list of records, or one record. Amounts are in naira, times in ISO 8601. */
export type FolderPart = {
  /** The file's name without its ending, in small letters. */
  readonly name: string
  /** Also as a document to print. Its records have plain values only. */
  readonly isPrinted?: boolean
  readonly read: (subjectId: string) => Promise<readonly object[]>
}

/**
 * The mails to addresses that are still in the outbox: when each was sent, and its subject. The outbox
 * keeps no text of a sent mail, and a text that waits may hold a code, so no text is given.
 */
export async function mailsTo(addresses: readonly string[]) {
  return db().outboxMail.findMany({
    where: { recipient: { in: [...addresses] } },
    select: { recipient: true, kind: true, subject: true, state: true, attempts: true, createdAt: true, sentAt: true },
    orderBy: { id: 'asc' },
  })
}

/** The audit of what people did, and of what was done about subjects such as 'order:<id>', oldest first. */
export async function auditOf(actorIds: readonly string[], subjects: readonly string[]) {
  const rows = await db().auditRecord.findMany({
    where: { OR: [{ actorId: { in: [...actorIds] } }, { subject: { in: [...subjects] } }] },
    select: { createdAt: true, action: true, subject: true, actorId: true, details: true },
    orderBy: { id: 'asc' },
  })
  const people = await db().user.findMany({
    where: { id: { in: [...new Set(rows.flatMap(({ actorId }) => actorId ?? []))] } },
    select: { id: true, fullName: true, role: true },
  })
  const byId = new Map(people.map((person) => [person.id, person]))
  return rows.map(({ actorId, details, ...row }) => ({
    ...row,
    actor: byId.get(actorId ?? '')?.fullName ?? '',
    actorRole: byId.get(actorId ?? '')?.role ?? '',
    details,
  }))
}
