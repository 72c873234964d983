import 'server-only'
import { randomUUID } from 'node:crypto'
import { cookies } from 'next/headers'
import { isId } from '@/lib/core/ids'
import { cookieName, cookieOptions } from './session'

/**
 * A message from one request to the next page, in a cookie that is shown once (docs/decisions/0084). It names one of
 * these codes, so neither a link nor another site can make a page say something. The page has the words.
 */
const FLASHES = [
  // accounts
  'registered',
  'registered-confirmed',
  'fee-paid',
  'fee-failed',
  'fee-unreachable',
  'signed-out',
  'erased',
  'code-sent',
  'code-needed',
  'registration-over',
  'registration-needed',
  'profile-sent',
  'profile-withdrawn',
  'hr-reminded',
  'contact-changed',
  'phone-code-sent',
  'phone-verified',
  'messages-on',
  'messages-off',
  // the shop
  'fees-failed',
  'fees-unopened',
  'deferral-asked',
  // the desk of HR
  'employee-declined',
  'employee-corrected',
  'salary-waits',
  'employee-last-day',
  'employee-stays',
  'employee-rehired',
  'name-confirmed',
  'name-refused',
  'deferral-agreed',
  'deferral-declined',
  'headings-saved',
  'join-link-revoked',
  'roster-taken-back',
  'period-closed',
  'deduction-entered',
  'correction-requested',
  'transfer-announced',
  'transfer-withdrawn',
  'webhook-removed',
  // the desk of the staff
  'transfer-received',
  'statement-booked',
  'line-assigned',
  'line-aside',
  'booking-kept',
] as const
export type FlashCode = (typeof FLASHES)[number]

/** `about` is the id of the person or thing that the message is about; `key` differs for every message. */
export type Flash<Code extends FlashCode = FlashCode> = {
  readonly code: Code
  readonly about: string | undefined
  readonly key: string
}

/** Long enough for the redirect on a slow line. A page that is opened later has nothing to do with the message. */
const SECONDS = 120

/** The header in which the middleware gives the message to the page. */
export const FLASH_HEADER = 'x-foodbank-flash'

export const flashCookieName = (): string => cookieName('foodbank.flash')

/** How the cookie is kept; without a message it is deleted. */
export const flashCookie = (code?: FlashCode, about = '') =>
  ({
    name: flashCookieName(),
    value: code === undefined ? '' : `${code}~${about}~${randomUUID()}`,
    ...cookieOptions(code === undefined ? 0 : SECONDS),
  }) as const

/** Keeps a message for the next page. Only actions and route handlers can; a page cannot set cookies. */
export async function setFlash(code: FlashCode, about?: string): Promise<void> {
  ;(await cookies()).set(flashCookie(code, about))
}

/** Deletes the message, after the page with it was shown. */
export async function clearFlash(): Promise<void> {
  ;(await cookies()).set(flashCookie())
}

/** Reads a cookie's value; undefined for one that is not ours. */
export function parseFlash(value: string | undefined): Flash | undefined {
  const [named, about, key, ...rest] = (value ?? '').split('~')
  const code = FLASHES.find((each) => each === named)
  if (code === undefined || !isId(key ?? '') || rest.length > 0) return undefined
  return { code, about: about !== undefined && isId(about) ? about : undefined, key: key ?? '' }
}
