import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { db, pool } from '@/lib/database/db'
import { deliverMails } from '@/lib/notifications/deliver'
import { nextTry } from '@/sandbox/queue'
import { PASSWORD, aBuyer, aPartner, anEmail, openConnections, queuedMails, race } from '@/sandbox/factories'
import { mailedCodes, mailedResetTokens, skipCooldown, wrongCodes } from '@/sandbox/one-time-codes'
import { useMailbox } from '@/sandbox/test-outside'
import { answerCodeRequests, requestCode, resendCode } from './password-reset'
import { verifyCode } from './verify-code'
import { register } from './register'
import { registerSchema } from './schema'

const mailbox = useMailbox()
beforeAll(openConnections)

const REFUSED = { status: 400, message: 'The code is wrong or has expired. Please check it or ask for a new one.' }

async function codesFor(email: string): Promise<string[]> {
  await answerCodeRequests()
  await deliverMails(500)
  return mailedCodes(mailbox.current, email)
}

/** Someone who has asked for a code in a browser, and the code. */
async function aRequest(account?: { id: string; email: string }) {
  const buyer = account ?? (await aBuyer())
  const browser = randomUUID()
  await requestCode({ email: buyer.email, browser })
  const [code = ''] = await codesFor(buyer.email)
  return { buyer, browser, code }
}

describe('resendCode', () => {
  test('says within a minute that nothing was sent, for every address alike, and sends afterwards', async () => {
    const { buyer, browser } = await aRequest()
    for (const email of [buyer.email, anEmail()])
      await expect(resendCode({ email, browser, askedAt: Date.now() - 10_000 })).rejects.toMatchObject({
        status: 429,
        message: expect.stringMatching(/^We have just sent you a code\. Please wait (49|50) seconds/) as unknown,
      })
    expect(await codesFor(buyer.email)).toHaveLength(1)
    await skipCooldown(buyer.id)
    await resendCode({ email: buyer.email, browser, askedAt: Date.now() - 61_000 })
    expect(await codesFor(buyer.email)).toHaveLength(2)
  })
})

test('a server whose clock is three minutes ahead waits as long to send another code', async () => {
  const { buyer, browser } = await aRequest()
  const askedAt = Date.now()
  const ahead = vi.spyOn(Date, 'now').mockReturnValue(askedAt + 180_000)
  await expect(resendCode({ email: buyer.email, browser, askedAt })).rejects.toMatchObject({ status: 429 })
  ahead.mockRestore()
})

describe('requestCode', () => {
  test('accepts an address without an account and sends nothing', async () => {
    const email = anEmail()
    await requestCode({ email })
    expect(await codesFor(email)).toEqual([])
    expect(await db().codeRequest.count({ where: { email } })).toBe(0)
  })

  test('sends no second mail within a minute and does not say so', async () => {
    const { buyer } = await aRequest()
    await requestCode({ email: buyer.email })
    expect(await codesFor(buyer.email)).toHaveLength(1)
  })

  test('sends a newer code, which voids the older one', async () => {
    const { buyer, browser, code: older } = await aRequest()
    await skipCooldown(buyer.id)
    await requestCode({ email: buyer.email, browser })
    const [newer = ''] = await codesFor(buyer.email)
    if (older !== newer)
      await expect(verifyCode({ email: buyer.email, code: older, browser })).rejects.toMatchObject(REFUSED)
    expect(await verifyCode({ email: buyer.email, code: newer, browser })).toMatchObject({ purpose: 'reset' })
  })

  test('sends a link instead of a seventh code in an hour and does not say so', async () => {
    const { buyer } = await aRequest()
    for (let resend = 1; resend <= 6; resend += 1) {
      await skipCooldown(buyer.id)
      await requestCode({ email: buyer.email })
      expect(await codesFor(buyer.email)).toHaveLength(Math.min(1 + resend, 6))
    }
    expect(mailedResetTokens(mailbox.current, buyer.email)).toHaveLength(1)
  })

  test('refuses the 11th request in 15 minutes, also for an address without an account', async () => {
    for (const email of [(await aBuyer()).email, anEmail()]) {
      const { lost } = await race(Array.from({ length: 11 }, () => requestCode({ email })))
      expect(lost).toEqual([expect.objectContaining({ status: 429 })])
    }
  })

  test('admits a known device after strangers have used up the requests', async () => {
    const buyer = await aBuyer()
    const { email } = buyer
    await race(Array.from({ length: 11 }, () => requestCode({ email })))
    const device = { id: randomUUID(), userId: buyer.id, registration: null, secondFactor: false }
    await requestCode({ email }, device)
    await expect(requestCode({ email }, { ...device, userId: (await aBuyer()).id })).rejects.toMatchObject({
      status: 429,
    })
  })

  test('sends a code to an unverified account, which asks for a new password', async () => {
    const email = anEmail()
    const { userId } = await register(
      registerSchema.parse({ fullname: 'Firstname Lastname', email, password: PASSWORD }),
    )
    await skipCooldown(userId)
    const { code, browser } = await aRequest({ id: userId, email })
    expect(await verifyCode({ email, code, browser })).toMatchObject({
      purpose: 'reset',
      userId,
    })
    expect(await db().user.findUniqueOrThrow({ where: { id: userId } })).toMatchObject({
      passwordHash: null,
      emailVerifiedAt: expect.any(Date) as Date,
    })
  })

  test('sends nothing to an erased account or an unverified partner', async () => {
    const buyer = await aBuyer()
    const partner = await aPartner()
    await db().user.update({ where: { id: buyer.id }, data: { erasedAt: new Date() } })
    await db().user.update({ where: { id: partner.id }, data: { emailVerifiedAt: null } })
    for (const { email } of [buyer, partner]) {
      await requestCode({ email })
      expect(await codesFor(email)).toEqual([])
    }
  })

  test('is answered once by several servers at the same moment', async () => {
    const buyers = await Promise.all(Array.from({ length: 6 }, () => aBuyer()))
    for (const { email } of buyers) await requestCode({ email })
    const answered = await Promise.all(Array.from({ length: 4 }, () => answerCodeRequests()))
    expect(answered.reduce((sum, count) => sum + count, 0)).toBe(6)
    for (const { email } of buyers) expect(await codesFor(email)).toHaveLength(1)
  })

  test('expires when nobody has answered for ten minutes', async () => {
    const { email } = await aBuyer()
    await requestCode({ email })
    await pool().query("UPDATE code_requests SET created_at = created_at - interval '10 minutes' WHERE email = $1", [
      email,
    ])
    expect(await codesFor(email)).toEqual([])
  })

  test('keeps a request whose mail cannot be queued, answers the others, and retries it', async () => {
    await db().codeRequest.deleteMany()
    const [unlucky, lucky] = [await aBuyer(), await aBuyer()]
    for (const { email } of [unlucky, lucky]) await requestCode({ email })
    await pool().query(`ALTER TABLE outbox_mails ADD CONSTRAINT unlucky CHECK (recipient <> '${unlucky.email}')`)
    try {
      await answerCodeRequests()
    } finally {
      await pool().query('ALTER TABLE outbox_mails DROP CONSTRAINT unlucky')
    }
    expect(await db().codeRequest.count({ where: { email: unlucky.email } })).toBe(1)
    expect(await db().codeRequest.count({ where: { email: lucky.email } })).toBe(0)
    expect(await db().oneTimeCode.count({ where: { userId: unlucky.id } })).toBe(0)
    expect(await queuedMails(lucky.email)).toHaveLength(1)
    await nextTry('codes')
    await answerCodeRequests()
    expect(await queuedMails(unlucky.email)).toHaveLength(1)
    expect(await db().codeRequest.count()).toBe(0)
  })
})

