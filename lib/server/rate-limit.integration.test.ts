import { describe, expect, test } from 'vitest'
import { db, pool } from '@/lib/database/db'
import { unique } from '@/sandbox/factories'
import { consumeLimit, countTry, isLimitUsedUp, resetLimit } from './rate-limit'

const LIMIT = { name: 'test', points: 3, seconds: 60 }

describe('consumeLimit', () => {
  test('refuses the fourth of three tries, however many come at once', async () => {
    const who = unique('address')
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => consumeLimit(LIMIT, who)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    await expect(consumeLimit(LIMIT, who)).rejects.toMatchObject({ status: 429, details: { retryAfter: 60 } })
    await expect(consumeLimit(LIMIT, unique('address'))).resolves.toBeUndefined()
  })

  test('counts from the start when the time is over or the count was reset', async () => {
    const who = unique('address')
    for (let tries = 0; tries < 3; tries += 1) expect(await countTry(LIMIT, who)).toBe(true)
    expect(await isLimitUsedUp(db(), LIMIT, who)).toBe(true)
    expect(await countTry(LIMIT, who)).toBe(false)
    await pool().query('UPDATE rate_limits SET expire = expire - 60000 WHERE key = $1', [`test:${who}`])
    expect(await isLimitUsedUp(db(), LIMIT, who)).toBe(false)
    for (let tries = 0; tries < 3; tries += 1) expect(await countTry(LIMIT, who)).toBe(true)
    expect(await countTry(LIMIT, who)).toBe(false)
    await resetLimit(LIMIT, who)
    expect(await countTry(LIMIT, who)).toBe(true)
  })

  test('does not depend on the clock of the app server', async () => {
    const who = unique('address')
    for (let tries = 0; tries < 3; tries += 1) await consumeLimit(LIMIT, who)
    const { now } = Date
    Date.now = () => now() + 180_000
    try {
      await expect(consumeLimit(LIMIT, who)).rejects.toMatchObject({ status: 429 })
    } finally {
      Date.now = now
    }
  })
})
