import { db } from '@/lib/database/db'

/** What the audit log says about a subject such as `user:ID`, oldest first. */
export const actsOn = (subject: string) =>
  db().auditRecord.findMany({
    where: { subject },
    select: { action: true, actorId: true, details: true },
    orderBy: { id: 'asc' },
  })
