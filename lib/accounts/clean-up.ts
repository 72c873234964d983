import 'server-only'
import { Prisma } from '@/generated/prisma/client'
import { deleteOldRows } from '@/lib/database/old-rows'
import { KEEP_DAYS } from '@/lib/core/retention'
import { deleteUsedChallenges } from '@/lib/second-factor/challenges'
import { deleteOldResetLinks } from './reset-links'
import { deleteOldSessions } from './sessions'

/**
 * Deletes expired sessions and reset links, rate limits that are over, old codes, and the challenges of sign-ins that
 * have expired.
 */
export async function deleteExpired(): Promise<{ sessions: number; limits: number; codes: number }> {
  const [sessions, limits, codes] = await Promise.all([
    deleteOldSessions(),
    deleteOldRows('rate_limits', Prisma.sql`expire < extract(epoch FROM now()) * 1000`),
    deleteOldRows('one_time_codes', Prisma.sql`created_at < now() - ${KEEP_DAYS.codes} * interval '1 day'`),
    deleteOldResetLinks(),
    deleteUsedChallenges(),
  ])
  return { sessions, limits, codes }
}
