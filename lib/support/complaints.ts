import 'server-only'
import { recordAudit } from '@/lib/audit/service'
import type { Staff } from '@/lib/core/actors'
import { db, transaction } from '@/lib/core/db'
import { conflict, notFound } from '@/lib/core/errors'
import { isId } from '@/lib/core/ids'
import { lockComplaint } from '@/lib/core/locks'
import { type RateLimit, consumeLimit } from '@/lib/core/rate-limit'
import { tell } from '@/lib/notifications/tell'
import { complaintAnsweredNews } from './news'
import type { NewComplaint } from './schema'

/** Of one network address: a whole office may write from one. Counted by the call and by the form. */
export const COMPLAINTS: RateLimit = { name: 'complaints', points: 300, seconds: 3600 }
const A_MAILBOX: RateLimit = { name: 'complaint', points: 5, seconds: 3600 }

/** Takes a complaint, from whoever writes one. @returns its id @throws AppError 429 after five of a mailbox within an hour */
export async function createComplaint(
  writer: { readonly id: string } | null,
  { firstname, lastname, email, complaint }: NewComplaint,
): Promise<string> {
  await consumeLimit(A_MAILBOX, email)
  const { id } = await db().complaint.create({
    data: { userId: writer?.id, firstName: firstname, lastName: lastname, email, complaint },
    select: { id: true },
  })
  return id
}

/**
 * Answers a complaint by mail, once.
 * @throws AppError 404 for no such complaint, 409 when it is answered already
 */
export async function answerComplaint(actor: Staff, id: string, answer: string): Promise<void> {
  if (!isId(id)) throw notFound('There is no such complaint.')
  await transaction(async (tx) => {
    await lockComplaint(tx, id)
    const complaint = await tx.complaint.findUnique({
      where: { id },
      select: { userId: true, firstName: true, email: true, complaint: true, createdAt: true, answeredAt: true },
    })
    if (!complaint) throw notFound('There is no such complaint.')
    if (complaint.answeredAt) throw conflict('This complaint was answered already.')
    await tx.complaint.update({
      where: { id },
      data: { answer, answeredAt: new Date(), answeredById: actor.id },
      select: { id: true },
    })
    const person = { id: complaint.userId, email: complaint.email }
    await tell(tx, person, complaintAnsweredNews({ id, ...complaint }, answer))
    await recordAudit(tx, actor, 'complaint.answered', `complaint:${id}`)
  })
}
