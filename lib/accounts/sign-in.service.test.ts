import { pageAfterLogin, pageToReturnTo } from '@/lib/access/rules'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { findPerson } from '@/lib/access/queries'
import { db } from '@/lib/database/db'
import { readSessionToken } from '@/lib/server/session'
import { deliverMails } from '@/lib/notifications/deliver'
import { PASSWORD, aBuyer, aCompany, anEmail, knownHash, openConnections, race, unique } from '@/sandbox/factories'
import { mailedCodes, skipCooldown } from '@/sandbox/one-time-codes'
import { sessionOf } from '@/sandbox/sign-in'
import { useMailbox } from '@/sandbox/test-outside'
import { register, verifyRegistrationCode } from './register'
import { registerSchema } from './schema'
import { logOut } from './sessions'
import { logIn } from './sign-in'

const mailbox = useMailbox()
beforeAll(openConnections)

const registration = (email: string, password = PASSWORD) =>
  registerSchema.parse({ fullname: 'Firstname Lastname', email, password })

async function codesFor(email: string): Promise<string[]> {
  await deliverMails(500)
  return mailedCodes(mailbox.current, email)
}

describe('logIn', () => {
  test('returns the account and its progress', async () => {
    const buyer = await aBuyer({ feePaid: false })
    const { dto, grant } = await sessionOf(
      logIn({ email: ` ${buyer.email.toUpperCase()}`, password: PASSWORD }, unique('address')),
    )
    expect(dto).toEqual({
      id: buyer.id,
      user: buyer.email,
      token: expect.any(String) as string,
      member: true,
      approve: true,
      payment: false,
    })
    expect(grant).toBeUndefined()
    expect(await readSessionToken(dto.token)).toMatchObject({
      sub: buyer.id,
      role: 'buyer',
      version: 1,
      approve: true,
      payment: false,
    })
    expect(await readSessionToken(`${dto.token}x`)).toBeUndefined()
  })

  test('refuses a wrong password and an unknown email with the same sentence', async () => {
    const { email } = await aBuyer()
    const refusal = { status: 400, message: 'Invalid email or password', details: {} }
    for (const attempt of [
      { email, password: `${PASSWORD}x` },
      { email, password: PASSWORD.toLowerCase() },
      { email: anEmail(), password: PASSWORD },
      { email: 'nobody', password: PASSWORD },
      { email: 'no\u0000body@demo.test', password: PASSWORD },
      { email: `${'x'.repeat(10_000)}@demo.test`, password: PASSWORD },
      { email, password: 'x'.repeat(10_000) },
    ]) {
      await expect(logIn(attempt, unique('address')), attempt.email.slice(0, 20)).rejects.toMatchObject(refusal)
    }
  })

  test('refuses an erased account with the same sentence', async () => {
    const buyer = await aBuyer()
    await db().user.update({ where: { id: buyer.id }, data: { erasedAt: new Date() } })
    await expect(logIn({ email: buyer.email, password: PASSWORD }, unique('address'))).rejects.toMatchObject({
      status: 400,
      message: 'Invalid email or password',
    })
  })

  test('refuses the 11th try, even with the right password, also from many addresses at once', async () => {
    const { email } = await aBuyer()
    const { lost } = await race(
      Array.from({ length: 14 }, () => logIn({ email, password: 'wrong' }, unique('address'))),
    )
    expect(lost.filter((error) => (error as { status: number }).status === 400)).toHaveLength(10)
    await expect(logIn({ email, password: PASSWORD }, unique('address'))).rejects.toMatchObject({
      status: 429,
      details: { retryAfter: expect.any(Number) as number },
    })
  })

  test('admits a known device while strangers are refused, and gives it ten tries of its own', async () => {
    const buyer = await aBuyer()
    const { email } = buyer
    const device = { id: randomUUID(), userId: buyer.id, registration: null, secondFactor: false }
    await race(Array.from({ length: 12 }, () => logIn({ email, password: 'wrong' }, unique('address'))))
    const tryIt = (password: string, known: typeof device | null) =>
      sessionOf(logIn({ email, password }, unique('address'), { device: known }))
    await expect(tryIt(PASSWORD, null)).rejects.toMatchObject({ status: 429 })
    const other = await aBuyer()
    await expect(tryIt(PASSWORD, { ...device, userId: other.id })).rejects.toMatchObject({ status: 429 })
    for (let attempt = 0; attempt < 9; attempt += 1)
      await expect(tryIt('wrong', device)).rejects.toMatchObject({ status: 400 })
    expect((await tryIt(PASSWORD, device)).dto.id).toBe(buyer.id)
    for (let attempt = 0; attempt < 10; attempt += 1)
      await expect(tryIt('wrong', device)).rejects.toMatchObject({ status: 400 })
    await expect(tryIt(PASSWORD, device)).rejects.toMatchObject({ status: 429 })
  })

  test('does not know the device of an older registration of the address', async () => {
    const email = anEmail()
    const stranger = await register(registration(email, 'Harmattan1'))
    const owner = await register(registration(email))
    await race(Array.from({ length: 12 }, () => logIn({ email, password: 'wrong' }, unique('address'))))
    const from = ({ userId, version }: typeof owner) =>
      sessionOf(
        logIn({ email, password: PASSWORD }, unique('address'), {
          device: { id: randomUUID(), userId, registration: version, secondFactor: false },
        }),
      )
    await expect(from(stranger)).rejects.toMatchObject({ status: 429 })
    expect((await from(owner)).grant).toMatchObject({ userId: owner.userId })
  })

  test('resets the count of wrong tries after a success', async () => {
    const { email } = await aBuyer()
    const address = unique('address')
    for (let round = 0; round < 2; round += 1) {
      for (let attempt = 0; attempt < 9; attempt += 1)
        await expect(logIn({ email, password: 'wrong' }, address)).rejects.toMatchObject({ status: 400 })
      expect((await sessionOf(logIn({ email, password: PASSWORD }, address))).dto.user).toBe(email)
    }
  })

  test('mails a new code to an unverified buyer', async () => {
    const email = anEmail()
    const { userId } = await register(registration(email))
    expect(await codesFor(email)).toHaveLength(1)
    await skipCooldown(userId)
    const { dto, grant } = await sessionOf(logIn({ email, password: PASSWORD }, unique('address')))
    expect(dto.member).toBe(false)
    expect(grant).toMatchObject({ userId, verified: false })
    const codes = await codesFor(email)
    expect(codes).toHaveLength(2)
    await verifyRegistrationCode({ email, code: codes[0] ?? '' })
    expect((await sessionOf(logIn({ email, password: PASSWORD }, unique('address')))).dto.member).toBe(true)
  })

  describe('sends an unverified buyer to the code, whatever the limits of codes (LI-08)', () => {
    const signInLater = async (email: string, userId: string) => {
      await skipCooldown(userId)
      const { dto, grant } = await sessionOf(logIn({ email, password: PASSWORD }, unique('address')))
      expect(dto).toMatchObject({ id: userId, user: email, member: false })
      expect(grant).toMatchObject({ userId, email, verified: false })
    }

    test('after all codes of the hour', async () => {
      const email = anEmail()
      const { userId } = await register(registration(email))
      for (let again = 0; again < 8; again += 1) await signInLater(email, userId)
      // The first, and five more.
      expect(await db().oneTimeCode.count({ where: { userId } })).toBe(6)
    })

    test('after all wrong codes of the day, with a link by mail instead', async () => {
      const email = anEmail()
      const { userId } = await register(registration(email))
      for (let round = 0; round < 4; round += 1) {
        for (let tries = 0; tries < 5; tries += 1) {
          const wrong = verifyRegistrationCode({ email, code: 'none' })
          await expect(wrong).rejects.toMatchObject({ status: round < 1 ? 400 : 429 })
        }
        await signInLater(email, userId)
      }
      expect(
        await db().$queryRaw`SELECT count(*)::int AS links FROM reset_links WHERE user_id = ${userId}::uuid`,
      ).toEqual([{ links: 1 }])
    })
  })

  test('continues the registration of an unverified buyer also when no code can be sent (LI-08)', async () => {
    const email = anEmail()
    const { userId } = await register(registration(email))
    for (let guess = 0; guess < 20; guess += 1)
      await expect(verifyRegistrationCode({ email, code: '0000' })).rejects.toMatchObject({ name: 'AppError' })
    for (let round = 0; round < 8; round += 1) {
      await skipCooldown(userId)
      const { dto, person, grant } = await sessionOf(logIn({ email, password: PASSWORD }, unique('address')))
      expect([dto.member, pageAfterLogin('buyer', person), pageToReturnTo('/Store', person)]).toEqual([
        false,
        '/RegOtp',
        undefined,
      ])
      expect(grant).toMatchObject({ userId })
    }
  })

  test('leads an unverified buyer to the code when no more codes can be sent', async () => {
    const email = anEmail()
    const { userId } = await register(registration(email))
    const signIn = () => sessionOf(logIn({ email, password: PASSWORD }, unique('address')))
    // Six codes an hour: that of the registration and five more.
    for (let again = 1; again <= 8; again += 1) {
      await skipCooldown(userId)
      expect((await signIn()).dto).toMatchObject({ id: userId, member: false })
    }
    const sent = await db().oneTimeCode.count({ where: { userId } })
    const { dto, grant } = await signIn()
    expect(await db().oneTimeCode.count({ where: { userId } })).toBe(sent)
    expect(dto).toMatchObject({ user: email, member: false, token: expect.any(String) as string })
    expect(grant).toMatchObject({ userId, verified: false })
  })

  test('refuses an address after 1,500 tries in an hour, even with the right password', async () => {
    const { email } = await aBuyer()
    const address = unique('address')
    // Texts that are no address are counted and refused before any password is compared.
    // Some at a time: a slow machine has no connection for hundreds at once.
    for (let tries = 0; tries < 1_500; tries += 50) {
      const { lost } = await race(Array.from({ length: 50 }, () => logIn({ email: 'nobody', password: 'x' }, address)))
      expect(lost.filter((error) => (error as { status: number }).status === 400)).toHaveLength(50)
    }
    await expect(logIn({ email, password: PASSWORD }, address)).rejects.toMatchObject({
      status: 429,
      details: { retryAfter: expect.any(Number) as number },
    })
    expect((await sessionOf(logIn({ email, password: PASSWORD }, unique('address')))).dto.user).toBe(email)
  })

  test('creates the wallet that an interrupted registration left out', async () => {
    const buyer = await aBuyer({ wallet: false })
    await sessionOf(logIn({ email: buyer.email, password: PASSWORD }, unique('address')))
    expect(await db().wallet.count({ where: { userId: buyer.id } })).toBe(1)
  })

  test('admits 300 people behind one address within an hour', async () => {
    const company = await aCompany()
    const passwordHash = await knownHash()
    const emails = Array.from({ length: 300 }, anEmail)
    await db().user.createMany({
      data: emails.map((email) => ({
        email,
        fullName: 'Firstname Lastname',
        passwordHash,
        emailVerifiedAt: new Date(),
        companyId: company.id,
        eligibility: 'approved' as const,
        feePaidAt: new Date(),
        salaryKobo: 1n,
      })),
    })
    const address = unique('office')
    const waiting = [...emails]
    let arrived = 0
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        for (let email = waiting.pop(); email !== undefined; email = waiting.pop()) {
          const { dto } = await sessionOf(logIn({ email, password: PASSWORD }, address))
          arrived += Number(dto.payment)
        }
      }),
    )
    expect(arrived).toBe(300)
  })
})

