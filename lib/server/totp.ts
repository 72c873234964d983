import 'server-only'
import { generateSecret, generateURI, verify } from 'otplib'
import { encode } from 'uqr'

/** One-time codes of authenticator apps: six digits, a new one each 30 seconds (RFC 6238). */

const ISSUER = 'Foodbank'
const STEP_SECONDS = 30

/** A new secret of 160 random bits, in Base32. */
export const newTotpSecret = (): string => generateSecret()

/** The address from which an authenticator app takes the secret. `account` is the name that the app shows. */
export const totpLink = (secret: string, account: string): string =>
  generateURI({ issuer: ISSUER, label: account, secret })

/**
 * The time step of `code`: the one at the moment `at`, or the one before or after it, because clocks differ.
 * @returns undefined for a wrong code
 */
export async function totpStep(secret: string, code: string, at: Date): Promise<number | undefined> {
  if (!/^\d{6}$/.test(code)) return undefined
  const epoch = Math.floor(at.getTime() / 1000)
  const result = await verify({ token: code, secret, epoch, epochTolerance: STEP_SECONDS })
  return result.valid && 'timeStep' in result ? result.timeStep : undefined
}

/** A square picture of black modules: `path` draws them in a box of `size` units. */
export type QrCode = { readonly size: number; readonly path: string }

/** Draws `text` as a QR code. */
export function qrCode(text: string): QrCode {
  const { size, data } = encode(text, { ecc: 'M', border: 2 })
  const path = data.flatMap((row, y) => row.flatMap((isBlack, x) => (isBlack ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return { size, path }
}
