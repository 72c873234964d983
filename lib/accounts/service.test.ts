import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { findPerson, findRegistration } from '@/lib/access/queries'
import { db, pool, transaction } from '@/lib/core/db'
import { readSessionToken } from '@/lib/core/session'
import { deliverMails } from '@/lib/notifications/deliver'
import { someCredit } from '@/sandbox/credit-factories'
import {
  PASSWORD,
  aBuyer,
  aCompany,
  anEmail,
  aPartner,
  aStaff,
  knownHash,
  openConnections,
  queuedMails,
  race,
  unique,
} from '@/sandbox/factories'
import { useMailbox } from '@/sandbox/test-outside'
import { findNextCodeAt } from './code-queries'
import { answerCodeRequests, changePasswordByLink, requestCode } from './password-reset'
import { getUser } from './queries'
import { profileSchema, registerSchema } from './schema'
import {
  completeProfile,
  createWallet,
  logIn,
  register,
  resendRegistrationCode,
  verifyRegistrationCode,
} from './service'
import { logOut } from './sessions'

const mailbox = useMailbox()
beforeAll(openConnections)

const registration = (email: string, change: Record<string, string> = {}) =>
  registerSchema.parse({
    firstName: 'Firstname',
    lastName: 'Lastname',
    email,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    ...change,
  })

/** The codes that arrived for someone, newest first. */
async function codesFor(email: string): Promise<string[]> {
  await deliverMails(500)
  return mailbox.current
    .messages(email)
    .map(({ subject }) => /^(\d{4}) is your Foodbank code$/.exec(subject)?.[1] ?? subject)
}

const minuteLater = (userId: string) =>
  pool().query("UPDATE one_time_codes SET created_at = created_at - interval '61 seconds' WHERE user_id = $1", [userId])

