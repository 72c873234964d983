import 'server-only'
import { createHmac, hkdfSync, randomUUID, timingSafeEqual } from 'node:crypto'
import { EncryptJWT, decodeProtectedHeader, jwtDecrypt } from 'jose'
import { encode } from 'next-auth/jwt'
import { env } from '@/lib/settings/env'

/** Longer than any token of ours. A longer text is refused before it is decoded. */
export const LONGEST_TOKEN = 8_000

/** The use of a sealed text. Each has a different key, derived from the secret. */
export type SealPurpose =
  | 'registration'
  | 'reset'
  | 'reset-request'
  | 'device'
  | 'mail'
  | 'message'
  | 'payment-return'
  | 'second-factor-secret'
  | 'delivery-code'
  | 'second-step'
  | 'passkey-set-up'
  | 'webhook-secret'
  | 'employee-decision'
  | 'booked-deduction'

/** The secrets that are accepted, newest first. While a secret is rotated there are two (docs/operations.md). */
function secrets(): readonly string[] {
  const { NEXTAUTH_SECRET, NEXTAUTH_SECRET_PREVIOUS } = env()
  return NEXTAUTH_SECRET_PREVIOUS === undefined ? [NEXTAUTH_SECRET] : [NEXTAUTH_SECRET, NEXTAUTH_SECRET_PREVIOUS]
}

// Each key is derived once. There are few: of two secrets at most, and of the purposes.
const keys = new Map<string, Uint8Array>()

/** Derives a key of 32 bytes from a secret. */
function deriveKey(secret: string, salt: string, use: string): Uint8Array {
  const name = JSON.stringify([secret, salt, use])
  const known = keys.get(name)
  if (known) return known
  const key = new Uint8Array(hkdfSync('sha256', secret, salt, use, 32))
  keys.set(name, key)
  return key
}

/** The key that next-auth derives. Its `salt` is our purpose. */
const tokenKey = (secret: string, purpose: SealPurpose | ''): Uint8Array =>
  deriveKey(secret, purpose, `NextAuth.js Generated Encryption Key${purpose && ` (${purpose})`}`)

// The only algorithms of ours.
const ALGORITHM = 'dir'
const ENCRYPTION = 'A256GCM'

/**
 * Encrypts and signs `data` with the newest secret, in the token format of next-auth (JWE, A256GCM). A sealed text
 * names its purpose, so that it is tried with one key only.
 * @param purpose '' for a session, as next-auth has it
 */
export function encodeToken(
  purpose: SealPurpose | '',
  data: Record<string, unknown>,
  seconds: number,
): Promise<string> {
  const { NEXTAUTH_SECRET: secret } = env()
  if (purpose === '') return encode({ token: data, secret, maxAge: seconds })
  return new EncryptJWT(data)
    .setProtectedHeader({ alg: ALGORITHM, enc: ENCRYPTION, kid: purpose })
    .setIssuedAt()
    .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
    .setJti(randomUUID())
    .encrypt(tokenKey(secret, purpose))
}

/** Reads what `encodeToken` made with any accepted secret; undefined when it is forged or expired. */
export async function decodeToken(
  purpose: SealPurpose | '',
  token: string | undefined,
): Promise<Record<string, unknown> | undefined> {
  for (const secret of secrets()) {
    const data = await decodeWith(secret, purpose, token)
    if (data) return data
  }
  return undefined
}

async function decodeWith(secret: string, purpose: SealPurpose | '', token: string | undefined) {
  // Mails are longer than tokens, and come from our own database.
  if (!token || (purpose !== 'mail' && token.length > LONGEST_TOKEN)) return undefined
  try {
    // Sessions, and texts sealed by earlier versions, name no purpose.
    const { kid = purpose } = decodeProtectedHeader(token)
    if (kid !== purpose) return undefined
    const { payload } = await jwtDecrypt(token, tokenKey(secret, purpose), {
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      keyManagementAlgorithms: [ALGORITHM],
      contentEncryptionAlgorithms: [ENCRYPTION],
    })
    return payload
  } catch {
    return undefined
  }
}

/** The clocks of two hosts differ. */
const CLOCK_TOLERANCE_SECONDS = 15

/** A hundred years, for what is sealed until its row is deleted. */
export const FOREVER_SECONDS = 100 * 365 * 24 * 60 * 60

/** Encrypts and signs `data`, readable by this app for `seconds`. */
export const seal = (purpose: SealPurpose, data: Record<string, unknown>, seconds: number): Promise<string> =>
  encodeToken(purpose, data, seconds)

/** Reads what `seal` made; undefined when it is forged, for another purpose or expired. */
export const unseal = (
  purpose: SealPurpose,
  sealed: string | undefined,
): Promise<Record<string, unknown> | undefined> => decodeToken(purpose, sealed)

/**
 * Seals again, with the newest secret, what an older accepted one sealed. It expires when it would have before.
 * @returns `current` when the newest secret sealed it, `unreadable` when no accepted secret reads it
 */
export async function reseal(
  purpose: SealPurpose,
  sealed: string,
): Promise<'current' | 'unreadable' | { readonly sealed: string }> {
  const [newest = '', ...older] = secrets()
  if (await decodeWith(newest, purpose, sealed)) return 'current'
  for (const secret of older) {
    const data = await decodeWith(secret, purpose, sealed)
    const secondsLeft = Math.floor(Number(data?.exp) - Date.now() / 1000)
    if (data && secondsLeft > 0) return { sealed: await seal(purpose, data, secondsLeft) }
  }
  return 'unreadable'
}

/** Makes a hex HMAC-SHA256 with a key derived for `label`, for codes that are compared but never read back. */
export const hmac = (label: string, text: string): string => hmacWith(env().NEXTAUTH_SECRET, label, text)

/** The `hmac` of the text under each accepted secret, to search for it. */
export const hmacs = (label: string, text: string): string[] => secrets().map((secret) => hmacWith(secret, label, text))

/** Whether `stored` is the `hmac` of the text under any accepted secret. */
export const isHmacOf = (label: string, text: string, stored: string): boolean =>
  hmacs(label, text).some((hmac) => sameText(hmac, stored))

const hmacWith = (secret: string, label: string, text: string): string =>
  createHmac('sha256', deriveKey(secret, '', `foodbank ${label}`))
    .update(text)
    .digest('hex')

/** Compares two texts in constant time. */
export function sameText(a: string, b: string): boolean {
  const left = Buffer.from(hmac('comparison', a))
  const right = Buffer.from(hmac('comparison', b))
  return timingSafeEqual(left, right)
}
