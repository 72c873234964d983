import 'server-only'
import { Prisma } from '@/generated/prisma/client'
import { RESET_MINUTES } from '@/lib/access/rules'
import type { PasswordChanger, Person } from '@/lib/core/actors'
import { MINUTE, SECOND, after, formatMoment } from '@/lib/core/clock'
import { type Tx, db, transaction } from '@/lib/core/db'
import { AppError, forbidden } from '@/lib/core/errors'
import type { KnownDevice, ResetGrant } from '@/lib/core/grants'
import { nextUnclaimed } from '@/lib/core/locks'
import { log } from '@/lib/core/log'
import { verifyPassword, hashPassword } from '@/lib/core/passwords'
import { type RateLimit, consumeLimit, resetLimit } from '@/lib/core/rate-limit'
import { tell } from '@/lib/notifications/tell'
import { passwordChangedNews } from './news'
import { areCodesUsedUp, browserHmac, refuseUnknown, sendCode, useCode } from './one-time-codes'
import { PASSWORD_TRIES, refuseCommon, triesOf } from './own-password'
import { resetLinkState } from './reset-link-queries'
import { sendResetLink, spendAllResetLinks, spendResetLink } from './reset-links'
import { OTP_MINUTES } from './rules'
import type { ChangePassword } from './schema'
import { type VerifiedCode, verifyRegistrationCode } from './service'

/** A forgotten password: a code is asked for, checked, and one new password set with what it bought (checklist FP). */

const REQUESTS: RateLimit = { name: 'code-requests', points: 10, seconds: (15 * MINUTE) / SECOND }
// Hashing is work, and nobody sets more than a few.
const LINKS_PER_ADDRESS: RateLimit = { name: 'reset-link', points: 100, seconds: 3600 }
const LINK_OVER = 'This link has been used or has expired. Please ask for a new one.'
const SPENT = 'Your code has been used or has expired. Please ask for a new one.'

const requestSelect = { id: true, email: true, sessionVersion: true } as const

/**
 * Takes down that someone wants a code for an address. Nothing here depends on whether it has an account: the mail job
 * finds out, so that neither the answer nor its time tells (checklist X-70, docs/decisions/0016).
 * @param browser the id of the browser that asks, which alone may use the code; programs without cookies have none
 * @param device a browser in which someone signed in before; its requests for that account are counted apart
 * @throws AppError 429 after ten in a quarter hour, for any address
 */
export async function requestCode(
  { email, browser }: { email: string; browser?: string | undefined },
  device?: KnownDevice,
): Promise<void> {
  const account = device && (await db().user.findUnique({ where: { id: device.userId }, select: requestSelect }))
  await consumeLimit(REQUESTS, account?.email === email ? triesOf(email, account, device) : email)
  await db().codeRequest.create({
    data: { email, browserHmac: browser ? browserHmac(browser) : null },
    select: { id: true },
  })
}

type Request = { id: string; email: string; browser_hmac: string | null; created_at: Date }

/**
 * Answers what `requestCode` took down, oldest first: a reset code or a link for an account that is verified, a
 * registration code for a buyer who is not. Within the cool-down nothing is sent, and nobody is told. Several servers may do this at once; a request is taken by one, and is gone when, and only when, its mail is queued.
 * @returns how many were looked at
 */
export async function answerCodeRequests(limit = 50): Promise<number> {
  const failed: string[] = []
  for (let answered = 0; answered < limit; answered += 1) {
    const taken: { id?: string } = {}
    try {
      await transaction(async (tx) => {
        const request = await takeRequest(tx, failed)
        taken.id = request?.id
        // Whoever asked that long ago has asked again or given up.
        if (request && request.created_at > after(new Date(), -OTP_MINUTES * MINUTE)) await answer(tx, request)
      })
    } catch (error) {
      if (taken.id === undefined) throw error
      // It stays for the next turn, and holds up nobody in this one.
      failed.push(taken.id)
      log.error({ err: error }, 'code not sent')
    }
    if (taken.id === undefined) return answered
  }
  return limit
}

async function takeRequest(tx: Tx, failed: readonly string[]): Promise<Request | undefined> {
  const [request] = await tx.$queryRaw<Request[]>`
    DELETE FROM code_requests
    WHERE id = ${nextUnclaimed('code_requests', Prisma.sql`id <> ALL(${failed}::uuid[])`)}
    RETURNING id, email, browser_hmac, created_at`
  return request
}

async function answer(tx: Tx, { email, browser_hmac }: Request): Promise<void> {
  const user = await tx.user.findUnique({
    where: { email },
    select: {
      id: true,
      email: true,
      sessionVersion: true,
      role: true,
      emailVerifiedAt: true,
      erasedAt: true,
      suspendedAt: true,
    },
  })
  if (!user || user.erasedAt || user.suspendedAt) return
  const purpose = user.emailVerifiedAt ? 'reset' : 'registration'
  if (purpose === 'registration' && user.role !== 'buyer') return
  try {
    // Four digits never open a desk.
    if (user.role !== 'buyer' || (await areCodesUsedUp(tx, user.id, purpose))) await sendResetLink(tx, user)
    else await sendCode(tx, user, purpose, { boundTo: purpose === 'reset' ? browser_hmac : null })
  } catch (error) {
    // Too many were asked for: this one is done with, unanswered.
    if (!(error instanceof AppError)) throw error
  }
}

/** What a right code leads to: a registration that goes on, or leave to set one new password. */
export type Verified =
  | ({ readonly purpose: 'registration' } & VerifiedCode)
  | { readonly purpose: 'reset'; readonly userId: string; readonly grant: ResetGrant }

