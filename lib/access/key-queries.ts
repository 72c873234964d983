import 'server-only'
import { createHash } from 'node:crypto'
import { Prisma } from '@/generated/prisma/client'
import type { KeyScope, Person } from '@/lib/core/actors'
import { takesNoWrites } from '@/lib/database/db'
import { AppError, forbidden } from '@/lib/core/errors'
import { noteUser } from '@/lib/observability/log-context'
import { picturePath } from '@/lib/server/pictures'
import { type RateLimit, consumeLimit } from '@/lib/server/rate-limit'
import { raw } from '@/lib/database/raw'
import { KEY_NOT_VALID, SCOPES } from './key-rules'
import type { Kind } from './kind-rules'
import { type PersonRow, progressOf } from './queries'
import { SECOND_FACTOR_SENTENCE } from './rules'

/** What the gates ask about an API key. */
type KeyOwner = {
  /** The maker of the key, in whose name it is used. */
  readonly person: Person
  readonly scopes: readonly KeyScope[]
  /** The maker should have a second factor by now, and has none. */
  readonly lacksSecondFactor: boolean
}

/**
 * Admits a program by its API key, in the name of the key's maker, whose rights the gate checks besides.
 * @param scope what the key must be made for
 * @throws AppError 401 for a key that is not valid; 403 for one of another desk or made for other things, and while its
 *   maker lacks a second factor; 429 when it is used too often
 */
export async function admitKey<Member extends Person>(
  key: string,
  { whom, isOne }: Kind<Member>,
  scope: KeyScope,
): Promise<Member> {
  const owner = await findKeyOwner(key)
  if (!owner) throw new AppError(401, KEY_NOT_VALID, { code: 'key_not_valid' })
  const { person, scopes, lacksSecondFactor } = owner
  await consumeLimit(CALLS, person.sessionId)
  if (!isOne(person)) throw forbidden(`This is for ${whom} only.`, { code: 'wrong_role' })
  if (lacksSecondFactor) throw forbidden(SECOND_FACTOR_SENTENCE, { code: 'second_factor_required' })
  if (!scopes.includes(scope))
    throw forbidden(`This API key needs the scope ${scope} (${SCOPES[scope].label}) for this.`, {
      code: 'scope_missing',
    })
  return person
}

/** The account in whose name an API key is used; undefined for a key that is not valid. */
export const makerOfKey = async (key: string): Promise<string | undefined> => (await findKeyOwner(key))?.person.id

/** A program that waits for each answer makes fewer calls. */
const CALLS: RateLimit = { name: 'api-key', points: 600, seconds: 60 }

/** The stored form of a key. It has 256 random bits, so a plain hash cannot be turned back. */
export const hashOfKey = (key: string): Buffer => createHash('sha256').update(key).digest()

/**
 * Finds the maker of an API key, in one statement; undefined when the key is unknown, waits for a second person, has
 * ended or expired, and when its maker has no access to that desk any more. The same statement notes the time of use,
 * at most once a minute, unless the database takes no writes.
 */
async function findKeyOwner(key: string): Promise<KeyOwner | undefined> {
  const hash = hashOfKey(key)
  const [row] = await readKey(hash, NOTE_USE).catch((error: unknown) => {
    if (takesNoWrites(error)) return readKey(hash, Prisma.empty)
    throw error
  })
  if (!row) return undefined
  noteUser(row.id)
  const person: Person = {
    id: row.id,
    role: row.role,
    email: row.email,
    fullName: row.fullName,
    sessionVersion: row.sessionVersion,
    sessionId: row.keyId,
    companyId: row.companyId,
    permissions: row.permissions,
    image: picturePath(row.imageId),
    ...progressOf(row),
    key: { id: row.keyId, name: row.keyName },
  }
  return { person, scopes: row.scopes, lacksSecondFactor: row.lacksSecondFactor }
}

type KeyRow = PersonRow & {
  readonly keyId: string
  readonly keyName: string
  readonly scopes: readonly KeyScope[]
  readonly lacksSecondFactor: boolean
}

const NOTE_USE = Prisma.sql`,
  used AS (
    UPDATE api_keys SET last_used_at = now() FROM found
    WHERE api_keys.id = found."keyId"
      AND (api_keys.last_used_at IS NULL OR api_keys.last_used_at < now() - interval '1 minute')
  )`

const readKey = (hash: Buffer, besides: Prisma.Sql) => raw().$queryRaw<KeyRow[]>`
  WITH found AS (
    SELECT key.id AS "keyId", key.name AS "keyName", array_to_json(key.scopes) AS scopes,
      users.id, users.role::text AS role, users.email, users.full_name AS "fullName",
      users.session_version AS "sessionVersion", users.company_id AS "companyId",
      array_to_json(users.permissions) AS permissions, users.image_id AS "imageId",
      users.email_verified_at AS "emailVerifiedAt", users.eligibility::text AS eligibility,
      users.last_day AS "lastDay", users.fee_paid_at AS "feePaidAt",
      users.second_factor_due_at <= now() AND NOT EXISTS (
        SELECT FROM second_factors WHERE user_id = users.id AND confirmed_at IS NOT NULL
      ) AS "lacksSecondFactor"
    FROM api_keys key JOIN users ON users.id = key.created_by_id
    WHERE key.hash = ${hash} AND key.approved_at IS NOT NULL AND key.ended_at IS NULL
      AND (key.expires_at IS NULL OR key.expires_at > now())
      AND users.role = (CASE WHEN key.company_id IS NULL THEN 'staff' ELSE 'partner' END)::"Role"
      AND users.company_id IS NOT DISTINCT FROM key.company_id
      AND users.erased_at IS NULL AND users.suspended_at IS NULL
  )${besides}
  SELECT * FROM found`
