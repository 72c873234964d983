import 'server-only'
import { randomUUID } from 'node:crypto'
import { Prisma } from '@/generated/prisma/client'
import { endOtherSessions, endSession } from '@/lib/access/end-sessions'
import type { Person } from '@/lib/core/actors'
import { SECOND } from '@/lib/core/clock'
import { type Tx, db, transaction } from '@/lib/database/db'
import { type RegistrationGrant, clearGrant, grantRegistration, rememberDevice } from '@/lib/server/grants'
import { log } from '@/lib/observability/log'
import { lockUser } from '@/lib/database/locks'
import { deleteOldRows } from '@/lib/database/old-rows'
import { KEEP_DAYS } from '@/lib/core/retention'
import {
  type SessionClaims,
  clearSessionCookie,
  readSessionCookie,
  sessionToken,
  setSessionCookie,
} from '@/lib/server/session'
import { endProgramsOf } from '@/lib/keys/end-programs'
import { checkOwnPassword } from './own-password'
import { deviceLabel } from './rules'

/** Opens and renews sessions. `lib/access/end-sessions.ts` ends them. */

type Account = Pick<Person, 'id' | 'role' | 'sessionVersion' | 'member' | 'complete' | 'approve' | 'payment'>

/**
 * Opens a session for someone who has proved who they are. Its week begins by the database's clock.
 * @param userAgent the `User-Agent` header, from which the list of sessions names the device
 */
export async function openSession(
  account: Account,
  userAgent?: string | null,
  tx: Tx = db(),
): Promise<{ sessionId: string; token: string }> {
  const sessionId = randomUUID()
  const [row] = await tx.$queryRaw<{ created_at: Date }[]>`
    INSERT INTO sessions (id, user_id, version, device)
    VALUES (${sessionId}::uuid, ${account.id}::uuid, ${account.sessionVersion}, ${deviceLabel(userAgent)})
    RETURNING created_at`
  log.info({ userId: account.id, sessionId }, 'signed in')
  const signedInAt = Math.floor((row?.created_at.getTime() ?? 0) / SECOND)
  return { sessionId, token: await tokenFor(account, { sid: sessionId, signedInAt }) }
}

/** Makes a token of an open session with the account's present flags. The session's week does not begin again. */
export function tokenFor(
  { id, role, sessionVersion, member, complete, approve, payment }: Account,
  { sid, signedInAt }: Pick<SessionClaims, 'sid' | 'signedInAt'>,
): Promise<string> {
  return sessionToken({ sub: id, sid, signedInAt, role, version: sessionVersion, member, complete, approve, payment })
}

/**
 * Checks the password of someone who is signed in again. For ten minutes they may change how they sign in.
 * @throws AppError 403 for a wrong password; 429 after ten tries in 15 minutes
 */
export async function proveOwner(actor: Person, password: string): Promise<void> {
  await checkOwnPassword(actor, password)
  await db().$executeRaw`UPDATE sessions SET proved_at = now() WHERE id = ${actor.sessionId}::uuid`
}

/** Signs the actor out everywhere else, and ends the programs that were given access from there. */
export async function signOutElsewhere(actor: Pick<Person, 'id' | 'sessionId'>): Promise<void> {
  await transaction(async (tx) => {
    await lockUser(tx, actor.id)
    await endOtherSessions(actor, tx)
    await endProgramsOf(tx, actor, actor.id, 'sessions')
  })
}

/** Ends the session behind the request. From now on its token is refused, and so is every copy. */
export const logOut = (actor: Person): Promise<void> => endSession(actor, actor.sessionId)

/**
 * Ends the session of this browser unless it belongs to `userId`. Someone who registers or resets a password here must
 * neither see nor change the data of the person who was signed in before.
 */
export async function endSessionOfOther(userId: string): Promise<void> {
  const claims = await readSessionCookie()
  if (!claims || claims.sub === userId) return
  await endSession({ id: claims.sub }, claims.sid)
  await clearSessionCookie()
}

type SignedIn = {
  readonly userId: string
  readonly token: string
  /** The registration to continue, while the email is not verified. */
  readonly grant?: RegistrationGrant | undefined
  /** The second factor was proved in this browser. */
  readonly secondFactor?: boolean
}

/**
 * Signs this browser in, and ends its earlier session, registration and reset, so that no page mixes two people. From
 * now on the account knows the browser.
 */
export async function signInBrowser({ userId, token, grant, secondFactor = false }: SignedIn): Promise<void> {
  const replaced = await readSessionCookie()
  if (replaced) await endSession({ id: replaced.sub }, replaced.sid)
  await setSessionCookie(token)
  await rememberDevice({ userId, registration: grant?.version ?? null, secondFactor })
  if (grant) await grantRegistration(grant)
  else await clearGrant('registration')
  await clearGrant('reset')
  await clearGrant('reset-request')
  await clearGrant('second-step')
}

/** Deletes sessions whose tokens expired a day ago or earlier. @returns how many */
export const deleteOldSessions = (): Promise<number> =>
  deleteOldRows('sessions', Prisma.sql`created_at < now() - ${KEEP_DAYS.sessions} * interval '1 day'`)
