import 'server-only'
import { MINUTE, SECOND } from '@/lib/core/clock'
import { badRequest } from '@/lib/core/errors'
import { isCommonPassword } from '@/lib/core/passwords'
import type { RateLimit } from '@/lib/core/rate-limit'

/** What signing in, registering and setting a new password have in common. */

/** Tries at one account's password, wherever it is asked for (checklist LI-22). */
export const PASSWORD_TRIES: RateLimit = { name: 'login-account', points: 10, seconds: (15 * MINUTE) / SECOND }

const COMMON_PASSWORD = 'This password is one of the most used ones. Please choose another.'

/** @throws AppError 400, at the field, for one of the most used passwords */
export function refuseCommon(password: string): void {
  if (isCommonPassword(password))
    throw badRequest(COMMON_PASSWORD, { code: 'password_common', fields: { password: COMMON_PASSWORD } })
}