/**
 * Checks a code for what the account stands before: registration while its e-mail is not verified, reset afterwards. A
 * code of the other purpose is refused (checklist OT-21).
 * @throws AppError 400 for a wrong, expired, used or foreign code and for an unknown e-mail alike; 429 after too many
 */
export async function verifyCode({
  email,
  code,
  browser,
}: {
  email: string
  code: string
  browser?: string | undefined
}): Promise<Verified> {
  const user = await db().user.findUnique({
    where: { email },
    select: { id: true, email: true, role: true, sessionVersion: true, emailVerifiedAt: true, erasedAt: true },
  })
  if (user && user.role !== 'buyer') return refuseUnknown(email)
  if (!user?.emailVerifiedAt || user.erasedAt)
    return { purpose: 'registration', ...(await verifyRegistrationCode({ email, code })) }
  const codeId = await useCode(user, 'reset', code, browser)
  return { purpose: 'reset', userId: user.id, grant: { userId: user.id, codeId } }
}

/**
 * Sets a new password, which ends every session of the account and is told to its owner (checklist X-13). Leave is a
 * reset grant, which serves once, or a session with the current password.
 * @throws AppError 400 for one of the most used passwords; 403 for another's account, a spent grant, or a missing or
 * wrong current password; 429 after too many wrong ones
 */
export async function changePassword(
  { reset, person }: PasswordChanger,
  userId: string,
  input: ChangePassword,
): Promise<void> {
  refuseCommon(input.password)
  if (reset?.userId === userId && input.currentPassword === undefined) await changeByGrant(reset, input.password)
  else if (person?.id === userId) await changeByOwner(person, input)
  else throw forbidden('This belongs to someone else.')
}

async function changeByGrant({ userId, codeId }: ResetGrant, password: string): Promise<void> {
  const passwordHash = await hashPassword(password)
  const now = new Date()
  const email = await transaction(async (tx) => {
    const { count } = await tx.oneTimeCode.updateMany({
      where: {
        id: codeId,
        userId,
        purpose: 'reset',
        usedAt: { gt: after(now, -RESET_MINUTES * MINUTE) },
        grantSpentAt: null,
      },
      data: { grantSpentAt: now },
    })
    if (count === 0) throw forbidden(SPENT, { code: 'code_expired' })
    return setPassword(tx, { id: userId }, passwordHash, now)
  })
  // Whoever tried in vain before asking for a code must get in with the new password.
  await resetLimit(PASSWORD_TRIES, email)
}

/**
 * Sets a new password by the link of a mail, which serves once. It ends every session of the account. The link proves
 * the mailbox, so it verifies the e-mail of a registration whose codes were used up, by whomever.
 * @param address where the request comes from, for the limit per address
 * @returns whose password it is
 * @throws AppError 400 for one of the most used passwords; 410 for a link that is unknown, used or expired; 429 after
 * too many
 */
export async function changePasswordByLink(
  { token, password }: { token: string; password: string },
  address: string,
): Promise<string> {
  await consumeLimit(LINKS_PER_ADDRESS, address)
  refuseCommon(password)
  if ((await resetLinkState(token)) !== 'open') throw linkIsOver()
  const passwordHash = await hashPassword(password)
  const { userId, email } = await transaction(async (tx) => {
    const userId = await spendResetLink(tx, token)
    if (userId === undefined) throw linkIsOver()
    const now = new Date()
    const email = await setPassword(tx, { id: userId }, passwordHash, now)
    await tx.user.updateMany({ where: { id: userId, emailVerifiedAt: null }, data: { emailVerifiedAt: now } })
    return { userId, email }
  })
  await resetLimit(PASSWORD_TRIES, email)
  return userId
}

const linkIsOver = () => new AppError(410, LINK_OVER)

async function changeByOwner(person: Person, { password, currentPassword }: ChangePassword): Promise<void> {
  if (!currentPassword) throw refuseCurrent('Please enter your current password.')
  await consumeLimit(PASSWORD_TRIES, person.sessionId)
  const { passwordHash: stored } = await db().user.findUniqueOrThrow({
    where: { id: person.id },
    select: { passwordHash: true },
  })
  if (!(await verifyPassword(stored, currentPassword))) throw refuseCurrent('Your current password is wrong.')
  const passwordHash = await hashPassword(password)
  await transaction((tx) =>
    setPassword(tx, { id: person.id, sessionVersion: person.sessionVersion }, passwordHash, new Date()),
  )
  await resetLimit(PASSWORD_TRIES, person.sessionId)
  await resetLimit(PASSWORD_TRIES, person.email)
}

const refuseCurrent = (message: string) =>
  new AppError(403, message, { code: 'wrong_password', fields: { currentPassword: message } })

/** Sets the hash and ends what was open under the old one: sessions, codes, grants, links. @returns the owner's address */
async function setPassword(
  tx: Tx,
  which: { id: string; sessionVersion?: number },
  passwordHash: string,
  now: Date,
): Promise<string> {
  const { count } = await tx.user.updateMany({
    where: { ...which, erasedAt: null },
    data: { passwordHash, sessionVersion: { increment: 1 } },
  })
  if (count === 0) throw forbidden(SPENT, { code: 'code_expired' })
  await tx.oneTimeCode.updateMany({
    where: { userId: which.id, usedAt: null, voidedAt: null },
    data: { voidedAt: now },
  })
  await tx.oneTimeCode.updateMany({
    where: { userId: which.id, purpose: 'reset', usedAt: { not: null }, grantSpentAt: null },
    data: { grantSpentAt: now },
  })
  await spendAllResetLinks(tx, which.id)
  const { email, fullName } = await tx.user.findUniqueOrThrow({
    where: { id: which.id },
    select: { email: true, fullName: true },
  })
  await tell(tx, { email }, passwordChangedNews(fullName, formatMoment(now)))
  return email
}