describe('registering', () => {
  test('keeps the account and mails one code, which verifies it', async () => {
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

  test('keeps no code that can be read in the outbox, the codes, or a sent mail', async () => {
    const email = anEmail()
    const { userId } = await register(registration(email))
    const queued = await db().outboxMail.findFirstOrThrow({ where: { recipient: email } })
    const [code = ''] = await codesFor(email)
    const stored = await db().oneTimeCode.findFirstOrThrow({ where: { userId } })
    expect(queued.sealedBody).not.toContain('Enter this code')
    expect(stored.codeHmac).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify([stored.codeHmac])).not.toBe(JSON.stringify([code]))
    expect((await db().outboxMail.findFirstOrThrow({ where: { recipient: email } })).sealedBody).toBe('')
  })

  test('takes one name alone as it is', async () => {
    const email = anEmail()
    await register(registerSchema.parse({ fullname: 'Adaobi', email, password: PASSWORD }))
    expect((await db().user.findUniqueOrThrow({ where: { email } })).fullName).toBe('Adaobi')
  })

  test('refuses the e-mail of a verified account, whatever its case and spaces, and leaves that account alone', async () => {
    const buyer = await aBuyer()
    const before = await db().user.findUniqueOrThrow({ where: { id: buyer.id } })
    for (const typed of [buyer.email, buyer.email.toUpperCase(), `  ${buyer.email} `]) {
      await expect(register(registration(typed))).rejects.toMatchObject({
        status: 409,
        message: 'An account with this email address exists already. Please sign in.',
      })
    }
    expect(await db().user.findUniqueOrThrow({ where: { id: buyer.id } })).toEqual(before)
    expect(await queuedMails(buyer.email)).toEqual([])
  })

  test('refuses the e-mail of a partner or of staff', async () => {
    for (const { email } of [await aPartner(), await aStaff()])
      await expect(register(registration(email))).rejects.toMatchObject({ status: 409 })
  })

  test('may start again before the e-mail is verified: the newer one counts and the older grant is void', async () => {
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
    expect((await logIn({ email, password: 'Another2' }, unique('address'))).dto.member).toBe(false)
    const [code = ''] = await codesFor(email)
    if (voided !== code)
      await expect(verifyRegistrationCode({ email, code: voided })).rejects.toMatchObject({ status: 400 })
    expect(await verifyRegistrationCode({ email, code })).toMatchObject({
      grant: { version: newer.version, verified: true },
    })
  })

  test('again refuses to let an earlier code verify the newer password, also when it is entered at that very moment', async () => {
    const email = anEmail()
    const { userId, version } = await register(registration(email))
    const [code = ''] = await codesFor(email)
    const { won } = await race<unknown>([
      register(registration(email, { password: 'Another2', confirmPassword: 'Another2' })),
      verifyRegistrationCode({ email, code }),
    ])
    const user = await db().user.findUniqueOrThrow({ where: { id: userId } })
    // Either the owner was first, and their password stands; or the newer one waits for its own code.
    expect(won).toHaveLength(1)
    expect(user.sessionVersion === version).toBe(user.emailVerifiedAt !== null)
  })

  test('again with the same password is the same registration: grant and code still serve, and there is one mail', async () => {
    const email = anEmail()
    const first = await register(registration(email))
    expect(await register(registration(email, { firstName: 'Firstname' }))).toEqual(first)
    const codes = await codesFor(email)
    expect(codes).toHaveLength(1)
    expect(await verifyRegistrationCode({ email, code: codes[0] ?? '' })).toMatchObject({ userId: first.userId })
  })

  test('six times by strangers does not hold up the owner, who gets a code and may ask for more', async () => {
    const email = anEmail()
    for (let again = 1; again <= 6; again += 1)
      await register(registration(email, { password: `Harmattan${again}`, confirmPassword: `Harmattan${again}` }))
    const { userId } = await register(registration(email))
    const [code = ''] = await codesFor(email)
    await minuteLater(userId)
    await resendRegistrationCode({ id: userId, email, verified: false, complete: false })
    const [newer = ''] = await codesFor(email)
    if (newer !== code) await expect(verifyRegistrationCode({ email, code })).rejects.toMatchObject({ status: 400 })
    expect(await verifyRegistrationCode({ email, code: newer })).toMatchObject({ userId })
  })

  test('goes on when no code can be sent: the page for the code says when there is another', async () => {
    const email = anEmail()
    const { userId } = await register(registration(email))
    expect(await findNextCodeAt({ id: userId })).toBeUndefined()
    for (let again = 1; again <= 21; again += 1)
      await register(registration(email, { password: `Harmattan${again}`, confirmPassword: `Harmattan${again}` }))
    expect(await db().oneTimeCode.count({ where: { userId } })).toBe(20)
    const { grant } = await logIn({ email, password: 'Harmattan21' }, unique('address'))
    expect(grant).toMatchObject({ userId, verified: false })
    const waitMs = ((await findNextCodeAt({ id: userId }))?.getTime() ?? 0) - Date.now()
    expect(waitMs).toBeGreaterThan(50 * 60_000)
    expect(waitMs).toBeLessThanOrEqual(60 * 60_000)
  })

  test('of whom strangers used up the codes of a day is verified by the link of a mail', async () => {
    const email = anEmail()
    const { userId } = await register(registration(email))
    const [code = ''] = await codesFor(email)
    for (const guess of Array.from({ length: 15 }, (_, index) => String(index).padStart(4, '0')))
      if (guess !== code) await verifyRegistrationCode({ email, code: guess }).catch(() => undefined)
    await verifyRegistrationCode({ email, code: 'none' }).catch(() => undefined)
    await requestCode({ email })
    await answerCodeRequests()
    await deliverMails(500)
    const text = mailbox.current.messages(email)[0]?.text ?? ''
    const token = /\/ResetLink\?token=([\w-]+)/.exec(text)?.[1] ?? ''
    await changePasswordByLink({ token, password: 'Harmattan7' }, unique('address'))
    const { dto } = await logIn({ email, password: 'Harmattan7' }, unique('address'))
    expect(dto).toMatchObject({ id: userId, member: true })
  })

  test('refuses one of the most used passwords at its field, in capitals or not', async () => {
    for (const password of ['password1', 'PASSWORD1', 'Qwerty123']) {
      const email = anEmail()
      await expect(register(registration(email, { password, confirmPassword: password }))).rejects.toMatchObject({
        status: 400,
        details: { fields: { password: 'This password is one of the most used ones. Please choose another.' } },
      })
      expect(await db().user.count({ where: { email } })).toBe(0)
    }
  })

  test('with one new e-mail five times at once makes one account and mails one code', async () => {
    const email = anEmail()
    const { won, lost } = await race(Array.from({ length: 5 }, () => register(registration(email))))
    expect(lost).toEqual([])
    expect(new Set(won.map(({ userId }) => userId)).size).toBe(1)
    expect(await codesFor(email)).toHaveLength(1)
  })

  test('gives a grant that dies when the account is erased', async () => {
    const grant = await register(registration(anEmail()))
    await db().user.update({ where: { id: grant.userId }, data: { erasedAt: new Date() } })
    expect(await findRegistration(grant.userId, grant.version)).toBeUndefined()
  })
})

describe('another code', () => {
  test('is refused within a minute, then voids the older one', async () => {
    const email = anEmail()
    const { userId } = await register(registration(email))
    const actor = { id: userId, email, verified: false, complete: false }
    await expect(resendRegistrationCode(actor)).rejects.toMatchObject({
      status: 429,
      details: { retryAfter: expect.any(Number) as number },
    })
    const [older = ''] = await codesFor(email)
    await minuteLater(userId)
    await resendRegistrationCode(actor)
    const [newer = ''] = await codesFor(email)
    if (older !== newer)
      await expect(verifyRegistrationCode({ email, code: older })).rejects.toMatchObject({ status: 400 })
    await verifyRegistrationCode({ email, code: newer })
    await minuteLater(userId)
    await expect(resendRegistrationCode(actor)).rejects.toMatchObject({ status: 409 })
  })

  test('asked for many times at once is sent once', async () => {
    const email = anEmail()
    const { userId } = await register(registration(email))
    expect(await codesFor(email)).toHaveLength(1)
    await minuteLater(userId)
    const actor = { id: userId, email, verified: false, complete: false }
    const { won, lost } = await race(Array.from({ length: 8 }, () => resendRegistrationCode(actor)))
    expect([won.length, lost.length]).toEqual([1, 7])
    expect(await codesFor(email)).toHaveLength(2)
  })

  test('is refused after five in an hour', async () => {
    const email = anEmail()
    const { userId } = await register(registration(email))
    const actor = { id: userId, email, verified: false, complete: false }
    for (let resend = 1; resend <= 5; resend += 1) {
      await minuteLater(userId)
      await resendRegistrationCode(actor)
      expect(await codesFor(email)).toHaveLength(resend)
    }
    await minuteLater(userId)
    await expect(resendRegistrationCode(actor)).rejects.toMatchObject({
      status: 429,
      message: expect.stringMatching(/^Too many codes/) as string,
    })
    await pool().query("UPDATE one_time_codes SET created_at = created_at - interval '1 hour' WHERE user_id = $1", [
      userId,
    ])
    await resendRegistrationCode(actor)
    expect(await codesFor(email)).toHaveLength(6)
  })
})

describe('the workplace profile', () => {
  const picture = (format: 'jpeg' | 'png' | 'webp' = 'jpeg') =>
    sharp({
      create: {
        width: 300,
        height: 200,
        channels: 3,
        background: '#14532d',
        noise: { type: 'gaussian', mean: 100, sigma: 30 },
      },
    })
      [format]()
      .toBuffer()
  const blob = (content: Buffer | string, type = 'image/png') =>
    new File([typeof content === 'string' ? content : new Uint8Array(content)], 'me.png', { type })

  async function aRegistrant() {
    const buyer = await aBuyer({ eligibility: 'incomplete', feePaid: false, wallet: false })
    return { id: buyer.id, email: buyer.email, verified: true, complete: false }
  }

  const profile = (company: string, image: Blob) =>
    profileSchema.parse({
      phonenumber: '08031234567',
      address: '1 Mill Road',
      company,
      jobtitle: 'Operator',
      staffId: 'DM-7',
      salary: '150,000.50',
      image,
    })

  test('is kept whole, the picture without metadata, and asks each HR partner of that company once', async () => {
    const company = await aCompany()
    const partners = [await aPartner(company.id), await aPartner(company.id)]
    const elsewhere = await aPartner()
    const actor = await aRegistrant()
    const original = await sharp(await picture())
      .withExif({ IFD0: { Copyright: 'Lagos 6.5N' } })
      .jpeg()
      .toBuffer()
    await completeProfile(actor, profile(` ${company.name.toUpperCase()} `, blob(original)))

    const user = await db().user.findUniqueOrThrow({ where: { id: actor.id }, include: { image: true } })
    expect(user).toMatchObject({
      phone: '+2348031234567',
      companyId: company.id,
      staffNumber: 'DM-7',
      salaryKobo: 15_000_050n,
      eligibility: 'pending',
    })
    expect(user.image).toMatchObject({ kind: 'profile', mime: 'image/webp' })
    const kept = await sharp(user.image?.bytes).metadata()
    expect(kept).toMatchObject({ format: 'webp' })
    expect(kept.exif).toBeUndefined()
    expect(Math.max(kept.width, kept.height)).toBeLessThanOrEqual(512)
    for (const partner of partners)
      expect(await queuedMails(partner.email)).toEqual(['Firstname Lastname asks to be confirmed'])
    expect(await queuedMails(elsewhere.email)).toEqual([])
    expect(await getUser(actor.id)).toMatchObject({
      company: company.name,
      salary: 150_000.5,
      isApproved: false,
      image: `/api/images/${user.imageId}`,
    })
  })

  test('refuses a second one, also at the same moment', async () => {
    const company = await aCompany()
    const partner = await aPartner(company.id)
    const actor = await aRegistrant()
    const image = blob(await picture('png'))
    const { won, lost } = await race(
      Array.from({ length: 4 }, () => completeProfile(actor, profile(company.name, image))),
    )
    expect(won).toHaveLength(1)
    for (const refusal of lost) expect(refusal).toMatchObject({ status: 409 })
    expect(await queuedMails(partner.email)).toHaveLength(1)
    await expect(completeProfile(actor, profile(company.name, image))).rejects.toMatchObject({ status: 409 })
    expect(await db().image.count({ where: { user: { id: actor.id } } })).toBe(1)
  })

  test('refuses a company that is unknown or not approved yet', async () => {
    const actor = await aRegistrant()
    const image = blob(await picture('webp'))
    const pending = await aCompany({ state: 'pending' })
    for (const name of ['Nowhere Ltd', pending.name]) {
      await expect(completeProfile(actor, profile(name, image))).rejects.toMatchObject({
        status: 400,
        details: { fields: { company: expect.any(String) as string } },
      })
    }
    expect((await db().user.findUniqueOrThrow({ where: { id: actor.id } })).eligibility).toBe('incomplete')
  })

  test('refuses what is no picture, whatever it is called', async () => {
    const actor = await aRegistrant()
    const company = await aCompany()
    const jpeg = await picture('jpeg')
    const files = {
      'a text': blob('hello, I am a picture'),
      'an SVG': blob(
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
        'image/svg+xml',
      ),
      'a truncated JPEG': blob(jpeg.subarray(0, Math.floor(jpeg.length / 2)), 'image/jpeg'),
      'the first bytes of a PNG alone': blob(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
      'a GIF': blob(Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64')),
    }
    for (const [name, file] of Object.entries(files)) {
      await expect(completeProfile(actor, profile(company.name, file)), name).rejects.toMatchObject({
        status: 400,
        details: { fields: { image: expect.any(String) as string } },
      })
    }
    expect((await db().user.findUniqueOrThrow({ where: { id: actor.id } })).eligibility).toBe('incomplete')
  })

  test('comes with one wallet, however often it is asked for', async () => {
    const { id } = await aRegistrant()
    await Promise.all(Array.from({ length: 5 }, () => transaction((tx) => createWallet(id, tx))))
    await someCredit({ id }, 5n)
    await transaction((tx) => createWallet(id, tx))
    expect((await db().wallet.findUniqueOrThrow({ where: { userId: id } })).creditKobo).toBe(5n)
  })
})

describe('signing in', () => {
  test('answers who it is and how far they have come', async () => {
    const buyer = await aBuyer({ feePaid: false })
    const { dto, grant } = await logIn(
      { email: ` ${buyer.email.toUpperCase()}`, password: PASSWORD },
      unique('address'),
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

  test('refuses a wrong password and an unknown e-mail with one sentence', async () => {
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

  test('refuses the 11th try, even with the right password, also when all come at once and from anywhere', async () => {
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

  test('lets a known device in while strangers are held back, and gives it ten tries of its own', async () => {
    const buyer = await aBuyer()
    const { email } = buyer
    const device = { id: randomUUID(), userId: buyer.id, registration: null }
    await race(Array.from({ length: 12 }, () => logIn({ email, password: 'wrong' }, unique('address'))))
    const tryIt = (password: string, known: typeof device | null) =>
      logIn({ email, password }, unique('address'), { device: known })
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
    const stranger = await register(registration(email, { password: 'Harmattan1', confirmPassword: 'Harmattan1' }))
    const owner = await register(registration(email))
    await race(Array.from({ length: 12 }, () => logIn({ email, password: 'wrong' }, unique('address'))))
    const from = ({ userId, version }: typeof owner) =>
      logIn({ email, password: PASSWORD }, unique('address'), {
        device: { id: randomUUID(), userId, registration: version },
      })
    await expect(from(stranger)).rejects.toMatchObject({ status: 429 })
    expect((await from(owner)).grant).toMatchObject({ userId: owner.userId })
  })

  test('forgets the wrong tries once it succeeds', async () => {
    const { email } = await aBuyer()
    const address = unique('address')
    for (let round = 0; round < 2; round += 1) {
      for (let attempt = 0; attempt < 9; attempt += 1)
        await expect(logIn({ email, password: 'wrong' }, address)).rejects.toMatchObject({ status: 400 })
      expect((await logIn({ email, password: PASSWORD }, address)).dto.user).toBe(email)
    }
  })

  test('mails a fresh code to a buyer who is not verified, and says that member is false', async () => {
    const email = anEmail()
    const { userId } = await register(registration(email))
    expect(await codesFor(email)).toHaveLength(1)
    await minuteLater(userId)
    const { dto, grant } = await logIn({ email, password: PASSWORD }, unique('address'))
    expect(dto.member).toBe(false)
    expect(grant).toMatchObject({ userId, verified: false })
    const codes = await codesFor(email)
    expect(codes).toHaveLength(2)
    await verifyRegistrationCode({ email, code: codes[0] ?? '' })
    expect((await logIn({ email, password: PASSWORD }, unique('address'))).dto.member).toBe(true)
  })

  test('makes the wallet that a broken registration left out', async () => {
    const buyer = await aBuyer({ wallet: false })
    await logIn({ email: buyer.email, password: PASSWORD }, unique('address'))
    expect(await db().wallet.count({ where: { userId: buyer.id } })).toBe(1)
  })

  test('lets an office of 300 people behind one address in within the hour', async () => {
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
          const { dto } = await logIn({ email, password: PASSWORD }, address)
          arrived += Number(dto.payment)
        }
      }),
    )
    expect(arrived).toBe(300)
  }, 60_000)
})

describe('a session', () => {
  async function aSession() {
    const buyer = await aBuyer()
    const { dto } = await logIn({ email: buyer.email, password: PASSWORD }, unique('address'))
    const claims = await readSessionToken(dto.token)
    if (!claims) throw new Error('the token cannot be read')
    return { buyer, claims }
  }

  test('finds its person as the database knows them now, not as the token says', async () => {
    const { buyer, claims } = await aSession()
    await db().user.update({ where: { id: buyer.id }, data: { eligibility: 'left' } })
    expect(await findPerson(claims)).toMatchObject({ id: buyer.id, approve: false, payment: true, complete: true })
  })

  test('ends by signing out; another of the same person goes on', async () => {
    const { buyer, claims } = await aSession()
    const other = await readSessionToken(
      (await logIn({ email: buyer.email, password: PASSWORD }, unique('address'))).dto.token,
    )
    const person = await findPerson(claims)
    if (!person || !other) throw new Error('there is no session')
    await logOut(person)
    await logOut(person)
    expect(await findPerson(claims)).toBeUndefined()
    expect(await findPerson(other)).toMatchObject({ id: buyer.id })
  })

  test('refuses an old version, a version of the future, and an account that is gone', async () => {
    const { buyer, claims } = await aSession()
    await db().user.update({ where: { id: buyer.id }, data: { sessionVersion: { increment: 1 } } })
    expect(await findPerson(claims)).toBeUndefined()
    expect(await findPerson({ ...claims, version: 3 })).toBeUndefined()
    expect(await findPerson({ ...claims, version: 2 })).toBeUndefined()
    const { dto } = await logIn({ email: buyer.email, password: PASSWORD }, unique('address'))
    const newer = await readSessionToken(dto.token)
    if (!newer) throw new Error('the token cannot be read')
    expect(await findPerson(newer)).toMatchObject({ id: buyer.id })
    await db().user.update({ where: { id: buyer.id }, data: { erasedAt: new Date() } })
    expect(await findPerson(newer)).toBeUndefined()
    expect(await findPerson({ ...newer, sub: claims.sid })).toBeUndefined()
  })
})
