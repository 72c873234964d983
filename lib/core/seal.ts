import 'server-only'
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { decode, encode } from 'next-auth/jwt'
import { env } from './env'

/** Longer than any token of ours. A longer text is refused before it is decoded. */
export const LONGEST_TOKEN = 8_000

/** The use of a sealed text. Each has a different key, derived from NEXTAUTH_SECRET. */
export type SealPurpose =
  | 'registration'
  | 'reset'
  | 'reset-request'
  | 'device'
  | 'mail'
  | 'payment-return'
  | 'second-factor-secret'
  | 'second-step'
  | 'passkey-set-up'

/** Encrypts and signs `data`, readable by this app for `seconds`, in the token format of next-auth (JWE, A256GCM). */
export function seal(purpose: SealPurpose, data: Record<string, unknown>, seconds: number): Promise<string> {
  return encode({ token: data, secret: env().NEXTAUTH_SECRET, salt: purpose, maxAge: seconds })
}

/** Reads what `seal` made; undefined when it is forged, for another purpose or expired. */
export async function unseal(
  purpose: SealPurpose,
  sealed: string | undefined,
): Promise<Record<string, unknown> | undefined> {
  if (!sealed || sealed.length > LONGEST_TOKEN) return undefined
  try {
    return (await decode({ token: sealed, secret: env().NEXTAUTH_SECRET, salt: purpose })) ?? undefined
  } catch {
    return undefined
  }
}

/** Makes a hex HMAC-SHA256 with a key derived for `label`, for codes that are compared but never read back. */
export function hmac(label: string, text: string): string {
  const key = hkdfSync('sha256', env().NEXTAUTH_SECRET, '', `foodbank ${label}`, 32)
  return createHmac('sha256', Buffer.from(key)).update(text).digest('hex')
}

/** Compares two texts in constant time. */
export function sameText(a: string, b: string): boolean {
  const left = Buffer.from(hmac('comparison', a))
  const right = Buffer.from(hmac('comparison', b))
  return timingSafeEqual(left, right)
}
