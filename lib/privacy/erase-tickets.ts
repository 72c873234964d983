import 'server-only'
import { deletePicture } from '@/lib/accounts/picture-objects'
import type { Tx } from '@/lib/database/db'
import { erasedEmail } from './rules'

const ERASED_MESSAGE = 'Erased at the writer’s request.'

/**
 * Removes the texts and photos of a person's tickets, also of those that they wrote without signing in. Open ones are
 * closed, because there is nobody left to answer.
 */
export async function eraseTickets(tx: Tx, userId: string, email: string): Promise<void> {
  const theirs = { OR: [{ userId }, { email: { equals: email, mode: 'insensitive' as const } }] }
  const nobody = { userId: null, firstName: '', lastName: '', email: erasedEmail(userId) }
  // The table of the release before has the first texts until the next release drops it.
  await tx.complaint.updateMany({ where: { ...theirs, answeredAt: null }, data: { answeredAt: new Date() } })
  await tx.complaint.updateMany({ where: theirs, data: { ...nobody, complaint: ERASED_MESSAGE, answer: null } })

  const tickets = await tx.ticket.findMany({
    where: { OR: [...theirs.OR, { email: nobody.email }] },
    select: { id: true },
  })
  const ticketId = { in: tickets.map(({ id }) => id) }
  const photos = await tx.ticketMessage.findMany({
    where: { ticketId, imageId: { not: null } },
    select: { imageId: true },
  })
  await tx.ticketMessage.updateMany({ where: { ticketId }, data: { text: ERASED_MESSAGE, imageId: null } })
  await tx.ticketMessage.updateMany({ where: { ticketId, isStaff: false }, data: { authorId: null } })
  await tx.ticket.updateMany({ where: { id: ticketId }, data: { ...nobody, state: 'closed' } })
  for (const { imageId } of photos) if (imageId) await deletePicture(tx, imageId)
}
