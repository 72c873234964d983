import 'server-only'
import type { Tx } from '@/lib/database/db'
import type { SealedNotification } from './notification'

/** What identifies a notification that a person was told. */
export type Told = Pick<SealedNotification, 'kind' | 'bell' | 'link'> & { readonly dedupeKey: string }

/**
 * Takes back the notification that a person was told of an event which is undone: the queued mail, the message to the
 * telephone and the line of the bell. Mail and message of one event have the same moment, that of its transaction.
 * @param notification as it was told, with its `dedupeKey` and a delay
 * @returns false when one of them is being sent or was sent; then the caller must throw, so that nothing changes
 */
export async function withdrawNotification(
  tx: Tx,
  userId: string,
  { kind, dedupeKey, bell, link }: Told,
): Promise<boolean> {
  const [mail] = await tx.outboxMail.findMany({ where: { dedupeKey }, select: { id: true, createdAt: true } })
  if (!mail) return false
  // A sender that tries one of them meanwhile changes it, so that it is not deleted.
  const message = { userId, kind, createdAt: mail.createdAt }
  await tx.outboxMessage.deleteMany({ where: { ...message, state: 'queued', attempts: 0 } })
  if ((await tx.outboxMessage.count({ where: message })) > 0) return false
  const { count } = await tx.outboxMail.deleteMany({
    where: { id: mail.id, state: { in: ['queued', 'held'] }, attempts: 0 },
  })
  if (count === 0) return false
  if (bell)
    await tx.$executeRaw`
      DELETE FROM notifications WHERE id = (
        SELECT id FROM notifications
        WHERE user_id = ${userId}::uuid AND title = ${bell.title} AND body = ${bell.body ?? ''}
          AND href IS NOT DISTINCT FROM ${link?.path ?? null}
        ORDER BY id DESC LIMIT 1)`
  return true
}
