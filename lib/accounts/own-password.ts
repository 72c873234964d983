import 'server-only'
import { MINUTE, SECOND } from '@/lib/core/clock'
import { badRequest } from '@/lib/core/errors'
import { isCommonPassword } from '@/lib/core/passwords'
import type { RateLimit } from '@/lib/core/rate-limit'

/** Limits guesses of one account's password: sign-in and the change of password count together. */
export const PASSWORD_TRIES: RateLimit = { name: 'login-account', points: 10, seconds: (15 * MINUTE) / SECOND }

const COMMON_PASSWORD = 'This password is too common. Please choose another.'

/** Refuses one of the most used passwords. @throws AppError 400, at the field `password` */
export function refuseCommon(password: string): void {
  if (isCommonPassword(password))
    throw badRequest(COMMON_PASSWORD, { code: 'password_common', fields: { password: COMMON_PASSWORD } })
}
