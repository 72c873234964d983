import 'server-only'
import { randomUUID } from 'node:crypto'
import { cookies } from 'next/headers'
import { decode, encode } from 'next-auth/jwt'
import * as z from 'zod/mini'
import { env } from './env'

const SESSION_SECONDS = 7 * 24 * 60 * 60
const claimsSchema = z.object({
  sub: z.string(),
  sid: z.string(),
  version: z.number(),
  role: z.enum(['buyer', 'partner', 'staff']),
  member: z.boolean(),
  complete: z.boolean(),
  approve: z.boolean(),
  payment: z.boolean(),
  exp: z.number(),
})

/**
 * The content of a session token. Its flags are hints for the middleware; the database decides. `version` must equal
 * the account's session version, and `sid` must not be signed out.
 */
export type SessionClaims = z.infer<typeof claimsSchema>

const isSecure = () => env().NEXTAUTH_URL.startsWith('https://')
// The cookie's name in next-auth, so that its handlers and `getToken` read the same session.
export const sessionCookieName = () => `${isSecure() ? '__Secure-' : ''}next-auth.session-token`
export const cookieOptions = (maxAge: number) =>
  ({ httpOnly: true, sameSite: 'lax', secure: isSecure(), path: '/', maxAge }) as const

/** Encodes a session token, for the login answer and for the cookie. */
export function sessionToken(claims: Omit<SessionClaims, 'sid' | 'exp'>, sid: string = randomUUID()): Promise<string> {
  return encode({ token: { ...claims, sid }, secret: env().NEXTAUTH_SECRET, maxAge: SESSION_SECONDS })
}

export const sessionCookieOptions = () => cookieOptions(SESSION_SECONDS)

export async function setSessionCookie(token: string): Promise<void> {
  ;(await cookies()).set(sessionCookieName(), token, sessionCookieOptions())
}

export async function clearSessionCookie(): Promise<void> {
  ;(await cookies()).set(sessionCookieName(), '', cookieOptions(0))
}

/** Decodes a session token; undefined when it is forged or expired. */
export async function readSessionToken(token: string | undefined): Promise<SessionClaims | undefined> {
  if (!token) return undefined
  try {
    const parsed = claimsSchema.safeParse(await decode({ token, secret: env().NEXTAUTH_SECRET }))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}

/** Reads the bearer token of an Authorization header. */
export const bearerOf = (authorization: string | null): string | undefined =>
  /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1]
