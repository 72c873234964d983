import 'server-only'
import { Prisma } from '@/generated/prisma/client'
import { db, transaction } from '@/lib/database/db'
import { forEachRow } from '@/lib/server/each-row'
import { lockTicket } from '@/lib/database/locks'
import { KEEP_DAYS } from '@/lib/core/retention'

const OLD = Prisma.sql`user_id IS NULL AND order_id IS NULL AND state <> 'open'
  AND opened_at < now() - ${KEEP_DAYS.visitorMessages} * interval '1 day'`

/**
 * Deletes answered messages of people without an account, some time after they wrote last. Those of buyers go with
 * their account.
 * @param limit the most tickets in one run
 * @returns how many were deleted
 */
export async function deleteVisitorTickets(limit = 500): Promise<number> {
  const old = await db().$queryRaw<{ id: string }[]>`
    SELECT id FROM tickets WHERE ${OLD} ORDER BY opened_at, id LIMIT ${limit}`
  return forEachRow('ticket of a visitor', old, ({ id }) =>
    transaction(async (tx) => {
      await lockTicket(tx, id)
      // Someone may have written again meanwhile.
      const [ticket] = await tx.$queryRaw<{ id: string }[]>`SELECT id FROM tickets WHERE id = ${id}::uuid AND ${OLD}`
      if (!ticket) return false
      await tx.ticketMessage.deleteMany({ where: { ticketId: id } })
      await tx.ticket.delete({ where: { id }, select: { id: true } })
      // What the release before tickets wrote.
      await tx.complaint.deleteMany({ where: { id } })
      return true
    }),
  )
}
