import 'server-only'
import { db } from '@/lib/core/db'
import { deleteUsedChallenges } from '@/lib/second-factor/challenges'
import { deleteOldResetLinks } from './reset-links'
import { deleteOldSessions } from './sessions'

/**
 * Deletes expired sessions and reset links, rate limits that are over, codes older than 30 days, and the challenges of
 * sign-ins that have expired.
 */
export async function deleteExpired(): Promise<{ sessions: number; limits: number; codes: number }> {
  const [sessions, limits, codes] = await Promise.all([
    deleteOldSessions(),
    db().$executeRaw`DELETE FROM rate_limits WHERE expire < extract(epoch FROM now()) * 1000`,
    db().$executeRaw`DELETE FROM one_time_codes WHERE created_at < now() - interval '30 days'`,
    deleteOldResetLinks(),
    deleteUsedChallenges(),
  ])
  return { sessions, limits, codes }
}
