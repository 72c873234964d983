import 'server-only'
import type { Person } from '@/lib/core/actors'
import { type Tx, db } from '@/lib/database/db'

/** Ends one of the actor's sessions. A session of someone else, or one that is over, stays as it is. */
export async function endSession(actor: { readonly id: string }, sessionId: string): Promise<void> {
  await db().$executeRaw`
    UPDATE sessions SET ended_at = now()
    WHERE id = ${sessionId}::uuid AND user_id = ${actor.id}::uuid AND ended_at IS NULL`
}

/** Ends every session of the actor except the one behind the request. */
export async function endOtherSessions(actor: Pick<Person, 'id' | 'sessionId'>, tx: Tx = db()): Promise<void> {
  await tx.$executeRaw`
    UPDATE sessions SET ended_at = now()
    WHERE user_id = ${actor.id}::uuid AND id <> ${actor.sessionId}::uuid AND ended_at IS NULL`
}
