import 'server-only'
import { db } from '@/lib/database/db'

/** `upTo` is the newest notification on the screen, `only` the one that was shown. Without either all are meant. */
export type Shown = { readonly upTo?: string | undefined; readonly only?: string | undefined }

/** Marks a person's notifications as read: those that were shown. */
export async function markNotificationsRead(actor: { readonly id: string }, { upTo, only }: Shown = {}): Promise<void> {
  await db().notification.updateMany({
    where: { userId: actor.id, readAt: null, id: { lte: upTo, equals: only } },
    data: { readAt: new Date() },
  })
}
