import 'server-only'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { pool } from './db'
import { tooMany } from './errors'

/** At most `points` tries in `seconds`, counted in PostgreSQL, because several app servers share the count. */
export type RateLimit = { readonly name: string; readonly points: number; readonly seconds: number }

const limiters = new Map<string, RateLimiterPostgres>()

function limiter({ name, points, seconds }: RateLimit): RateLimiterPostgres {
  const existing = limiters.get(name)
  if (existing) return existing
  const made = new RateLimiterPostgres({
    storeClient: pool(),
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: seconds,
  })
  limiters.set(name, made)
  return made
}

/**
 * Counts a try of `who`, an account or an address.
 * @throws AppError 429 with the seconds to wait, when the limit is reached
 */
export async function consumeLimit(limit: RateLimit, who: string): Promise<void> {
  try {
    await limiter(limit).consume(who.slice(0, 200))
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
    throw tooMany(`Too many attempts. Please wait ${describeWait(seconds)} and try again.`, seconds)
  }
}

/** Deletes the counted tries of `who`, for example after a successful sign-in. */
export async function resetLimit(limit: RateLimit, who: string): Promise<void> {
  await limiter(limit).delete(who.slice(0, 200))
}

const describeWait = (seconds: number): string => {
  const [count, unit] = seconds < 90 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
