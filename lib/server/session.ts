import 'server-only'
import { cookies } from 'next/headers'
import * as z from 'zod/mini'
import { Role } from '@/generated/prisma/enums'
import { env } from '@/lib/settings/env'
import { LONGEST_TOKEN, decodeToken, encodeToken } from './seal'

/** A session lives for a week from sign-in, however often its token is renewed. */
export const SESSION_SECONDS = 7 * 24 * 60 * 60
const claimsSchema = z.object({
  sub: z.string(),
  sid: z.string(),
  version: z.number(),
  role: z.enum(Role),
  member: z.boolean(),
  complete: z.boolean(),
  approve: z.boolean(),
  payment: z.boolean(),
  signedInAt: z.number(),
})

/**
 * The content of a session token. Its flags are hints for the middleware; the database decides. `version` must equal
 * the account's session version, and the session `sid` must be open. `signedInAt` is in seconds.
 */
export type SessionClaims = z.infer<typeof claimsSchema>

const isSecure = () => env().NEXTAUTH_URL.startsWith('https://')

/** The name of a cookie of ours. Over https browsers take its prefix from this host only, so no other can plant it. */
export const cookieName = (name: string): string => `${isSecure() ? '__Host-' : ''}${name}`
// next-auth's name for the cookie, whose token format this is.
export const sessionCookieName = () => cookieName('next-auth.session-token')
/** How a cookie of ours is kept. With `maxAge` 0 it is deleted. */
export const cookieOptions = (maxAge: number) =>
  ({ httpOnly: true, sameSite: 'lax', secure: isSecure(), path: '/', maxAge }) as const

const secondsLeft = (signedInAt: number) => Math.max(0, signedInAt + SESSION_SECONDS - Math.floor(Date.now() / 1000))

/** Encodes a session: the token of the login answer and the value of the cookie. It expires a week after sign-in. */
export function sessionToken(claims: SessionClaims): Promise<string> {
  return encodeToken('', claims, secondsLeft(claims.signedInAt))
}

/** How the session cookie is kept: as long as its token. */
export const sessionCookieOptions = (signedInAt: number) => cookieOptions(secondsLeft(signedInAt))

/** Keeps the token of a sign-in that has just succeeded. */
export async function setSessionCookie(token: string): Promise<void> {
  ;(await cookies()).set(sessionCookieName(), token, cookieOptions(SESSION_SECONDS))
}

/** The session of this browser, whatever bearer the request carries. */
export const readSessionCookie = async (): Promise<SessionClaims | undefined> =>
  readSessionToken((await cookies()).get(sessionCookieName())?.value)

export async function clearSessionCookie(): Promise<void> {
  ;(await cookies()).set(sessionCookieName(), '', cookieOptions(0))
}

/** Decodes a session token; undefined when it is forged or expired. */
export async function readSessionToken(token: string | undefined): Promise<SessionClaims | undefined> {
  const parsed = claimsSchema.safeParse(await decodeToken('', token))
  return parsed.success && secondsLeft(parsed.data.signedInAt) > 0 ? parsed.data : undefined
}

/** Reads the bearer token of an Authorization header; undefined when it is too long to be one of ours. */
export const bearerOf = (authorization: string | null): string | undefined =>
  authorization && authorization.length <= LONGEST_TOKEN ? /^Bearer (\S+)$/i.exec(authorization)?.[1] : undefined
