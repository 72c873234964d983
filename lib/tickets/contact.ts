import 'server-only'
import type { Person } from '@/lib/core/actors'
import { transaction } from '@/lib/database/db'
import { lockUser } from '@/lib/database/locks'
import { type RateLimit, consumeLimit } from '@/lib/server/rate-limit'
import { notify } from '@/lib/notifications/notify'
import { ticketOpenedNotification } from './notifications'
import { openTicket } from './open-ticket'
import type { NewComplaint } from './schema'

/** The limit per network address, for call and form together. It is high because an office shares one address. */
export const COMPLAINTS: RateLimit = { name: 'complaints', points: 300, seconds: 3600 }
const PER_MAILBOX: RateLimit = { name: 'complaint', points: 5, seconds: 3600 }

/**
 * Opens a ticket that is about no order.
 * @param writer null for a visitor without an account
 * @returns its id
 * @throws AppError 429 after five from one email address within an hour, 409 when too many of the person are open
 */
export async function writeToUs(
  writer: Pick<Person, 'id' | 'role'> | null,
  { firstname: firstName, lastname: lastName, email, complaint: text }: NewComplaint,
): Promise<string> {
  await consumeLimit(PER_MAILBOX, email)
  return transaction(async (tx) => {
    if (writer) await lockUser(tx, writer.id)
    const person = { userId: writer?.id ?? null, firstName, lastName, email }
    const ticket = await openTicket(tx, { ...person, orderId: null, itemId: null, kind: 'other' }, { text })
    if (writer?.role === 'buyer')
      await notify(tx, { id: writer.id }, ticketOpenedNotification(ticket, 'Contact support'))
    return ticket.id
  })
}