describe('a session', () => {
  async function aSession() {
    const buyer = await aBuyer()
    const { dto } = await sessionOf(logIn({ email: buyer.email, password: PASSWORD }, unique('address')))
    const claims = await readSessionToken(dto.token)
    if (!claims) throw new Error('the token cannot be read')
    return { buyer, claims }
  }

  test('reads the person from the database, not from the token', async () => {
    const { buyer, claims } = await aSession()
    await db().user.update({ where: { id: buyer.id }, data: { eligibility: 'left' } })
    expect(await findPerson(claims)).toMatchObject({ id: buyer.id, approve: false, payment: true, complete: true })
  })

  test('ends by signing out, without ending the person’s other sessions', async () => {
    const { buyer, claims } = await aSession()
    const other = await readSessionToken(
      (await sessionOf(logIn({ email: buyer.email, password: PASSWORD }, unique('address')))).dto.token,
    )
    const person = await findPerson(claims)
    if (!person || !other) throw new Error('there is no session')
    await logOut(person)
    await logOut(person)
    expect(await findPerson(claims)).toBeUndefined()
    expect(await findPerson(other)).toMatchObject({ id: buyer.id })
  })

  test('is refused with another version and for an erased account', async () => {
    const { buyer, claims } = await aSession()
    await db().user.update({ where: { id: buyer.id }, data: { sessionVersion: { increment: 1 } } })
    expect(await findPerson(claims)).toBeUndefined()
    expect(await findPerson({ ...claims, version: 3 })).toBeUndefined()
    expect(await findPerson({ ...claims, version: 2 })).toBeUndefined()
    const { dto } = await sessionOf(logIn({ email: buyer.email, password: PASSWORD }, unique('address')))
    const newer = await readSessionToken(dto.token)
    if (!newer) throw new Error('the token cannot be read')
    expect(await findPerson(newer)).toMatchObject({ id: buyer.id })
    await db().user.update({ where: { id: buyer.id }, data: { erasedAt: new Date() } })
    expect(await findPerson(newer)).toBeUndefined()
    expect(await findPerson({ ...newer, sub: claims.sid })).toBeUndefined()
  })
})
