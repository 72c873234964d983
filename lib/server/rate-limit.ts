import 'server-only'
import { formatWait } from '@/lib/core/clock'
import { pool } from '@/lib/database/db'
import { tooMany } from '@/lib/core/errors'
import type { RawTx } from '@/lib/database/raw'

/** At most `points` tries in `seconds`, counted in PostgreSQL, because several app servers share the count. */
export type RateLimit = { readonly name: string; readonly points: number; readonly seconds: number }

type Count = { readonly tries: number; readonly secondsLeft: number }

const keyOf = ({ name }: RateLimit, who: string) => `${name}:${who.slice(0, 200)}`

/** Counts one try in one statement. The database's clock decides when the time of the earlier tries is over. */
async function count(limit: RateLimit, who: string): Promise<Count> {
  const { rows } = await pool().query<Count>(
    `WITH clock AS (SELECT (extract(epoch FROM now()) * 1000)::bigint AS at)
     INSERT INTO rate_limits AS earlier (key, points, expire)
     SELECT $1, 1, at + $2::bigint * 1000 FROM clock
     ON CONFLICT (key) DO UPDATE SET
       points = CASE WHEN earlier.expire <= excluded.expire - $2::bigint * 1000 THEN 1
         ELSE least(earlier.points + 1, 1000000000) END,
       expire = CASE WHEN earlier.expire <= excluded.expire - $2::bigint * 1000 THEN excluded.expire
         ELSE earlier.expire END
     RETURNING points AS tries,
       ceil(expire / 1000.0 - extract(epoch FROM now()))::int AS "secondsLeft"`,
    [keyOf(limit, who), limit.seconds],
  )
  const [row] = rows
  if (!row) throw new Error('the count of tries was not returned')
  return row
}

const tooManyAttempts = (wait: string) => `Too many attempts. Please wait ${wait} and try again.`

/**
 * Counts a try of `who`, an account or an address.
 * @param sentence the refusal, with the time to wait such as '5 minutes'
 * @throws AppError 429 with the seconds to wait, when the limit is reached
 */
export async function consumeLimit(
  limit: RateLimit,
  who: string,
  sentence: (wait: string) => string = tooManyAttempts,
): Promise<void> {
  const { tries, secondsLeft } = await count(limit, who)
  if (tries <= limit.points) return
  const seconds = Math.max(1, secondsLeft)
  throw tooMany(sentence(formatWait(seconds)), seconds)
}

/** Counts one try of `who` like `consumeLimit`. @returns whether it was within the limit */
export const countTry = async (limit: RateLimit, who: string): Promise<boolean> =>
  (await count(limit, who)).tries <= limit.points

/**
 * Whether `who` has no try left. Counts nothing.
 * @param tx the caller's transaction: with a second connection beside it, as many callers as there are connections
 *   would wait for each other
 */
export async function isLimitUsedUp(tx: RawTx, limit: RateLimit, who: string): Promise<boolean> {
  const rows = await tx.$queryRaw<{ key: string }[]>`
    SELECT key FROM rate_limits
    WHERE key = ${keyOf(limit, who)} AND points >= ${limit.points} AND expire > extract(epoch FROM now()) * 1000`
  return rows.length === 1
}

/** Takes back one counted try of `who`, which was right. The wrong ones before it still count. */
export async function giveBackTry(limit: RateLimit, who: string): Promise<void> {
  await pool().query('UPDATE rate_limits SET points = points - 1 WHERE key = $1 AND points > 0', [keyOf(limit, who)])
}

/** Deletes the counted tries of `who`, for example after a successful sign-in. */
export async function resetLimit(limit: RateLimit, who: string): Promise<void> {
  await pool().query('DELETE FROM rate_limits WHERE key = $1', [keyOf(limit, who)])
}
