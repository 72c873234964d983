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

/** The limit per network address, for call and form together. It is high because an office shares one address. */
export const COMPLAINTS: RateLimit = { name: 'complaints', points: 300, seconds: 3600 }
const PER_MAILBOX: RateLimit = { name: 'complaint', points: 5, seconds: 3600 }

/**
 * Stores a complaint.
 * @param writer null for a visitor without an account
 * @returns its id
 * @throws AppError 429 after five complaints from one e-mail address within an hour
 */
export async function createComplaint(
  writer: { readonly id: string } | null,
  { firstname, lastname, email, complaint }: NewComplaint,
): Promise<string> {
  await consumeLimit(PER_MAILBOX, email)
  const { id } = await db().complaint.create({
    data: { userId: writer?.id, firstName: firstname, lastName: lastname, email, complaint },
    select: { id: true },
  })
  return id
}

/**
 * Answers a complaint by e-mail, once.
 * @throws AppError 404 for an unknown complaint, 409 when it has been answered
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
    if (complaint.answeredAt) throw conflict('This complaint has already been answered.')

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
