import 'server-only'
import { cache } from 'react'
import { Prisma } from '@/generated/prisma/client'
import type { Person, Progress, Registrant } from '@/lib/core/actors'
import { lagosToday } from '@/lib/core/clock'
import { type Tx, db, takesNoWrites } from '@/lib/database/db'
import { type Credentials, type ResetGrant, readCredentials } from '@/lib/server/grants'
import { picturePath } from '@/lib/server/pictures'
import { raw } from '@/lib/database/raw'
import { SESSION_SECONDS, type SessionClaims } from '@/lib/server/session'
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

export type PersonRow = Prisma.UserGetPayload<{ select: typeof personSelect }>

/** Which gates are open for the owner of a row, today in Africa/Lagos. */
export function progressOf(
  row: Pick<PersonRow, 'emailVerifiedAt' | 'eligibility' | 'lastDay' | 'feePaidAt'>,
): Progress {
  const left = hasLeft(row, lagosToday())
  return {
    member: row.emailVerifiedAt !== null,
    complete: row.eligibility !== 'incomplete',
    approve: row.eligibility === 'approved' && !left,
    payment: row.feePaidAt !== null,
    left,
  }
}

/** What the gates ask about a session. */
type SessionState = {
  /** Nobody has used the session of a desk for hours, so it has ended. */
  readonly isIdle: boolean
  /** The owner should have a second factor by now, and has none. */
  readonly lacksSecondFactor: boolean
  /** The owner has signed in, or entered the password again, in the last ten minutes. */
  readonly hasFreshProof: boolean
}

/** The owner of a session that has not ended, unless it `isIdle`. */
export type SessionOwner = SessionState & { readonly person: Person }

/**
 * Finds the owner of a session, in one statement; undefined after signing out, after a week, after all sessions were
 * ended (its version is old), and for an account that is erased or suspended. Cached for the rendering of a page. The
 * same statement notes the time of use, at most every five minutes, unless the session is idle or the database takes no
 * writes.
 */
export const findSessionOwner = cache(async (claims: SessionClaims): Promise<SessionOwner | undefined> => {
  const [row] = await readSession(claims, noteSeen(claims)).catch((error: unknown) => {
    // People can read while the database takes no writes.
    if (takesNoWrites(error)) return readSession(claims, Prisma.empty)
    throw error
  })
  if (!row) return undefined
  const { isIdle, lacksSecondFactor, hasFreshProof } = row
  const person: Person = {
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
  return { person, isIdle, lacksSecondFactor, hasFreshProof }
})

/** Finds the person of an open session. Undefined for a session that has ended in any way. */
export async function findPerson(claims: SessionClaims): Promise<Person | undefined> {
  const owner = await findSessionOwner(claims)
  return owner && !owner.isIdle ? owner.person : undefined
}

/** Whether a session of this browser has ended without use. The sign-in page says so. */
export async function isSessionIdle(): Promise<boolean> {
  const claims = await (await readCredentials()).session()
  return claims !== undefined && (await findSessionOwner(claims))?.isIdle === true
}

/** Finds the person who is signed in. */
export async function findSignedIn({ session }: Credentials): Promise<Person | undefined> {
  const claims = await session()
  return claims && findPerson(claims)
}

type SessionRow = PersonRow & SessionState

const noteSeen = ({ sid }: SessionClaims) => Prisma.sql`,
  seen AS (
    UPDATE sessions SET seen_at = now() FROM found
    WHERE sessions.id = ${sid}::uuid AND NOT found."isIdle" AND seen_at < now() - interval '5 minutes'
  )`

const readSession = (claims: SessionClaims, besides: Prisma.Sql) => raw().$queryRaw<SessionRow[]>`
  WITH found AS (
    SELECT users.id, users.role::text AS role, users.email, users.full_name AS "fullName",
      users.session_version AS "sessionVersion", users.company_id AS "companyId",
      array_to_json(users.permissions) AS permissions, users.image_id AS "imageId",
      users.email_verified_at AS "emailVerifiedAt", users.eligibility::text AS eligibility,
      users.last_day AS "lastDay", users.fee_paid_at AS "feePaidAt", users.erased_at AS "erasedAt",
      users.suspended_at AS "suspendedAt",
      users.role <> 'buyer' AND sessions.seen_at <= now() - ${IDLE_HOURS} * interval '1 hour' AS "isIdle",
      users.role <> 'buyer' AND users.second_factor_due_at <= now() AND NOT EXISTS (
        SELECT FROM second_factors WHERE user_id = users.id AND confirmed_at IS NOT NULL
      ) AS "lacksSecondFactor",
      sessions.proved_at > now() - ${PROOF_MINUTES} * interval '1 minute' AS "hasFreshProof"
    FROM sessions JOIN users ON users.id = sessions.user_id
    WHERE sessions.id = ${claims.sid}::uuid AND sessions.user_id = ${claims.sub}::uuid AND sessions.ended_at IS NULL
      AND sessions.created_at > now() - ${SESSION_SECONDS} * interval '1 second'
      AND sessions.version = ${claims.version} AND users.session_version = ${claims.version}
      AND users.erased_at IS NULL AND users.suspended_at IS NULL
  )${besides}
  SELECT * FROM found`

/** Finds the staff who administer, to tell them of what nobody has done in time. */
export const findAdministrators = (tx: Tx) =>
  tx.user.findMany({
    where: { role: 'staff', permissions: { has: 'admin' }, suspendedAt: null, erasedAt: null },
    select: { email: true, fullName: true },
  })

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
  const [row] = await db().$queryRaw<{ spent: boolean }[]>`
    SELECT grant_spent_at IS NOT NULL AS spent FROM one_time_codes
    WHERE id = ${codeId}::uuid AND user_id = ${userId}::uuid AND purpose <> 'phone' AND used_at IS NOT NULL
      AND (grant_spent_at IS NOT NULL OR used_at >= now() - ${RESET_MINUTES} * interval '1 minute')`
  return row
})

/** Finds the reset grant of a request. */
export async function findGrantedReset({ reset }: Credentials): Promise<{ readonly spent: boolean } | undefined> {
  const grant = await reset()
  return grant && findReset(grant)
}

/**
 * Finds the person who is registering, by grant or session. A sign-in replaces the grant, so a grant of another account
 * is newer than the session and wins. For the same account the session wins, because a grant does not notice that the
 * email was verified elsewhere.
 */
export async function findRegistrant(credentials: Credentials): Promise<Registrant | undefined> {
  const [session, grant] = await Promise.all([credentials.session(), credentials.registration()])
  return grant !== undefined && grant.userId === session?.sub
    ? ((await registrantBySession(credentials)) ?? registrantByGrant(credentials))
    : ((await registrantByGrant(credentials)) ?? registrantBySession(credentials))
}

async function registrantBySession(credentials: Credentials): Promise<Registrant | undefined> {
  const person = await findSignedIn(credentials)
  if (!person || person.role !== 'buyer') return undefined
  const { id, email, member, complete } = person
  return { id, email, verified: member, complete, session: { ...person, role: person.role } }
}

async function registrantByGrant({ registration }: Credentials): Promise<Registrant | undefined> {
  const grant = await registration()
  const found = grant && (await findRegistration(grant.userId, grant.version))
  if (!found) return undefined
  return { id: found.id, email: found.email, verified: grant.verified && found.member, complete: found.complete }
}