describe('a reset code', () => {
  test('refuses another browser and a program without one', async () => {
    const { buyer, browser, code } = await aRequest()
    await expect(verifyCode({ email: buyer.email, code, browser: randomUUID() })).rejects.toMatchObject(REFUSED)
    await expect(verifyCode({ email: buyer.email, code })).rejects.toMatchObject(REFUSED)
    await verifyCode({ email: buyer.email, code, browser })
  })

  test('needs no browser when a program without cookies asked for it', async () => {
    const { email } = await aBuyer()
    await requestCode({ email })
    const [code = ''] = await codesFor(email)
    expect(await verifyCode({ email, code })).toMatchObject({ purpose: 'reset' })
  })

  test('of a registration cannot reset a verified account', async () => {
    const email = anEmail()
    const { userId } = await register(
      registerSchema.parse({ fullname: 'Firstname Lastname', email, password: PASSWORD }),
    )
    const [registrationCode = ''] = await codesFor(email)
    await db().user.update({ where: { id: userId }, data: { emailVerifiedAt: new Date() } })
    await expect(verifyCode({ email, code: registrationCode })).rejects.toMatchObject(REFUSED)
  })

  test('is refused the second time, after ten minutes and on the sixth try', async () => {
    const used = await aRequest()
    await verifyCode({ email: used.buyer.email, code: used.code, browser: used.browser })
    await expect(verifyCode({ email: used.buyer.email, code: used.code, browser: used.browser })).rejects.toMatchObject(
      REFUSED,
    )

    const late = await aRequest()
    await pool().query("UPDATE one_time_codes SET expires_at = now() - interval '1s' WHERE user_id = $1", [
      late.buyer.id,
    ])
    await expect(verifyCode({ email: late.buyer.email, code: late.code, browser: late.browser })).rejects.toMatchObject(
      REFUSED,
    )

    const tried = await aRequest()
    for (const guess of wrongCodes(tried.code, 5))
      await expect(verifyCode({ email: tried.buyer.email, code: guess, browser: tried.browser })).rejects.toMatchObject(
        REFUSED,
      )
    await expect(
      verifyCode({ email: tried.buyer.email, code: tried.code, browser: tried.browser }),
    ).rejects.toMatchObject({ status: 429 })
  })

  test('compares only five of 60 guesses at the same moment', async () => {
    const { buyer, browser, code } = await aRequest()
    const { won } = await race(
      wrongCodes(code, 60).map((guess) => verifyCode({ email: buyer.email, code: guess, browser })),
    )
    expect(won).toEqual([])
    expect(await db().oneTimeCode.findFirstOrThrow({ where: { userId: buyer.id } })).toMatchObject({
      tries: 5,
      usedAt: null,
    })
    await expect(verifyCode({ email: buyer.email, code, browser })).rejects.toMatchObject({ status: 429 })
  })

  test('refuses the sixth guess of a day, also for an address without an account', async () => {
    const { buyer, browser, code } = await aRequest()
    for (const email of [buyer.email, anEmail()]) {
      for (const guess of wrongCodes(code, 5))
        await expect(verifyCode({ email, code: guess, browser })).rejects.toMatchObject(REFUSED)
      await expect(verifyCode({ email, code, browser })).rejects.toMatchObject({ status: 429 })
    }
  })
})
