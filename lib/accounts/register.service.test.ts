import { beforeAll, describe, expect, test } from 'vitest'
import { findRegistration } from '@/lib/access/queries'
import { db, pool } from '@/lib/database/db'
import { deliverMails } from '@/lib/notifications/deliver'
import {
  PASSWORD,
  aBuyer,
  anEmail,
  aPartner,
  aStaff,
  openConnections,
  queuedMails,
  race,
  unique,
} from '@/sandbox/factories'
import { mailedCodes, mailedResetTokens, skipCooldown } from '@/sandbox/one-time-codes'
import { sessionOf } from '@/sandbox/sign-in'
import { registrationFields } from '@/sandbox/registration'
import { useMailbox } from '@/sandbox/test-outside'
import { secondsUntilCode } from './code-queries'
import { answerCodeRequests, changePasswordByLink, requestCode } from './password-reset'
import { register, resendRegistrationCode, verifyRegistrationCode } from './register'
import { REGISTRATION_CONSENTS } from './rules'
import { registerSchema } from './schema'
import { logIn } from './sign-in'

const mailbox = useMailbox()
beforeAll(openConnections)

const registration = (email: string, change?: Record<string, string>) =>
  registerSchema.parse(registrationFields(email, change))

async function codesFor(email: string): Promise<string[]> {
  await deliverMails(500)
  return mailedCodes(mailbox.current, email)
}

