import 'server-only'
import { Prisma } from '@/generated/prisma/client'
import { deleteOldRows } from '@/lib/database/old-rows'
import { KEEP_DAYS } from '@/lib/core/retention'

/**
 * Deletes events that are older than `KEEP_DAYS.webhooks`, with the log of their deliveries, also those that nobody
 * took.
 * @returns how many events were deleted
 */
export const deleteOldEvents = (): Promise<number> =>
  deleteOldRows('webhook_events', Prisma.sql`created_at < now() - ${KEEP_DAYS.webhooks} * interval '1 day'`)
