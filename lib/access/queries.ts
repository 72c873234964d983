import 'server-only'
import { cache } from 'react'
import { Prisma } from '@/generated/prisma/client'
import type { Person, Progress } from '@/lib/core/actors'
import { MINUTE, after, lagosDay } from '@/lib/core/clock'
import { databaseNow, db, takesNoWrites } from '@/lib/core/db'
import type { ResetGrant } from '@/lib/core/grants'
import { picturePath } from '@/lib/core/pictures'
import { SESSION_SECONDS, type SessionClaims } from '@/lib/core/session'
import { IDLE_HOURS, PROOF_MINUTES, RESET_MINUTES, hasLeft, type SecondFactorState } from './rules'

export const personSelect = {
  id: true,
  role: true,
  email: true,
  fullName: true,
  sessionVersion: true,
  companyId: true,
  permissions: true,
  imageId: true,
  emailVerifiedAt: true,
  eligibility: true,
  lastDay: true,
  feePaidAt: true,
  erasedAt: true,
  suspendedAt: true,
} as const satisfies Prisma.UserSelect

type PersonRow = Prisma.UserGetPayload<{ select: typeof personSelect }>

/** Which gates are open for the owner of a row, today in Africa/Lagos. */
export function progressOf(
  row: Pick<PersonRow, 'emailVerifiedAt' | 'eligibility' | 'lastDay' | 'feePaidAt'>,
): Progress {
  const left = hasLeft(row, lagosDay(new Date()))
  return {
    member: row.emailVerifiedAt !== null,
    complete: row.eligibility !== 'incomplete',
    approve: row.eligibility === 'approved' && !left,
    payment: row.feePaidAt !== null,
    left,
  }
}

/**
 * Finds the row of a session's owner; undefined after signing out, after a week, after all sessions were ended (its
 * version is old), and for an account that is erased or suspended. `isIdle` after hours without use, for a desk. Cached
 * for the request. The same statement notes the time of use, at most every five minutes, unless the session is idle or
 * the database takes no writes.
 */
const findSession = cache(async (claims: SessionClaims): Promise<SessionRow | undefined> => {
  const [row] = await readSession(claims, noteSeen(claims)).catch((error: unknown) => {
    // People can read while the database takes no writes.
    if (takesNoWrites(error)) return readSession(claims, Prisma.empty)
    throw error
  })
  return row
})

/** Whether a session of a desk ended because nobody used it. */
export const isIdle = async (claims: SessionClaims): Promise<boolean> => (await findSession(claims))?.isIdle === true

/** Finds the person of an open session. Undefined for a session that has ended in any way. */
export async function findPerson(claims: SessionClaims): Promise<Person | undefined> {
  const row = await findSession(claims)
  if (!row || row.isIdle) return undefined
  return {
    id: row.id,
    role: row.role,
    email: row.email,
    fullName: row.fullName,
    sessionVersion: row.sessionVersion,
    sessionId: claims.sid,
    companyId: row.companyId,
    permissions: row.permissions,
    image: picturePath(row.imageId),
    ...progressOf(row),
  }
}

type SessionRow = PersonRow & { isIdle: boolean }

const noteSeen = ({ sid }: SessionClaims) => Prisma.sql`,
  seen AS (
    UPDATE sessions SET seen_at = now() FROM found
    WHERE sessions.id = ${sid}::uuid AND NOT found."isIdle" AND seen_at < now() - interval '5 minutes'
  )`

const readSession = (claims: SessionClaims, besides: Prisma.Sql) => db().$queryRaw<SessionRow[]>`
  WITH found AS (
    SELECT users.id, users.role::text AS role, users.email, users.full_name AS "fullName",
      users.session_version AS "sessionVersion", users.company_id AS "companyId",
      array_to_json(users.permissions) AS permissions, users.image_id AS "imageId",
      users.email_verified_at AS "emailVerifiedAt", users.eligibility::text AS eligibility,
      users.last_day AS "lastDay", users.fee_paid_at AS "feePaidAt", users.erased_at AS "erasedAt",
      users.suspended_at AS "suspendedAt",
      users.role <> 'buyer' AND sessions.seen_at <= now() - ${IDLE_HOURS} * interval '1 hour' AS "isIdle"
    FROM sessions JOIN users ON users.id = sessions.user_id
    WHERE sessions.id = ${claims.sid}::uuid AND sessions.user_id = ${claims.sub}::uuid AND sessions.ended_at IS NULL
      AND sessions.created_at > now() - ${SESSION_SECONDS} * interval '1 second'
      AND sessions.version = ${claims.version} AND users.session_version = ${claims.version}
      AND users.erased_at IS NULL AND users.suspended_at IS NULL
  )${besides}
  SELECT * FROM found`

/** Finds the state of a person's second factor, once per request. The clock of the database ends the grace. */
export const findSecondFactorState = cache(async (userId: string): Promise<SecondFactorState> => {
  const [row] = await db().$queryRaw<SecondFactorState[]>`
    SELECT users.second_factor_due_at AS "dueAt", users.second_factor_due_at <= now() AS "isOverdue",
      EXISTS (SELECT FROM second_factors WHERE user_id = users.id AND confirmed_at IS NOT NULL) AS "isSetUp"
    FROM users WHERE users.id = ${userId}::uuid`
  if (!row) throw new Error(`there is no account ${userId}`)
  return row
})

/** Whether the owner of a session has signed in, or entered the password again, in the last ten minutes. */
export async function hasFreshProof({ sessionId }: Pick<Person, 'sessionId'>): Promise<boolean> {
  const [row] = await db().$queryRaw<{ fresh: boolean }[]>`
    SELECT proved_at > now() - ${PROOF_MINUTES} * interval '1 minute' AS fresh
    FROM sessions WHERE id = ${sessionId}::uuid`
  return row?.fresh === true
}

/** Finds the registration of a grant; undefined when it was started again or its account was erased. */
export async function findRegistration(userId: string, version: number) {
  const row = await db().user.findUnique({ where: { id: userId }, select: personSelect })
  if (!row || row.role !== 'buyer' || row.erasedAt || row.sessionVersion !== version) return undefined
  return { id: row.id, email: row.email, fullName: row.fullName, ...progressOf(row) }
}

/**
 * Finds a reset grant by its code. `spent` when it has set a password; undefined when it expired unused.
 */
export const findReset = cache(async ({ userId, codeId }: ResetGrant): Promise<{ spent: boolean } | undefined> => {
  const code = await db().oneTimeCode.findFirst({
    where: { id: codeId, userId, purpose: 'reset', usedAt: { not: null } },
    select: { usedAt: true, grantSpentAt: true },
  })
  if (!code?.usedAt || (!code.grantSpentAt && code.usedAt < after(await databaseNow(), -RESET_MINUTES * MINUTE)))
    return undefined
  return { spent: code.grantSpentAt !== null }
})
