import 'server-only'
import { personSelect, progressOf } from '@/lib/access/queries'
import { findCompanyByName } from '@/lib/companies/queries'
import type { Person, Registrant } from '@/lib/core/actors'
import { HOUR, SECOND, after } from '@/lib/core/clock'
import { type Tx, db, isUniqueViolation, transaction } from '@/lib/core/db'
import { badRequest, conflict, forbidden } from '@/lib/core/errors'
import { isEmail, normalEmail } from '@/lib/core/fields'
import type { KnownDevice, RegistrationGrant } from '@/lib/core/grants'
import { lockUser, lockUserByEmail } from '@/lib/core/locks'
import { type RateLimit, consumeLimit, resetLimit } from '@/lib/core/rate-limit'
import { encodePicture } from '@/lib/integrations/images'
import { tellAll } from '@/lib/notifications/tell'
import { employeeWaitsNews } from './news'
import { ensureCode, refuseUnknown, sendCode, useCode, wrongCode } from './one-time-codes'
import { PASSWORD_TRIES, refuseCommon, triesOf } from './own-password'
import { verifyPassword, hashPassword } from '@/lib/core/passwords'
import { deleteOldResetLinks } from './reset-links'
import { REGISTRATION_CONSENTS, WRONG_LOGIN, fullNameOf } from './rules'
import type { Login, LoginDto, Profile, Register } from './schema'
import { deleteOldSessions, openSession } from './sessions'

const ALREADY_REGISTERED = 'An account with this email address exists already. Please sign in.'
const SUSPENDED = 'Your access has been ended. Please speak with your HR office, or write to us.'
const PICTURE_SIZE = 512

// Per account it is tight (PASSWORD_TRIES); per address wide enough for a whole office behind one address.
const LOGIN_PER_ADDRESS: RateLimit = { name: 'login-address', points: 1500, seconds: HOUR / SECOND }

/**
 * Creates an account and queues its code mail. An e-mail that was never verified may start again: the newer
 * registration wins and voids the older one's grants and codes. The same password again is the same registration, sent
 * twice (a double tap, a lost answer): its code still serves. What they agree to is kept with the version of its wording.
 * @returns the new account's registration grant, not yet verified
 * @throws AppError 400 for one of the most used passwords; 409 when the e-mail belongs to a verified account
 */
export async function register(input: Register): Promise<RegistrationGrant> {
  refuseCommon(input.password)
  const email = normalEmail(input.email)
  const fullName = input.isOneName ? input.firstName.trim() : fullNameOf(input.firstName, input.lastName)
  const before = await db().user.findUnique({ where: { email }, select: { passwordHash: true, emailVerifiedAt: true } })
  const known =
    before && !before.emailVerifiedAt && (await verifyPassword(before.passwordHash, input.password))
      ? before.passwordHash
      : undefined
  const passwordHash = known ?? (await hashPassword(input.password))
  try {
    const registered = await transaction(async (tx) => {
      // The code that is being entered just now and this wait for each other: what is verified is never overwritten.
      await lockUserByEmail(tx, email)
      const existing = await tx.user.findUnique({
        where: { email },
        select: { ...grantSelect, emailVerifiedAt: true, role: true, passwordHash: true },
      })
      if (existing && (existing.emailVerifiedAt || existing.role !== 'buyer'))
        throw conflict(ALREADY_REGISTERED, { code: 'already_registered' })
      // Registered anew since it was looked at: look again.
      if (existing && existing.passwordHash !== before?.passwordHash) return undefined
      if (existing && existing.passwordHash === known) {
        await tx.user.update({ where: { id: existing.id }, data: { fullName } })
        await ensureCode(tx, existing, 'registration')
        return grantOf(existing, false)
      }
      const user = existing
        ? await tx.user.update({
            where: { id: existing.id },
            data: { fullName, passwordHash, sessionVersion: { increment: 1 } },
            select: grantSelect,
          })
        : await tx.user.create({ data: { email, fullName, passwordHash }, select: grantSelect })
      await tx.consent.createMany({
        data: REGISTRATION_CONSENTS.map((consent) => ({ userId: user.id, ...consent, granted: true })),
      })
      await ensureCode(tx, user, 'registration')
      return grantOf(user, false)
    })
    return registered ?? (await register(input))
  } catch (error) {
    // Two registrations of one new e-mail at once: the second finds the first.
    if (isUniqueViolation(error)) return register(input)
    throw error
  }
}

