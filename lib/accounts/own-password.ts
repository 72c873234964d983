import 'server-only'
import type { Person } from '@/lib/core/actors'
import { MINUTE, SECOND } from '@/lib/core/clock'
import { db } from '@/lib/database/db'
import { AppError, badRequest } from '@/lib/core/errors'
import type { KnownDevice } from '@/lib/server/grants'
import { isCommonPassword, verifyPassword } from '@/lib/server/passwords'
import { type RateLimit, consumeLimit, giveBackTry, resetLimit } from '@/lib/server/rate-limit'

/**
 * Limits guesses of one account's password. Unknown devices share one count, by the email. A device where the account
 * has signed in and an open session have a count of their own, so that strangers do not lock the owner out (LI-22).
 */
export const PASSWORD_TRIES: RateLimit = { name: 'login-account', points: 10, seconds: (15 * MINUTE) / SECOND }

const COMMON_PASSWORD = 'This password is too common. Please choose another.'

/** Refuses one of the most used passwords. @throws AppError 400, at the field `password` */
export function refuseCommon(password: string): void {
  if (isCommonPassword(password))
    throw badRequest(COMMON_PASSWORD, { code: 'password_common', fields: { password: COMMON_PASSWORD } })
}

/**
 * Judges a password, and counts it as a try of `who`. One that nobody could check, because too many people sign in at
 * once, is no try: a flood of others would lock its owner out.
 * @throws AppError 429 when the limit is reached, 503 when it could not be checked
 */
export async function judgePassword(
  limit: RateLimit,
  who: string,
  stored: string | null | undefined,
  password: string,
): Promise<boolean> {
  await consumeLimit(limit, who)
  try {
    return await verifyPassword(stored, password)
  } catch (error) {
    await giveBackTry(limit, who)
    throw error
  }
}

/**
 * Checks the password of someone who is signed in. Each session has its own tries.
 * @throws AppError 403 for a missing or wrong password, at the field `currentPassword`; 429 after ten in 15 minutes
 */
export async function checkOwnPassword(
  person: Pick<Person, 'id' | 'sessionId'>,
  password: string | undefined,
): Promise<void> {
  if (!password) throw refuseCurrent('Please enter your current password.')
  const { passwordHash } = await db().user.findUniqueOrThrow({
    where: { id: person.id },
    select: { passwordHash: true },
  })
  if (!(await judgePassword(PASSWORD_TRIES, person.sessionId, passwordHash, password)))
    throw refuseCurrent('Your current password is wrong.')
  await resetLimit(PASSWORD_TRIES, person.sessionId)
}

const refuseCurrent = (message: string) =>
  new AppError(403, message, { code: 'wrong_password', fields: { currentPassword: message } })

/**
 * Returns the key under which the tries of a request are counted: the device's id when the account has signed in there.
 * @param strangers the key that all other devices share
 */
export function triesOf(
  strangers: string,
  account: { readonly id: string; readonly sessionVersion: number } | null,
  device: KnownDevice | null | undefined,
): string {
  const isKnown =
    device?.userId === account?.id &&
    (device?.registration === null || device?.registration === account?.sessionVersion)
  return device && isKnown ? device.id : strangers
}
