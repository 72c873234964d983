import 'server-only'
import { HOUR, after } from '@/lib/core/clock'
import { db } from '@/lib/core/db'
import { deleteUsedChallenges } from '@/lib/second-factor/challenges'

const CODES_KEPT = 30 * 24 * HOUR

/**
 * Deletes ended sessions whose token has expired, rate limits that are over, codes older than 30 days, and
 * the challenges of sign-ins that have expired.
 */
export async function deleteExpired(): Promise<{ sessions: number; limits: number; codes: number }> {
  const now = new Date()
  const [sessions, limits, codes] = await Promise.all([
    db().endedSession.deleteMany({ where: { expiresAt: { lt: now } } }),
    db().rateLimit.deleteMany({ where: { expire: { lt: BigInt(now.getTime()) } } }),
    db().oneTimeCode.deleteMany({ where: { createdAt: { lt: after(now, -CODES_KEPT) } } }),
    deleteUsedChallenges(),
  ])
  return { sessions: sessions.count, limits: limits.count, codes: codes.count }
}