const grantSelect = { id: true, email: true, sessionVersion: true } as const
const grantOf = (
  user: { id: string; email: string; sessionVersion: number },
  verified: boolean,
): RegistrationGrant => ({
  userId: user.id,
  email: user.email,
  version: user.sessionVersion,
  verified,
})

/** Sends the registrant a new code. @throws AppError 429 within 60 s or after five in an hour; 409 when verified already */
export async function resendRegistrationCode(actor: Registrant): Promise<void> {
  await transaction(async (tx) => {
    const user = await tx.user.findUniqueOrThrow({
      where: { id: actor.id },
      select: { ...grantSelect, emailVerifiedAt: true },
    })
    if (user.emailVerifiedAt)
      throw conflict('This email address is verified already. Please sign in.', { code: 'already_verified' })
    await sendCode(tx, user, 'registration')
  })
}

/** What a right registration code leads to: a registration that goes on. */
export type VerifiedCode = { readonly userId: string; readonly grant: RegistrationGrant; readonly complete: boolean }

/**
 * Checks a registration code and marks the e-mail verified. A code belongs to one registration: whoever registers the
 * address again, with a password of their own, cannot have it verified by a code that was mailed before.
 * @throws AppError 400 for a wrong, expired or used code and for an unknown e-mail alike; 429 after too many
 */
export async function verifyRegistrationCode({ email, code }: { email: string; code: string }): Promise<VerifiedCode> {
  const user = await db().user.findUnique({ where: { email }, select: { ...grantSelect, role: true, erasedAt: true } })
  if (!user || user.role !== 'buyer' || user.erasedAt) return refuseUnknown(email)
  await useCode(user, 'registration', code)
  const { count } = await db().user.updateMany({
    where: { id: user.id, sessionVersion: user.sessionVersion, erasedAt: null },
    data: { emailVerifiedAt: new Date() },
  })
  if (count === 0) throw wrongCode()
  const { eligibility } = await db().user.findUniqueOrThrow({ where: { id: user.id }, select: { eligibility: true } })
  return { userId: user.id, grant: grantOf(user, true), complete: eligibility !== 'incomplete' }
}

/**
 * Fills in the workplace profile and asks the employer's HR to confirm (checklist X-16).
 * @throws AppError 400 for an unknown company or a file that is no picture; 409 when the profile is complete already
 */
export async function completeProfile(actor: Registrant, input: Profile): Promise<void> {
  const company = await findCompanyByName(input.company)
  if (!company) throw fieldProblem('company', 'This company is not with Foodbank. Please choose one from the list.')
  const picture = await encodePicture(new Uint8Array(await input.image.arrayBuffer()), PICTURE_SIZE)
  if (!picture) throw fieldProblem('image', 'Please choose a picture: a JPEG, PNG or WebP file.')
  await transaction(async (tx) => {
    await lockUser(tx, actor.id)
    const user = await tx.user.findUniqueOrThrow({
      where: { id: actor.id },
      select: { eligibility: true, fullName: true },
    })
    if (user.eligibility !== 'incomplete')
      throw conflict('Your profile is complete already. Please sign in.', { code: 'profile_complete' })
    const image = await tx.image.create({ data: { kind: 'profile', ...picture }, select: { id: true } })
    await tx.user.update({
      where: { id: actor.id },
      data: {
        phone: input.phonenumber,
        address: input.address,
        companyId: company.id,
        jobTitle: input.jobtitle,
        staffNumber: input.staffId,
        salaryKobo: input.salary,
        imageId: image.id,
        eligibility: 'pending',
      },
    })
    const partners = await tx.user.findMany({
      where: { role: 'partner', companyId: company.id, erasedAt: null, suspendedAt: null },
      select: { id: true, email: true },
    })
    const employee = { id: actor.id, fullName: user.fullName }
    await tellAll(
      tx,
      partners.map((partner) => ({ person: partner, news: employeeWaitsNews(employee, partner.id) })),
    )
  })
}

