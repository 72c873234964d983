import 'server-only'
import { db } from '@/lib/core/db'

/**
 * Notes that someone has looked at what stands behind their own bell. What came after the line `upTo` stays new: it was
 * not on the screen.
 */
export async function markNotificationsRead(actor: { readonly id: string }, upTo?: string): Promise<void> {
  await db().notification.updateMany({
    where: { userId: actor.id, readAt: null, ...(upTo === undefined ? {} : { id: { lte: upTo } }) },
    data: { readAt: new Date() },
  })
}
