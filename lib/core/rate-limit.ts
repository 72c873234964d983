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
  try {
    await limiter(limit).consume(who.slice(0, 200))
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
    throw tooMany(sentence(describeWait(seconds)), seconds)
  }
}

/** Counts one try of `who` like `consumeLimit`. @returns whether it was within the limit */
export async function countTry(limit: RateLimit, who: string): Promise<boolean> {
  try {
    await limiter(limit).consume(who.slice(0, 200))
    return true
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    return false
  }
}

/** Whether `who` has no try left. Counts nothing. */
export async function isLimitUsedUp(limit: RateLimit, who: string): Promise<boolean> {
  const counted = await limiter(limit).get(who.slice(0, 200))
  return counted !== null && counted.remainingPoints <= 0
}

/** Deletes the counted tries of `who`, for example after a successful sign-in. */
export async function resetLimit(limit: RateLimit, who: string): Promise<void> {
  await limiter(limit).delete(who.slice(0, 200))
}

const describeWait = (seconds: number): string => {
  const [count, unit] = seconds < 90 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
