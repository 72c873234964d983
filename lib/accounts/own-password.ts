import 'server-only'
import { MINUTE, SECOND } from '@/lib/core/clock'
import { badRequest } from '@/lib/core/errors'
import { isCommonPassword } from '@/lib/core/passwords'
import type { KnownDevice } from '@/lib/core/grants'
import type { RateLimit } from '@/lib/core/rate-limit'

/**
 * Limits guesses of one account's password. Unknown devices share one count, by the e-mail. A device where the account
 * has signed in and an open session have a count of their own, so that strangers do not lock the owner out (LI-22).
 */
export const PASSWORD_TRIES: RateLimit = { name: 'login-account', points: 10, seconds: (15 * MINUTE) / SECOND }

const COMMON_PASSWORD = 'This password is too common. Please choose another.'

/** Refuses one of the most used passwords. @throws AppError 400, at the field `password` */
export function refuseCommon(password: string): void {
  if (isCommonPassword(password))
    throw badRequest(COMMON_PASSWORD, { code: 'password_common', fields: { password: COMMON_PASSWORD } })
}

/** Whose tries those of a request are: the device's own when the account has signed in there, else the e-mail's. */
export function triesOf(
  email: string,
  account: { readonly id: string; readonly sessionVersion: number } | null,
  device: KnownDevice | null | undefined,
): string {
  const isKnown =
    device?.userId === account?.id &&
    (device?.registration === null || device?.registration === account?.sessionVersion)
  return device && isKnown ? device.id : email
}
