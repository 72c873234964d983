import { beforeAll, expect, test } from 'vitest'
import { db, pool } from '@/lib/database/db'
import { hashPassword } from '@/lib/server/passwords'
import { PASSWORD, aBuyer, anEmail, openConnections } from '@/sandbox/factories'
import { requestCode } from './password-reset'
import { logIn } from './sign-in'

beforeAll(openConnections)

/**
 * The ratio of the times that a tenth of the rounds stayed below. Both functions take turns, and other work of the
 * machine only ever makes a round longer, so the fast rounds tell what the code itself takes.
 */
async function ratio(rounds: number, first: () => Promise<unknown>, second: () => Promise<unknown>): Promise<number> {
  const times: [number[], number[]] = [[], []]
  for (let round = -5; round < rounds; round += 1) {
    for (const [index, run] of round % 2 === 0
      ? ([
          [0, first],
          [1, second],
        ] as const)
      : ([
          [1, second],
          [0, first],
        ] as const)) {
      const start = performance.now()
      await run().catch(() => undefined)
      // The first rounds warm up.
      if (round >= 0) times[index].push(performance.now() - start)
    }
  }
  const [a, b] = times.map((each) => each.sort((x, y) => x - y)[Math.floor(each.length / 10)] ?? NaN)
  return (a ?? NaN) / (b ?? NaN)
}

/** Measures up to six times, because another process may slow the machine for a while. */
async function fairRatio(what: string, measure: () => Promise<number>): Promise<number> {
  let measured = NaN
  for (let attempt = 1; attempt <= 6; attempt += 1) {
    measured = await measure()
    process.stdout.write(`${what}: ratio of the fast rounds ${measured.toFixed(3)} (measurement ${attempt})\n`)
    if (Math.abs(measured - 1) <= 0.1) break
  }
  return measured
}

test('the time of logIn does not tell whether an email has an account', async () => {
  const buyer = await aBuyer()
  await db().user.update({ where: { id: buyer.id }, data: { passwordHash: await hashPassword(PASSWORD) } })
  const measured = await fairRatio('sign-in, unknown email to wrong password', async () => {
    const nobody = anEmail()
    return ratio(
      50,
      () => tryIn(nobody),
      () => tryIn(buyer.email),
    )
  })
  expect(measured).toBeGreaterThanOrEqual(0.9)
  expect(measured).toBeLessThanOrEqual(1.1)

  // Without this the limit per account would end the measurement after ten tries.
  async function tryIn(email: string) {
    await pool().query("UPDATE rate_limits SET points = 0 WHERE key LIKE 'login-account:%'")
    await expect(logIn({ email, password: 'Wrong1234' }, 'one address')).rejects.toMatchObject({ status: 400 })
  }
})

test('the time of requestCode does not tell whether an email has an account', async () => {
  const { email } = await aBuyer()
  const measured = await fairRatio('asking for a code, unknown email to known', async () => {
    const nobody = anEmail()
    return ratio(
      50,
      () => ask(nobody),
      () => ask(email),
    )
  })
  expect(measured).toBeGreaterThan(0.5)
  expect(measured).toBeLessThan(2)

  async function ask(address: string) {
    await pool().query("UPDATE rate_limits SET points = 0 WHERE key LIKE 'code-requests:%'")
    await requestCode({ email: address })
  }
})
