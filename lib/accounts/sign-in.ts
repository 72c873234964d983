import 'server-only'
import type { Prisma } from '@/generated/prisma/client'
import { personSelect, progressOf } from '@/lib/access/queries'
import type { Person } from '@/lib/core/actors'
import { HOUR, SECOND } from '@/lib/core/clock'
import { type Tx, db, transaction } from '@/lib/database/db'
import { badRequest, forbidden } from '@/lib/core/errors'
import { emailProblem, normalEmail } from '@/lib/core/fields'
import { type KnownDevice, type RegistrationGrant, type SecondStep, readSecondStep } from '@/lib/server/grants'
import { lockUser } from '@/lib/database/locks'
import { type RateLimit, consumeLimit, resetLimit } from '@/lib/server/rate-limit'
import type { Proof, SecondStepDto } from '@/lib/second-factor/schema'
import { openSecondStep, passSecondStep, secondStepExpired } from '@/lib/second-factor/second-step'
import { ensureCode } from './one-time-codes'
import { PASSWORD_TRIES, judgePassword, triesOf } from './own-password'
import { grantOf } from './register'
import { WRONG_LOGIN } from './rules'
import type { Login, LoginDto } from './schema'
import { openSession } from './sessions'
import { createWallet } from './wallet'

const SUSPENDED = 'Your access was ended. Please speak to your HR office or write to us.'

// PASSWORD_TRIES protects each account. This limit must admit a whole office behind one address.
const LOGIN_PER_ADDRESS: RateLimit = { name: 'login-address', points: 1500, seconds: HOUR / SECOND }

/** A sign-in that succeeded. `grant` is present while the email is not verified. */
export type LoggedIn = {
  readonly dto: LoginDto
  readonly person: Omit<Person, 'image'>
  readonly grant?: RegistrationGrant
}

type Browser = {
  /** A browser in which someone signed in before. Its tries are counted apart from those of strangers. */
  readonly device?: KnownDevice | null
  /** The `User-Agent` header, from which the list of sessions names the device. */
  readonly userAgent?: string | null
}

/** The result of a right password: a session, or the second step of someone with a second factor. */
export type PasswordSignIn = LoggedIn | { readonly secondStep: SecondStepDto }

/**
 * Signs in, or asks HR and staff for their second factor. A buyer whose email is not verified receives a new code and
 * continues the registration.
 * @param address the client's IP address, for the limit per address
 * @throws AppError 400 for an unknown email and for a wrong password, with one sentence and after the same time; 403
 *   for HR and staff whose access was ended; 429 after ten tries in 15 minutes, of strangers or of a known device; 503
 *   when too many people sign in at once, which is no try
 */
export async function logIn(
  input: Login,
  address: string,
  { device, userAgent }: Browser = {},
): Promise<PasswordSignIn> {
  const email = normalEmail(input.email)
  await consumeLimit(LOGIN_PER_ADDRESS, address)
  // PostgreSQL refuses some texts, for example with a null character.
  if (emailProblem(email) !== undefined) throw badRequest(WRONG_LOGIN, { code: 'wrong_login' })

  const user = await db().user.findUnique({ where: { email }, select: { ...personSelect, passwordHash: true } })
  const tries = triesOf(email, user, device)
  const isRight = await judgePassword(PASSWORD_TRIES, tries, user?.passwordHash, input.password)
  if (!user || !isRight || user.erasedAt) throw badRequest(WRONG_LOGIN, { code: 'wrong_login' })
  if (user.suspendedAt) throw forbidden(SUSPENDED, { code: 'suspended' })
  await resetLimit(PASSWORD_TRIES, tries)

  const progress = progressOf(user)
  await transaction(async (tx) => {
    if (user.role !== 'buyer') return
    // When no code can be sent now, the page for the code tells when the next one can be.
    if (!progress.member) await ensureCode(tx, user, 'registration')
    if (progress.complete) await createWallet(user.id, tx)
  })

  if (user.role === 'buyer') return openSessionOf(user, userAgent)
  return transaction(async (tx) => {
    // Setting up the first factor takes the same lock and ends the sessions opened without one. A sign-in at the same
    // moment is among them, or it is asked for the new factor.
    await lockUser(tx, user.id)
    const secondStep = await openSecondStep(tx, user)
    return secondStep ? { secondStep } : openSessionOf(user, userAgent, tx)
  })
}

/**
 * Signs in someone whose password was right and who proves the second factor.
 * @param step as this browser keeps it, or the sealed challenge of the first answer
 * @throws AppError 400 for a wrong code or passkey; 401 for a step that has expired or was used; 429 for 15 minutes
 *   after five wrong proofs of unknown devices, or of this device when it has proved the factor before
 */
export async function completeLogIn(
  step: SecondStep | string,
  proof: Proof,
  { device, userAgent }: Browser = {},
): Promise<LoggedIn> {
  const open = typeof step === 'string' ? await readSecondStep(step) : step
  if (!open) throw secondStepExpired()
  // A device becomes known by the password alone during the days of grace. It must prove the factor to have own tries.
  const isKnown = device?.secondFactor === true && device.userId === open.userId
  return passSecondStep(open, proof, isKnown ? device.id : open.userId, async (tx) =>
    openSessionOf(await tx.user.findUniqueOrThrow({ where: { id: open.userId }, select: personSelect }), userAgent, tx),
  )
}

async function openSessionOf(
  user: Prisma.UserGetPayload<{ select: typeof personSelect }>,
  userAgent: string | null | undefined,
  tx?: Tx,
): Promise<LoggedIn> {
  const progress = progressOf(user)
  const { sessionId, token } = await openSession({ ...user, ...progress }, userAgent, tx)
  const { member, approve, payment } = progress
  return {
    dto: { id: user.id, user: user.email, token, member, approve, payment },
    person: { ...user, ...progress, sessionId },
    grant: member ? undefined : grantOf(user, false),
  }
}
