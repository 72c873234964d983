import 'server-only'
import { db } from '@/lib/database/db'
import { DESK_PAGE_TAKE, type Page, toPage } from '@/lib/core/listing'
import { raw } from '@/lib/database/raw'
import type { NotificationDto, UnreadDto } from './schema'

/** Lists a person's notifications, newest first. */
export async function listNotifications(
  actor: { readonly id: string },
  { cursor }: { cursor?: string | undefined } = {},
): Promise<Page<NotificationDto>> {
  const rows = await db().notification.findMany({
    where: { userId: actor.id, ...(cursor ? { id: { lt: cursor } } : {}) },
    select: { id: true, kind: true, title: true, body: true, href: true, readAt: true, createdAt: true },
    orderBy: { id: 'desc' },
    take: DESK_PAGE_TAKE,
  })
  return toPage(rows, ({ readAt, createdAt, ...line }) => ({
    ...line,
    at: createdAt.toISOString(),
    read: readAt !== null,
  }))
}

/** Counts a person's unread notifications. */
export async function countUnread(actor: { readonly id: string }): Promise<UnreadDto> {
  const [count] = await raw().$queryRaw<UnreadDto[]>`
    SELECT count(*)::int AS unread FROM notifications WHERE user_id = ${actor.id}::uuid AND read_at IS NULL`
  return { unread: count?.unread ?? 0 }
}
