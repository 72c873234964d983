import 'server-only'
import { Prisma } from '@/generated/prisma/client'
import type { Tx } from '@/lib/database/db'

/** The items of a buyer that staff can note something about, or follow up: they themselves, orders and tickets. */
const itemsOf = (userId: string, email: string) => Prisma.sql`(subject_kind::text, subject_id) IN (
  SELECT 'buyer', ${userId}::uuid
  UNION ALL SELECT 'order', id FROM orders WHERE user_id = ${userId}::uuid
  UNION ALL SELECT 'ticket', id FROM tickets WHERE user_id = ${userId}::uuid OR lower(email) = lower(${email}))`

/**
 * Deletes what staff noted about a person, and their reminders and assignments. Nothing of it is needed any more. It
 * finds the tickets by the address, so it comes before the erasure of the tickets.
 */
export async function eraseFollowUps(tx: Tx, userId: string, email: string): Promise<void> {
  const items = itemsOf(userId, email)
  await tx.$executeRaw`DELETE FROM notes WHERE ${items}`
  await tx.$executeRaw`DELETE FROM reminders WHERE ${items}`
  await tx.$executeRaw`DELETE FROM assignments WHERE ${items}`
}
