import 'server-only'
import type { TicketKind } from '@/generated/prisma/enums'
import type { Tx } from '@/lib/database/db'
import { conflict } from '@/lib/core/errors'
import { MAX_OPEN_TICKETS } from './rules'

type NewTicket = {
  /** Null for a visitor without an account. Lock the account first. */
  readonly userId: string | null
  readonly orderId: string | null
  readonly itemId: string | null
  readonly kind: TicketKind
  readonly firstName: string
  readonly lastName: string
  readonly email: string
}

/**
 * Opens a ticket with its first message. The database sets when the answer is due.
 * @throws AppError 409 when too many tickets of the person wait for staff
 */
export async function openTicket(
  tx: Tx,
  ticket: NewTicket,
  { text, imageId }: { readonly text: string; readonly imageId?: string | undefined },
): Promise<{ readonly id: string; readonly dueAt: Date }> {
  const { userId } = ticket
  if (userId !== null && (await tx.ticket.count({ where: { userId, state: 'open' } })) >= MAX_OPEN_TICKETS)
    throw conflict(`You have ${MAX_OPEN_TICKETS} complaints that we have not answered. Please wait for our answer.`, {
      code: 'too_many_tickets',
    })
  return tx.ticket.create({
    data: { ...ticket, messages: { create: { isStaff: false, authorId: userId, text, imageId } } },
    select: { id: true, dueAt: true },
  })
}
