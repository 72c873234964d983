import 'server-only'
import { randomUUID } from 'node:crypto'
import { personSelect, progressOf } from '@/lib/access/queries'
import type { Person } from '@/lib/core/actors'
import { HOUR, SECOND, after } from '@/lib/core/clock'
import { db, transaction } from '@/lib/core/db'
import { badRequest, forbidden } from '@/lib/core/errors'
import { isEmail, normalEmail } from '@/lib/core/fields'
import type { RegistrationGrant } from '@/lib/core/grants'
import { verifyPassword } from '@/lib/core/passwords'
import { type RateLimit, consumeLimit, resetLimit } from '@/lib/core/rate-limit'
import { ensureCode } from './one-time-codes'
import { PASSWORD_TRIES } from './own-password'
import { grantOf } from './register'
import { WRONG_LOGIN } from './rules'
import type { Login, LoginDto } from './schema'
import { tokenFor } from './session-token'
import { createWallet } from './wallet'

const SUSPENDED = 'Your access was ended. Please speak to your HR office or write to us.'

// PASSWORD_TRIES protects each account. This limit must admit a whole office behind one address.
const LOGIN_PER_ADDRESS: RateLimit = { name: 'login-address', points: 1500, seconds: HOUR / SECOND }

/** A sign-in that succeeded. `grant` is present while the e-mail is not verified. */
export type LoggedIn = {
  readonly dto: LoginDto
  readonly person: Omit<Person, 'image'>
  readonly grant?: RegistrationGrant
}

/**
 * Signs in. A buyer whose e-mail is not verified receives a new code and continues the registration.
 * @param address the client's IP address, for the limit per address
 * @throws AppError 400 for an unknown e-mail and for a wrong password, with one sentence and after the same time; 403
 *   for HR and staff whose access was ended; 429 after ten tries in 15 minutes
 */
export async function logIn(input: Login, address: string): Promise<LoggedIn> {
  const email = normalEmail(input.email)
  await consumeLimit(LOGIN_PER_ADDRESS, address)
  // PostgreSQL refuses some texts, for example with a null character.
  if (!isEmail(email)) throw badRequest(WRONG_LOGIN, { code: 'wrong_login' })

  await consumeLimit(PASSWORD_TRIES, email)
  const user = await db().user.findUnique({ where: { email }, select: { ...personSelect, passwordHash: true } })
  const isRight = await verifyPassword(user?.passwordHash, input.password)
  if (!user || !isRight || user.erasedAt) throw badRequest(WRONG_LOGIN, { code: 'wrong_login' })
  if (user.suspendedAt) throw forbidden(SUSPENDED, { code: 'suspended' })
  await resetLimit(PASSWORD_TRIES, email)

  const progress = progressOf(user)
  await transaction(async (tx) => {
    if (user.role !== 'buyer') return
    if (!progress.member) await ensureCode(tx, user, 'registration')
    if (progress.complete) await createWallet(user.id, tx)
  })

  const sessionId = randomUUID()
  const token = await tokenFor({ ...user, ...progress }, sessionId)
  const { member, approve, payment } = progress
  return {
    dto: { id: user.id, user: user.email, token, member, approve, payment },
    person: { ...user, ...progress, sessionId },
    grant: member ? undefined : grantOf(user, false),
  }
}

/** Ends one session; its token is refused from now on. */
export async function logOut(actor: Person): Promise<void> {
  await db().endedSession.createMany({
    data: [{ id: actor.sessionId, expiresAt: after(new Date(), 8 * 24 * HOUR) }],
    skipDuplicates: true,
  })
}
