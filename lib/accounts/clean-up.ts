import 'server-only'
import { HOUR, after } from '@/lib/core/clock'
import { db } from '@/lib/core/db'
import { deleteUsedChallenges } from '@/lib/second-factor/challenges'
import { deleteOldResetLinks } from './reset-links'
import { deleteOldSessions } from './sessions'

const CODES_KEPT = 30 * 24 * HOUR

/**
 * Deletes expired sessions and reset links, rate limits that are over, codes older than 30 days, and the challenges of
 * sign-ins that have expired.
 */
export async function deleteExpired(): Promise<{ sessions: number; limits: number; codes: number }> {
  const now = new Date()
  const [sessions, limits, codes] = await Promise.all([
    deleteOldSessions(),
    db().rateLimit.deleteMany({ where: { expire: { lt: BigInt(now.getTime()) } } }),
    db().oneTimeCode.deleteMany({ where: { createdAt: { lt: after(now, -CODES_KEPT) } } }),
    deleteOldResetLinks(),
    deleteUsedChallenges(),
  ])
  return { sessions, limits: limits.count, codes: codes.count }
}
