import 'server-only'
import { RESET_MINUTES } from '@/lib/access/rules'
import type { PasswordChanger, Person } from '@/lib/core/actors'
import { MINUTE, SECOND, after, formatMoment } from '@/lib/core/clock'
import { type Tx, databaseNow, db, transaction } from '@/lib/database/db'
import { AppError, forbidden, tooMany } from '@/lib/core/errors'
import type { KnownDevice, ResetGrant } from '@/lib/server/grants'
import { hashPassword } from '@/lib/server/passwords'
import { type Queue, workThrough } from '@/lib/server/queue'
import { type RateLimit, consumeLimit, resetLimit } from '@/lib/server/rate-limit'
import { notify } from '@/lib/notifications/notify'
import { passwordChangedNotification } from './notifications'
import { secondsUntilResetCode } from './code-queries'
import { proveMailbox, voidBefore } from './mailbox-proof'
import { browserHmac, sendCode } from './one-time-codes'
import { PASSWORD_TRIES, checkOwnPassword, refuseCommon, triesOf } from './own-password'
import { resetLinkState } from './reset-link-queries'
import { sendResetLink, spendResetLink } from './reset-links'
import { OTP_MINUTES } from './rules'
import type { ChangePassword } from './schema'

const REQUESTS: RateLimit = { name: 'code-requests', points: 10, seconds: (15 * MINUTE) / SECOND }
// Hashing a password takes much processor time.
const LINKS_PER_ADDRESS: RateLimit = { name: 'reset-link', points: 100, seconds: 3600 }
const LINK_OVER = 'This link has been used or has expired. Please ask for a new one.'
const SPENT = 'Your code has been used or has expired. Please ask for a new one.'

const requestSelect = { id: true, email: true, sessionVersion: true } as const

/**
 * Stores a request for a code. The mail job looks for the account later, so that neither the answer nor its time
 * tells whether the address has one (X-70, docs/decisions/0016).
 * @param browser the id of the browser that asks, the only one that may use the code; programs without cookies have
 *   none
 * @param device a browser in which someone signed in before; its requests for that account are counted apart
 * @returns the moment of the request by the database's clock, in milliseconds
 * @throws AppError 429 after ten in 15 minutes, for any address
 */
export async function requestCode(
  { email, browser }: { email: string; browser?: string | undefined },
  device?: KnownDevice,
): Promise<number> {
  const account = device && (await db().user.findUnique({ where: { id: device.userId }, select: requestSelect }))
  await consumeLimit(REQUESTS, account?.email === email ? triesOf(email, account, device) : email)
  const { createdAt } = await db().codeRequest.create({
    data: { email, browserHmac: browser ? browserHmac(browser) : null },
    select: { createdAt: true },
  })
  return createdAt.getTime()
}

/**
 * Asks for another code, in the browser that asked before. Within a minute the job would drop the request silently, so
 * it is refused here, by the browser's own last request: that tells nothing about the account.
 * @param askedAt the moment of the last request by the database's clock, in milliseconds
 * @returns the moment of this one
 * @throws AppError 429 within a minute of the last request, and as `requestCode`
 */
export async function resendCode(
  { askedAt, ...request }: { email: string; browser: string; askedAt: number },
  device?: KnownDevice,
): Promise<number> {
  const seconds = await secondsUntilResetCode(askedAt)
  if (seconds > 0)
    throw tooMany(`We have just sent you a code. Please wait ${seconds} seconds before you ask for another.`, seconds)
  return requestCode(request, device)
}

type Request = { email: string; browser_hmac: string | null; is_fresh: boolean }

/**
 * Answers the requests that `requestCode` stored, oldest first: a reset code for a buyer, also for one whose email is
 * not verified, and a link for a desk or when the codes are used up. Requests within the cool-down are dropped
 * silently. A request is deleted in the transaction that queues its mail.
 * @returns how many requests were handled
 */
export const answerCodeRequests = (limit = 50): Promise<number> => workThrough(REQUEST_QUEUE, limit)

