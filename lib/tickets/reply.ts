import 'server-only'
import type { Buyer } from '@/lib/core/actors'
import { type Tx, isUniqueViolation, transaction } from '@/lib/database/db'
import { conflict } from '@/lib/core/errors'
import { TICKET_HOURS } from './rules'
import { addMessage, getTicketForUpdate, noSuchTicket } from './thread'

/**
 * Adds a message of the buyer to their ticket. A ticket that was answered or closed is open again, and its clock begins
 * anew.
 * @throws AppError 404 for an unknown ticket and for another person's; 409 when it is full, and when a newer ticket
 *   about the same is not closed
 */
export async function replyToTicket(actor: Buyer, id: string, text: string): Promise<void> {
  try {
    await transaction(async (tx) => {
      const ticket = await getTicketForUpdate(tx, id)
      if (ticket.userId !== actor.id) throw noSuchTicket()
      await addMessage(tx, ticket, { isStaff: false, authorId: actor.id, text })
      if (ticket.state !== 'open') await reopen(tx, ticket.id)
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw conflict('You have a newer complaint about the same. Please write there.', { code: 'already_reported' })
  }
}

const reopen = (tx: Tx, id: string): Promise<number> => tx.$executeRaw`
  UPDATE tickets SET state = 'open', opened_at = now(), due_at = now() + make_interval(hours => ${TICKET_HOURS}::int),
    is_complex = false, escalated_at = NULL
  WHERE id = ${id}::uuid`
