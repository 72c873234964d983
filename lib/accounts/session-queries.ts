import 'server-only'
import type { Person } from '@/lib/core/actors'
import { db } from '@/lib/database/db'
import { IDLE_HOURS } from '@/lib/access/rules'
import { SESSION_SECONDS } from '@/lib/server/session'
import type { SessionDto } from './schema'

/** Lists the open sessions of the actor: the one of the request first, then the last used ones. */
export async function listSessions(actor: Person): Promise<SessionDto[]> {
  const rows = await db().$queryRaw<{ id: string; device: string; createdAt: Date; seenAt: Date }[]>`
    SELECT id, device, created_at AS "createdAt", seen_at AS "seenAt" FROM sessions
    WHERE user_id = ${actor.id}::uuid AND version = ${actor.sessionVersion} AND ended_at IS NULL
      AND created_at > now() - ${SESSION_SECONDS} * interval '1 second'
      AND (${actor.role === 'buyer'} OR seen_at > now() - ${IDLE_HOURS} * interval '1 hour')
    ORDER BY id = ${actor.sessionId}::uuid DESC, seen_at DESC
    LIMIT 50`
  return rows.map((row) => ({ ...row, isThis: row.id === actor.sessionId }))
}