const REQUEST_QUEUE: Queue = {
  name: 'codes',
  lanes: 1,
  work: async ({ id }) => {
    const isAnswered = await transaction(async (tx) => {
      const [request] = await tx.$queryRaw<Request[]>`
        DELETE FROM code_requests WHERE id = ${id}::uuid
        RETURNING email, browser_hmac, created_at > now() - ${OTP_MINUTES} * interval '1 minute' AS is_fresh`
      // A person whose request is older has asked again or given up.
      if (request?.is_fresh) await answer(tx, request)
      return request !== undefined
    })
    return isAnswered ? 'closed' : 'done'
  },
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
  if (!user.emailVerifiedAt && user.role !== 'buyer') return
  try {
    // Four digits never open a desk.
    if (user.role !== 'buyer') await sendResetLink(tx, user)
    else await sendCode(tx, user, 'reset', { boundTo: browser_hmac })
  } catch (error) {
    // Over a limit: the request is deleted without an answer.
    if (!(error instanceof AppError)) throw error
  }
}

/**
 * Sets a new password, ends every session of the account and notifies its owner by mail. Needs a reset grant, which
 * works once, or a session together with the current password.
 * @throws AppError 400 for a common password; 403 for another person's account, a used grant, or a missing or wrong
 *   current password; 429 after too many wrong ones
 */
export async function changePassword(
  { reset, person }: PasswordChanger,
  userId: string,
  input: ChangePassword,
): Promise<void> {
  refuseCommon(input.password)
  if (reset?.userId === userId && input.currentPassword === undefined) await changeByGrant(reset, input.password)
  else if (person?.id === userId) await changeByOwner(person, input)
  else throw forbidden('This account belongs to someone else.')
}

async function changeByGrant({ userId, codeId }: ResetGrant, password: string): Promise<void> {
  const passwordHash = await hashPassword(password)
  const email = await transaction(async (tx) => {
    const now = await databaseNow(tx)
    const { count } = await tx.oneTimeCode.updateMany({
      where: {
        id: codeId,
        userId,
        usedAt: { gt: after(now, -RESET_MINUTES * MINUTE) },
        grantSpentAt: null,
      },
      data: { grantSpentAt: now },
    })
    if (count === 0) throw forbidden(SPENT, { code: 'code_expired' })
    return setPassword(tx, { id: userId }, passwordHash)
  })
  // Someone locked out by wrong passwords must be able to sign in with the new one.
  await resetLimit(PASSWORD_TRIES, email)
}

/**
 * Sets a new password by the link of a mail, which works once, and ends every session of the account. The link came by
 * mail, so it also verifies the email of a registration whose codes were used up.
 * @param address the client's IP address, for the limit per address
 * @returns the id of the account
 * @throws AppError 400 for a common password; 410 for a link that is unknown, used or expired; 429 after too many
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
    // A link cannot be guessed.
    if (!(await proveMailbox(tx, { id: userId }, { password: { hash: passwordHash }, isSure: true })))
      throw linkIsOver()
    return { userId, email: await notifyOwner(tx, userId) }
  })
  await resetLimit(PASSWORD_TRIES, email)
  return userId
}

const linkIsOver = () => new AppError(410, LINK_OVER)

async function changeByOwner(person: Person, { password, currentPassword }: ChangePassword): Promise<void> {
  await checkOwnPassword(person, currentPassword)
  const passwordHash = await hashPassword(password)
  await transaction((tx) => setPassword(tx, { id: person.id, sessionVersion: person.sessionVersion }, passwordHash))
  await resetLimit(PASSWORD_TRIES, person.email)
}

/** Sets the password, which voids all from before. @returns the owner's email */
async function setPassword(
  tx: Tx,
  which: { id: string; sessionVersion?: number },
  passwordHash: string,
): Promise<string> {
  if (!(await voidBefore(tx, which, { password: { hash: passwordHash } })))
    throw forbidden(SPENT, { code: 'code_expired' })
  return notifyOwner(tx, which.id)
}

/** Tells the owner of the new password. @returns the owner's email */
async function notifyOwner(tx: Tx, userId: string): Promise<string> {
  const { email, fullName } = await tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: { email: true, fullName: true },
  })
  await notify(tx, { email }, passwordChangedNotification(fullName, formatMoment(await databaseNow(tx))))
  return email
}
