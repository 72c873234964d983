import { beforeAll, describe, expect, test } from 'vitest'
import type { CodePurpose } from '@/generated/prisma/enums'
import { db, pool, transaction } from '@/lib/database/db'
import { deliverMails } from '@/lib/notifications/deliver'
import { aBuyer, openConnections, race } from '@/sandbox/factories'
import { mailedCodes } from '@/sandbox/one-time-codes'
import { heldElsewhere, loseHolds } from '@/sandbox/queue'
import { useMailbox } from '@/sandbox/test-outside'
import { browserHmac, ensureCode, sendCode, useCode } from './one-time-codes'

const mailbox = useMailbox()
beforeAll(openConnections)

async function aCode(purpose: CodePurpose = 'registration', browser?: string) {
  const account = await aBuyer()
  await transaction((tx) =>
    sendCode(tx, account, purpose, { boundTo: browser === undefined ? null : browserHmac(browser) }),
  )
  return { account, code: await newestCode(account.email) }
}

async function newestCode(email: string): Promise<string> {
  await deliverMails(500)
  return mailedCodes(mailbox.current, email)[0] ?? ''
}

/** Lets the minute after the last code pass, then sends another. */
async function sendAnother(account: { id: string; email: string; sessionVersion: number }): Promise<void> {
  await pool().query("UPDATE one_time_codes SET created_at = created_at - interval '61 seconds' WHERE user_id = $1", [
    account.id,
  ])
  await transaction((tx) => sendCode(tx, account, 'registration'))
}

const others = (code: string, count: number) =>
  Array.from({ length: count + 1 }, (_, index) => String(index * 97).padStart(4, '0'))
    .filter((guess) => guess !== code)
    .slice(0, count)

const REFUSED = { status: 400, message: 'The code is wrong or has expired. Please check it or ask for a new one.' }
const codesOf = (userId: string) => db().oneTimeCode.findMany({ where: { userId }, orderBy: { createdAt: 'asc' } })

