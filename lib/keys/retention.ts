import 'server-only'
import { Prisma } from '@/generated/prisma/client'
import { deleteOldRows } from '@/lib/database/old-rows'
import { KEEP_DAYS } from '@/lib/core/retention'

/**
 * Deletes keys that ended or expired long ago, and keys of staff that no second person agreed to while the request was
 * open. The audit log keeps who made and ended them.
 * @returns how many were deleted
 */
export async function deleteOldKeys(): Promise<number> {
  const before = Prisma.sql`now() - ${KEEP_DAYS.endedKeys} * interval '1 day'`
  return (
    (await deleteOldRows('api_keys', Prisma.sql`ended_at < ${before} OR expires_at < ${before}`)) +
    (await deleteOldRows('api_keys', Prisma.sql`approved_at IS NULL AND created_at < now() - interval '8 days'`))
  )
}
