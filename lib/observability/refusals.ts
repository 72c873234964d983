import 'server-only'
import type { AppError, ErrorCode } from '@/lib/core/errors'
import { log } from './log'

// A wrong proof of identity, missing rights, another site.
const NOTED: readonly ErrorCode[] = [
  'wrong_login',
  'wrong_password',
  'wrong_code',
  'code_expired',
  'suspended',
  'not_allowed',
  'wrong_role',
  'no_permission',
  'second_factor_required',
  'foreign_origin',
]

/** Who was refused and where. `userId` is missing for a visitor; `address` is the client's IP address. */
export type RefusedRequest = {
  readonly requestId?: string
  readonly path?: string
  readonly userId: string | undefined
  readonly address: string
}

/**
 * Logs a refusal that may be part of an attack, as one line. A visitor who must sign in first and a mistake in a form
 * are not logged.
 */
export function logRefusal(error: AppError, call: RefusedRequest): void {
  if (error.status === 429 || NOTED.includes(error.code)) log.info({ ...call, refusal: error.code }, 'refused')
}