const fieldProblem = (field: string, message: string) => badRequest(message, { fields: { [field]: message } })

/** Makes sure the account has a wallet; a second call changes nothing (checklist X-17). */
export async function createWallet(userId: string, tx: Tx = db()): Promise<void> {
  await tx.wallet.createMany({ data: [{ userId }], skipDuplicates: true })
}

/** A sign-in that succeeded. `grant` is there when the e-mail is yet to be verified. */
export type LoggedIn = {
  readonly dto: LoginDto
  readonly person: Omit<Person, 'image'>
  readonly grant?: RegistrationGrant
}

type Browser = {
  /** Whose tries are counted apart from those of strangers. */
  readonly device?: KnownDevice | null
  /** What the device calls itself, for the list of sessions. */
  readonly userAgent?: string | null
}

/**
 * Signs in. An account whose e-mail is not verified gets a fresh code by mail and goes on with registration.
 * @param address where the request comes from, for the limit per address
 * @throws AppError 400 for a wrong e-mail or password alike, in the same time; 403 for HR and staff whose access was
 * ended; 429 after ten tries in a quarter hour, of strangers or of a known device
 */
export async function logIn(input: Login, address: string, { device, userAgent }: Browser = {}): Promise<LoggedIn> {
  const email = normalEmail(input.email)
  await consumeLimit(LOGIN_PER_ADDRESS, address)
  // No account can have such an address, and the database cannot look for every text.
  if (!isEmail(email)) throw badRequest(WRONG_LOGIN, { code: 'wrong_login' })
  const user = await db().user.findUnique({ where: { email }, select: { ...personSelect, passwordHash: true } })
  const tries = triesOf(email, user, device)
  await consumeLimit(PASSWORD_TRIES, tries)
  const fits = await verifyPassword(user?.passwordHash, input.password)
  if (!user || !fits || user.erasedAt) throw badRequest(WRONG_LOGIN, { code: 'wrong_login' })
  if (user.suspendedAt) throw forbidden(SUSPENDED, { code: 'suspended' })
  await resetLimit(PASSWORD_TRIES, tries)
  const progress = progressOf(user)
  await transaction(async (tx) => {
    if (user.role !== 'buyer') return
    // The page for the code says when there is another, should none be sent now.
    if (!progress.member) await ensureCode(tx, user, 'registration')
    if (progress.complete) await createWallet(user.id, tx)
  })
  const { sessionId, token } = await openSession({ ...user, ...progress }, userAgent)
  return {
    dto: {
      id: user.id,
      user: user.email,
      token,
      member: progress.member,
      approve: progress.approve,
      payment: progress.payment,
    },
    person: { ...user, ...progress, sessionId },
    grant: progress.member ? undefined : grantOf(user, false),
  }
}

const CODES_KEPT = 30 * 24 * HOUR

/** Deletes what no longer counts: sessions that have run out, limits that are over, codes of a month ago. */
export async function deleteExpired(): Promise<{ sessions: number; limits: number; codes: number }> {
  const now = new Date()
  const [sessions, limits, codes] = await Promise.all([
    deleteOldSessions(),
    db().rateLimit.deleteMany({ where: { expire: { lt: BigInt(now.getTime()) } } }),
    db().oneTimeCode.deleteMany({ where: { createdAt: { lt: after(now, -CODES_KEPT) } } }),
    deleteOldResetLinks(),
  ])
  return { sessions, limits: limits.count, codes: codes.count }
}
