import 'server-only'
import { randomUUID } from 'node:crypto'
import type { Person } from '@/lib/core/actors'
import { SECOND } from '@/lib/core/clock'
import { type Tx, db } from '@/lib/core/db'
import { type RegistrationGrant, clearGrant, grantRegistration, rememberDevice } from '@/lib/core/grants'
import { log } from '@/lib/core/log'
import {
  SESSION_SECONDS,
  type SessionClaims,
  clearSessionCookie,
  readSessionCookie,
  sessionToken,
  setSessionCookie,
} from '@/lib/core/session'
import { deviceLabel } from './rules'

/** Sessions: opened by a sign-in, renewed and ended in this file alone. */

type Account = Pick<Person, 'id' | 'role' | 'sessionVersion' | 'member' | 'complete' | 'approve' | 'payment'>

/**
 * Opens a session for an account that has proved who it is. The database's clock says when its week begins.
 * @param userAgent what the device calls itself
 */
export async function openSession(
  account: Account,
  userAgent?: string | null,
): Promise<{ sessionId: string; token: string }> {
  const sessionId = randomUUID()
  const [row] = await db().$queryRaw<{ created_at: Date }[]>`
    INSERT INTO sessions (id, user_id, version, device)
    VALUES (${sessionId}::uuid, ${account.id}::uuid, ${account.sessionVersion}, ${deviceLabel(userAgent)})
    RETURNING created_at`
  log.info({ userId: account.id, sessionId }, 'signed in')
  const signedInAt = Math.floor((row?.created_at.getTime() ?? 0) / SECOND)
  return { sessionId, token: await tokenFor(account, { sid: sessionId, signedInAt }) }
}

/** The token of an open session with the flags of the account as they are now; its week stays what it was. */
export function tokenFor(
  { id, role, sessionVersion, member, complete, approve, payment }: Account,
  { sid, signedInAt }: Pick<SessionClaims, 'sid' | 'signedInAt'>,
): Promise<string> {
  return sessionToken({ sub: id, sid, signedInAt, role, version: sessionVersion, member, complete, approve, payment })
}

/** Signs out: ends the session behind the request. Its token is refused from now on, and so is every copy. */
export const logOut = (actor: Person): Promise<void> => endSession(actor, actor.sessionId)

/** Ends one of the actor's sessions. A session of someone else, or one that is over, is left as it is. */
export async function endSession(actor: { readonly id: string }, sessionId: string): Promise<void> {
  await db().$executeRaw`
    UPDATE sessions SET ended_at = now()
    WHERE id = ${sessionId}::uuid AND user_id = ${actor.id}::uuid AND ended_at IS NULL`
}

/** Ends every session of the actor but the one behind the request. */
export async function endOtherSessions(actor: Person): Promise<void> {
  await db().$executeRaw`
    UPDATE sessions SET ended_at = now()
    WHERE user_id = ${actor.id}::uuid AND id <> ${actor.sessionId}::uuid AND ended_at IS NULL`
}

/**
 * Ends the session of this browser, unless it is `userId`'s own. Who registers or resets a password here must neither
 * see nor change the data of the person who was signed in before.
 */
export async function endSessionOfOther(userId: string): Promise<void> {
  const claims = await readSessionCookie()
  if (!claims || claims.sub === userId) return
  await endSession({ id: claims.sub }, claims.sid)
  await clearSessionCookie()
}

type SignedIn = { readonly userId: string; readonly token: string; readonly grant?: RegistrationGrant | undefined }

/**
 * Signs this browser in. What it had before ends: a session, a registration, a reset. So no page mixes two people.
 * The browser is known to the account from now on.
 * @param grant the registration that goes on, when the e-mail is not verified yet
 */
export async function signInBrowser({ userId, token, grant }: SignedIn): Promise<void> {
  const replaced = await readSessionCookie()
  if (replaced) await endSession({ id: replaced.sub }, replaced.sid)
  await setSessionCookie(token)
  await rememberDevice(userId, grant?.version ?? null)
  if (grant) await grantRegistration(grant)
  else await clearGrant('registration')
  await clearGrant('reset')
  await clearGrant('reset-request')
  await clearGrant('second-step')
}

const DAY_SECONDS = 24 * 60 * 60

/** Deletes sessions whose tokens expired a day ago or earlier. @returns how many */
export const deleteOldSessions = (tx: Tx = db()): Promise<number> =>
  tx.$executeRaw`
    DELETE FROM sessions WHERE created_at < now() - ${SESSION_SECONDS + DAY_SECONDS} * interval '1 second'`
