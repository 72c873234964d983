import 'server-only'
import { db } from '@/lib/database/db'

/**
 * Marks a person's notifications as read.
 * @param upTo the newest notification on the screen; later ones stay unread. All are read when it is left out
 */
export async function markNotificationsRead(actor: { readonly id: string }, upTo?: string): Promise<void> {
  await db().notification.updateMany({
    where: { userId: actor.id, readAt: null, ...(upTo === undefined ? {} : { id: { lte: upTo } }) },
    data: { readAt: new Date() },
  })
}
