import 'server-only'
import { findAdministrators } from '@/lib/access/queries'
import { db, transaction } from '@/lib/database/db'
import { forEachRow } from '@/lib/server/each-row'
import { lockTicket } from '@/lib/database/locks'
import { notifyAll } from '@/lib/notifications/notify'
import { ticketOverdueNotification } from './notifications'

/**
 * Mails the administrators about tickets that were not answered in time, once for each time a ticket becomes overdue.
 * The database's clock decides.
 * @param limit the most tickets in one run
 * @returns the number of tickets
 */
export async function notifyOfOverdueTickets(limit = 200): Promise<number> {
  const overdue = await db().$queryRaw<{ id: string }[]>`
    SELECT id FROM tickets WHERE state = 'open' AND due_at <= now() AND escalated_at IS NULL
    ORDER BY due_at, id LIMIT ${limit}`
  return forEachRow('overdue ticket', overdue, ({ id }) => escalate(id))
}

/** @returns false when another server told the administrators, or the ticket was answered meanwhile */
async function escalate(id: string): Promise<boolean> {
  return transaction(async (tx) => {
    await lockTicket(tx, id)
    const [ticket] = await tx.$queryRaw<{ number: string | null; email: string; dueAt: Date }[]>`
      UPDATE tickets SET escalated_at = now()
      WHERE id = ${id}::uuid AND state = 'open' AND due_at <= now() AND escalated_at IS NULL
      RETURNING (SELECT number FROM orders WHERE orders.id = order_id) AS number, email, due_at AS "dueAt"`
    if (!ticket) return false
    const about = ticket.number === null ? `the message of ${ticket.email}` : `order ${ticket.number}`
    await notifyAll(
      tx,
      (await findAdministrators(tx)).map(({ email, fullName }) => ({
        person: { email },
        notification: ticketOverdueNotification({ id, about, dueAt: ticket.dueAt }, fullName),
      })),
    )
    return true
  })
}