describe('a code', () => {
  test('works once for five guesses at the same moment', async () => {
    const { account, code } = await aCode()
    const { won, lost } = await race(Array.from({ length: 5 }, () => useCode(account, 'registration', code)))
    expect(won).toEqual([(await codesOf(account.id))[0]?.id])
    for (const refusal of lost) expect(refusal).toMatchObject(REFUSED)
    await expect(useCode(account, 'registration', code)).rejects.toMatchObject(REFUSED)
  })

  test('is void after a newer one is sent', async () => {
    const { account, code } = await aCode()
    await pool().query("UPDATE one_time_codes SET created_at = created_at - interval '61 seconds' WHERE user_id = $1", [
      account.id,
    ])
    await transaction((tx) => sendCode(tx, account, 'registration'))
    const newer = await newestCode(account.email)
    // One time in ten thousand both are the same four digits.
    if (newer !== code) await expect(useCode(account, 'registration', code)).rejects.toMatchObject(REFUSED)
    const [first] = await codesOf(account.id)
    expect(first?.voidedAt).toBeInstanceOf(Date)
    expect(first?.usedAt).toBeNull()
    await useCode(account, 'registration', newer)
  })

  test('replaces an unsent code mail, so that only the last one arrives after an outage', async () => {
    const [account, other] = [await aBuyer(), await aBuyer()]
    await sendAnother(other)
    for (let asked = 1; asked <= 3; asked += 1) await sendAnother(account)
    await useCode(account, 'registration', await newestCode(account.email))
    expect([account, other].map(({ email }) => mailbox.current.messages(email).length)).toEqual([1, 1])
  })

  test('does not replace a mail that is being sent, unless its server has died', async () => {
    const account = await aBuyer()
    const send = () => sendAnother(account)
    const waiting = () => db().outboxMail.count({ where: { recipient: account.email } })
    await send()
    await heldElsewhere('mails')
    await send()
    expect(await waiting()).toBe(2)
    await loseHolds('mails')
    await send()
    expect(await waiting()).toBe(1)
  })

  test('is refused on the sixth try even when right', async () => {
    const { account, code } = await aCode()
    for (const guess of others(code, 5))
      await expect(useCode(account, 'registration', guess)).rejects.toMatchObject(REFUSED)
    // The tries of another day do not count for the account, and still do for the code.
    await db().rateLimit.deleteMany({ where: { key: `code:${account.id}` } })
    await expect(useCode(account, 'registration', code)).rejects.toMatchObject(REFUSED)
    expect((await codesOf(account.id))[0]).toMatchObject({ tries: 5, usedAt: null })
  })

  test('works on the fifth try', async () => {
    const { account, code } = await aCode()
    for (const guess of others(code, 4))
      await expect(useCode(account, 'registration', guess)).rejects.toMatchObject(REFUSED)
    await useCode(account, 'registration', code)
    expect((await codesOf(account.id))[0]?.usedAt).toBeInstanceOf(Date)
  })

  test('is compared at most five times for 60 guesses at once', async () => {
    const { account, code } = await aCode()
    const { won, lost } = await race(others(code, 60).map((guess) => useCode(account, 'registration', guess)))
    expect(won).toEqual([])
    expect(lost.every((error) => [400, 429].includes((error as { status: number }).status))).toBe(true)
    expect((await codesOf(account.id))[0]?.tries).toBe(5)
    await expect(useCode(account, 'registration', code)).rejects.toMatchObject({ status: 429 })
    expect((await codesOf(account.id))[0]?.usedAt).toBeNull()
  })

  test('of another purpose and a newer code begin no new count: five wrong tries a day', async () => {
    const { account, code } = await aCode()
    for (const guess of others(code, 3))
      await expect(useCode(account, 'registration', guess)).rejects.toMatchObject({ status: 400 })
    await sendAnother(account)
    const newer = await newestCode(account.email)
    for (const guess of others(newer, 2))
      await expect(useCode(account, 'reset', guess)).rejects.toMatchObject({ status: 400 })
    await expect(useCode(account, 'registration', newer)).rejects.toMatchObject({ status: 429 })
  })

  test('is refused after ten minutes', async () => {
    const { account, code } = await aCode()
    const [sent] = await codesOf(account.id)
    expect((sent?.expiresAt.getTime() ?? 0) - (sent?.createdAt.getTime() ?? 0)).toBe(10 * 60 * 1000)
    await pool().query("UPDATE one_time_codes SET expires_at = now() - interval '1s' WHERE user_id = $1", [account.id])
    await expect(useCode(account, 'registration', code)).rejects.toMatchObject(REFUSED)
  })

  test('works only for its purpose', async () => {
    const registration = await aCode('registration')
    await expect(useCode(registration.account, 'reset', registration.code)).rejects.toMatchObject(REFUSED)
    await useCode(registration.account, 'registration', registration.code)
    const reset = await aCode('reset', 'browser')
    await expect(useCode(reset.account, 'registration', reset.code, { browser: 'browser' })).rejects.toMatchObject(
      REFUSED,
    )
    await useCode(reset.account, 'reset', reset.code, { browser: 'browser' })
  })

  test('is refused for another account with the same digits', async () => {
    const one = await aCode()
    const other = await aCode()
    if (one.code !== other.code)
      await expect(useCode(other.account, 'registration', one.code)).rejects.toMatchObject(REFUSED)
    const [first, second] = [(await codesOf(one.account.id))[0], (await codesOf(other.account.id))[0]]
    await pool().query('UPDATE one_time_codes SET code_hmac = $1 WHERE id = $2', [first?.codeHmac, second?.id])
    await expect(useCode(other.account, 'registration', one.code)).rejects.toMatchObject(REFUSED)
  })

  test('is void after a newer registration or a changed password', async () => {
    for (const purpose of ['registration', 'reset'] as const) {
      const { account, code } = await aCode(purpose)
      await expect(useCode({ ...account, sessionVersion: 2 }, purpose, code)).rejects.toMatchObject(REFUSED)
      await useCode(account, purpose, code)
    }
  })

  test('is not sent within a minute of the last one, and never more than five more in an hour', async () => {
    const { account, code } = await aCode()
    await expect(transaction((tx) => sendCode(tx, account, 'registration'))).rejects.toMatchObject({
      status: 429,
      message: expect.stringMatching(/^We have just sent you a code/) as string,
    })
    for (let resend = 0; resend < 5; resend += 1) await sendAnother(account)
    await expect(sendAnother(account)).rejects.toMatchObject({
      status: 429,
      message: expect.stringMatching(/^You asked for too many codes/) as string,
    })
    expect((await codesOf(account.id)).filter(({ voidedAt }) => voidedAt === null)).toHaveLength(1)
    const newest = await newestCode(account.email)
    if (newest !== code) await expect(useCode(account, 'registration', code)).rejects.toMatchObject(REFUSED)
  })

  test('of other registrations of the address does not count, up to 20 in an hour', async () => {
    const { account } = await aCode()
    for (let sent = 2; sent <= 20; sent += 1) {
      const newer = { ...account, sessionVersion: sent }
      await transaction((tx) => ensureCode(tx, newer, 'registration'))
      expect(await codesOf(account.id)).toHaveLength(sent)
    }
    const last = { ...account, sessionVersion: 21 }
    await transaction((tx) => ensureCode(tx, last, 'registration'))
    expect(await codesOf(account.id)).toHaveLength(20)
    await expect(transaction((tx) => sendCode(tx, last, 'registration'))).rejects.toMatchObject({ status: 429 })
  })

  test('for a reset is neither used up nor voided by another browser', async () => {
    const { account, code } = await aCode('reset', 'own')
    for (const guess of others(code, 4))
      await expect(useCode(account, 'reset', guess, { browser: 'strange' })).rejects.toMatchObject(REFUSED)
    expect((await codesOf(account.id))[0]?.tries).toBe(0)
    await pool().query("UPDATE one_time_codes SET created_at = created_at - interval '61 seconds' WHERE user_id = $1", [
      account.id,
    ])
    await transaction((tx) => sendCode(tx, account, 'reset', { boundTo: browserHmac('strange') }))
    expect((await codesOf(account.id)).map(({ voidedAt }) => voidedAt)).toEqual([null, null])
    await useCode(account, 'reset', code, { browser: 'own' })
  })

  test('for a reset works only in the browser that asked for it', async () => {
    const { account, code } = await aCode('reset', 'the one that asked')
    await expect(useCode(account, 'reset', code, { browser: 'another' })).rejects.toMatchObject(REFUSED)
    await expect(useCode(account, 'reset', code)).rejects.toMatchObject(REFUSED)
    await useCode(account, 'reset', code, { browser: 'the one that asked' })
  })

  test('is sent again by ensureCode only when the last one cannot be used', async () => {
    const { account, code } = await aCode()
    await transaction((tx) => ensureCode(tx, account, 'registration'))
    expect(await codesOf(account.id)).toHaveLength(1)
    await useCode(account, 'registration', code)
    await pool().query("UPDATE one_time_codes SET created_at = created_at - interval '61 seconds' WHERE user_id = $1", [
      account.id,
    ])
    await transaction((tx) => ensureCode(tx, account, 'registration'))
    expect(await codesOf(account.id)).toHaveLength(2)
  })

  test('is refused when anything but the code is sent', async () => {
    const { account } = await aCode()
    for (const guess of ['', '    ', '%', '\u0000\u0000\u0000\u0000', 'x'.repeat(1_000)])
      await expect(useCode(account, 'registration', guess)).rejects.toMatchObject(REFUSED)
  })
})