describe('register', () => {
  test('creates the account and mails one code, which verifies it', async () => {
    const email = anEmail()
    const grant = await register(registration(` ${email.toUpperCase()} `))
    expect(grant).toMatchObject({ email, verified: false })
    const codes = await codesFor(email)
    expect(codes).toEqual([expect.stringMatching(/^\d{4}$/)])
    expect(mailbox.current.messages(email)[0]?.text).toContain(codes[0])

    const verified = await verifyRegistrationCode({ email, code: codes[0] ?? '' })
    expect(verified).toMatchObject({ userId: grant.userId, complete: false, grant: { verified: true } })
    const user = await db().user.findUniqueOrThrow({ where: { email } })
    expect(user).toMatchObject({
      fullName: 'Firstname Lastname',
      role: 'buyer',
      eligibility: 'incomplete',
      feePaidAt: null,
    })
    expect(user.emailVerifiedAt).toBeInstanceOf(Date)
    expect(user.passwordHash).toMatch(/^\$argon2id\$.*m=19456,t=2,p=1/)
  })

  test('more people register at once than there are connections to the database', async () => {
    const emails = Array.from({ length: 2 * pool().options.max }, anEmail)
    expect(emails.length).toBeGreaterThan(10)
    const grants = await Promise.all(emails.map((email) => register(registration(email))))
    expect(new Set(grants.map(({ email }) => email))).toEqual(new Set(emails))
  })

  test('stores no readable code in the outbox, the codes or a sent mail', async () => {
    const email = anEmail()
    const { userId } = await register(registration(email))
    const queued = await db().outboxMail.findFirstOrThrow({ where: { recipient: email } })
    const [code = ''] = await codesFor(email)
    const stored = await db().oneTimeCode.findFirstOrThrow({ where: { userId } })
    expect(queued.sealedBody).not.toContain('Enter this code')
    expect(stored.codeHmac).toMatch(/^[0-9a-f]{64}$/)
    expect(stored.codeHmac).not.toBe(code)
    expect((await db().outboxMail.findFirstOrThrow({ where: { recipient: email } })).sealedBody).toBe('')
  })

  test('accepts a single name', async () => {
    const email = anEmail()
    await register(registerSchema.parse({ fullname: 'Adaobi', email, password: PASSWORD }))
    expect((await db().user.findUniqueOrThrow({ where: { email } })).fullName).toBe('Adaobi')
  })

  test('refuses the email of a verified account, typed in any case and with spaces', async () => {
    const buyer = await aBuyer()
    const before = await db().user.findUniqueOrThrow({ where: { id: buyer.id } })
    for (const typed of [buyer.email, buyer.email.toUpperCase(), `  ${buyer.email} `]) {
      await expect(register(registration(typed))).rejects.toMatchObject({
        status: 409,
        message: 'You already have an account with this email. Please sign in.',
      })
    }
    expect(await db().user.findUniqueOrThrow({ where: { id: buyer.id } })).toEqual(before)
    expect(await queuedMails(buyer.email)).toEqual([])
  })

  test('refuses the email of a partner or of staff', async () => {
    for (const { email } of [await aPartner(), await aStaff()])
      await expect(register(registration(email))).rejects.toMatchObject({ status: 409 })
  })

  test('can be repeated before the email is verified, and voids the older grant and code', async () => {
    const email = anEmail()
    const older = await register(registration(email))
    const [voided = ''] = await codesFor(email)
    const newer = await register(
      registration(email, { firstName: 'Middlename', password: 'Another2', confirmPassword: 'Another2' }),
    )
    expect(newer.userId).toBe(older.userId)
    expect(await findRegistration(older.userId, older.version)).toBeUndefined()
    expect(await findRegistration(newer.userId, newer.version)).toMatchObject({
      email,
      fullName: 'Middlename Lastname',
    })
    await expect(logIn({ email, password: PASSWORD }, unique('address'))).rejects.toMatchObject({ status: 400 })
    expect((await sessionOf(logIn({ email, password: 'Another2' }, unique('address')))).dto.member).toBe(false)
    const [code = ''] = await codesFor(email)
    if (voided !== code)
      await expect(verifyRegistrationCode({ email, code: voided })).rejects.toMatchObject({ status: 400 })
    expect(await verifyRegistrationCode({ email, code })).toMatchObject({
      grant: { version: newer.version, verified: true },
    })
  })

  test('refuses an earlier code for a newer password when both arrive at once', async () => {
    const email = anEmail()
    const { userId, version } = await register(registration(email))
    const [code = ''] = await codesFor(email)
    const { won } = await race<unknown>([
      register(registration(email, { password: 'Another2', confirmPassword: 'Another2' })),
      verifyRegistrationCode({ email, code }),
    ])
    const user = await db().user.findUniqueOrThrow({ where: { id: userId } })
    // Either the code came first and verified the older password, or the newer registration needs its own code.
    expect(won).toHaveLength(1)
    expect(user.sessionVersion === version).toBe(user.emailVerifiedAt !== null)
  })

  test('continues the same registration for the same password, without a second mail', async () => {
    const email = anEmail()
    const first = await register(registration(email))
    expect(await register(registration(email, { firstName: 'Firstname' }))).toEqual(first)
    const codes = await codesFor(email)
    expect(codes).toHaveLength(1)
    expect(await verifyRegistrationCode({ email, code: codes[0] ?? '' })).toMatchObject({ userId: first.userId })
  })

  test('sends the owner a code, and more on request, after six registrations by strangers', async () => {
    const email = anEmail()
    for (let again = 1; again <= 6; again += 1)
      await register(registration(email, { password: `Harmattan${again}`, confirmPassword: `Harmattan${again}` }))
    const { userId } = await register(registration(email))
    const [code = ''] = await codesFor(email)
    await skipCooldown(userId)
    await resendRegistrationCode({ id: userId, email, verified: false, complete: false })
    const [newer = ''] = await codesFor(email)
    if (newer !== code) await expect(verifyRegistrationCode({ email, code })).rejects.toMatchObject({ status: 400 })
    expect(await verifyRegistrationCode({ email, code: newer })).toMatchObject({ userId })
  })

  test('continues when no code can be sent, and secondsUntilCode tells when there is another', async () => {
    const email = anEmail()
    const { userId } = await register(registration(email))
    expect([59, 60]).toContain(await secondsUntilCode({ id: userId }, 'registration'))
    await skipCooldown(userId)
    expect(await secondsUntilCode({ id: userId }, 'registration')).toBe(0)
    for (let again = 1; again <= 21; again += 1)
      await register(registration(email, { password: `Harmattan${again}`, confirmPassword: `Harmattan${again}` }))
    expect(await db().oneTimeCode.count({ where: { userId } })).toBe(20)
    const { grant } = await sessionOf(logIn({ email, password: 'Harmattan21' }, unique('address')))
    expect(grant).toMatchObject({ userId, verified: false })
    const seconds = await secondsUntilCode({ id: userId }, 'registration')
    expect(seconds).toBeGreaterThan(50 * 60)
    expect(seconds).toBeLessThanOrEqual(60 * 60)
  })

  test.each([
    [
      'for which the owner asks at the sign-in',
      async ({ email }: { email: string }) => {
        await requestCode({ email })
        await answerCodeRequests()
      },
    ],
    [
      'for which the owner asks on the page of the code',
      ({ id, email }: { id: string; email: string }) =>
        resendRegistrationCode({ id, email, verified: false, complete: false }),
    ],
    [
      'after signing in',
      async ({ email }: { email: string }) => {
        const { grant } = await sessionOf(logIn({ email, password: PASSWORD }, unique('address')))
        expect(grant).toMatchObject({ email, verified: false })
      },
    ],
    [
      'after signing up again',
      async ({ email }: { email: string }) => {
        await register(registration(email))
      },
    ],
  ])('is verified by a link after strangers used up the codes of the day, %s', async (_way, ask) => {
    const email = anEmail()
    const { userId } = await register(registration(email))
    const [code = ''] = await codesFor(email)
    for (const guess of Array.from({ length: 6 }, (_, index) => String(index).padStart(4, '0')))
      if (guess !== code) await verifyRegistrationCode({ email, code: guess }).catch(() => undefined)
    await verifyRegistrationCode({ email, code: 'none' }).catch(() => undefined)
    await expect(verifyRegistrationCode({ email, code })).rejects.toMatchObject({
      status: 429,
      message: expect.stringContaining('it has a link instead of a code') as string,
    })
    await skipCooldown(userId)
    await ask({ id: userId, email })
    await deliverMails(500)
    const [token = ''] = mailedResetTokens(mailbox.current, email)
    await changePasswordByLink({ token, password: 'Harmattan7' }, unique('address'))
    const { dto } = await sessionOf(logIn({ email, password: 'Harmattan7' }, unique('address')))
    expect(dto).toMatchObject({ id: userId, member: true })
  })

  test('refuses a common password at its field, in any case', async () => {
    for (const password of ['password1', 'PASSWORD1', 'Qwerty123']) {
      const email = anEmail()
      await expect(register(registration(email, { password, confirmPassword: password }))).rejects.toMatchObject({
        status: 400,
        details: { fields: { password: 'This password is too common. Please choose another.' } },
      })
      expect(await db().user.count({ where: { email } })).toBe(0)
    }
  })

  test('creates one account and mails one code for five requests at once', async () => {
    const email = anEmail()
    const { won, lost } = await race(Array.from({ length: 5 }, () => register(registration(email))))
    expect(lost).toEqual([])
    expect(new Set(won.map(({ userId }) => userId)).size).toBe(1)
    expect(await codesFor(email)).toHaveLength(1)
  })

  test('stores each consent with the version of its wording', async () => {
    const { userId } = await register(registration(anEmail()))
    const consents = await db().consent.findMany({
      where: { userId },
      select: { purpose: true, version: true, granted: true },
      orderBy: { purpose: 'desc' },
    })
    expect(consents).toEqual(REGISTRATION_CONSENTS.map((consent) => ({ ...consent, granted: true })))
  })

  test('gives a grant that ends when the account is erased', async () => {
    const grant = await register(registration(anEmail()))
    await db().user.update({ where: { id: grant.userId }, data: { erasedAt: new Date() } })
    expect(await findRegistration(grant.userId, grant.version)).toBeUndefined()
  })
})
