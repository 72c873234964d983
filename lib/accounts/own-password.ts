import 'server-only'
import { MINUTE, SECOND } from '@/lib/core/clock'
import { badRequest } from '@/lib/core/errors'
import { isCommonPassword } from '@/lib/core/passwords'
import type { KnownDevice } from '@/lib/core/grants'
import type { RateLimit } from '@/lib/core/rate-limit'

/** What signing in, registering and setting a new password have in common. */

/**
 * Tries at one account's password (checklist LI-22). Unknown devices share one count, by the e-mail; a device where the
 * account has signed in and an open session have a count of their own, so that strangers do not lock the owner out.
 */
export const PASSWORD_TRIES: RateLimit = { name: 'login-account', points: 10, seconds: (15 * MINUTE) / SECOND }

const COMMON_PASSWORD = 'This password is one of the most used ones. Please choose another.'

/** @throws AppError 400, at the field, for one of the most used passwords */
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
