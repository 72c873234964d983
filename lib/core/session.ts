import 'server-only'
import { randomUUID } from 'node:crypto'
import { cache } from 'react'
import { cookies, headers } from 'next/headers'
import { decode, encode } from 'next-auth/jwt'
import * as z from 'zod/mini'
import { env } from './env'
import { seal, unseal } from './seal'

/** A session lives for a week. */
const SESSION_SECONDS = 7 * 24 * 60 * 60
/** Long enough to fetch the mail and the payslip; who comes later signs in and goes on from there. */
const REGISTRATION_SECONDS = 2 * 60 * 60
/** A reset grant may be used once within this time (checklist FP-21). */
const RESET_SECONDS = 15 * 60
/** Long enough for a code to arrive and to be asked for again. */
const RESET_REQUEST_SECONDS = 30 * 60

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
 * What a session token says. The flags are hints for the first gate; the database is the authority.
 * `version` must equal the account's session version, `sid` must not be signed out.
 */
export type SessionClaims = z.infer<typeof claimsSchema>

const registrationSchema = z.object({
  userId: z.string(),
  email: z.string(),
  version: z.number(),
  verified: z.boolean(),
})
/** Leave to go on with one registration. `verified` once its code was entered. */
export type RegistrationGrant = z.infer<typeof registrationSchema>

const resetSchema = z.object({ userId: z.string(), codeId: z.string() })
/** Leave to set one new password, bought with the reset code `codeId`. */
export type ResetGrant = z.infer<typeof resetSchema>

const resetRequestSchema = z.object({ email: z.string(), browser: z.string() })
/** A browser's wish to reset a password: for whom, and the random id its code is bound to. */
export type ResetRequest = z.infer<typeof resetRequestSchema>

/** Everything a request proves about who sends it. */
export type Credentials = {
  readonly session?: SessionClaims
  readonly registration?: RegistrationGrant
  readonly reset?: ResetGrant
  readonly resetRequest?: ResetRequest
}

const isSecure = () => env().NEXTAUTH_URL.startsWith('https://')
// next-auth's own name for the cookie, so that its handlers and `getToken` read the same session.
export const sessionCookieName = () => `${isSecure() ? '__Secure-' : ''}next-auth.session-token`
const GRANT_COOKIES = {
  registration: 'foodbank.registration',
  reset: 'foodbank.reset',
  'reset-request': 'foodbank.reset-request',
} as const

const cookieOptions = (maxAge: number) =>
  ({ httpOnly: true, sameSite: 'lax', secure: isSecure(), path: '/', maxAge }) as const

/** Encodes a session for an account: the token of the login answer and the value of the cookie alike. */
export function sessionToken(claims: Omit<SessionClaims, 'sid' | 'exp'>, sid: string = randomUUID()): Promise<string> {
  return encode({ token: { ...claims, sid }, secret: env().NEXTAUTH_SECRET, maxAge: SESSION_SECONDS })
}

/** How the session cookie is kept. */
export const sessionCookieOptions = () => cookieOptions(SESSION_SECONDS)

export async function setSessionCookie(token: string): Promise<void> {
  ;(await cookies()).set(sessionCookieName(), token, sessionCookieOptions())
}

export async function clearSessionCookie(): Promise<void> {
  ;(await cookies()).set(sessionCookieName(), '', cookieOptions(0))
}

/** Seals a registration grant and sets its cookie; the text is the same grant as a bearer. */
export async function grantRegistration(grant: RegistrationGrant): Promise<string> {
  const sealed = await seal('registration', grant, REGISTRATION_SECONDS)
  ;(await cookies()).set(GRANT_COOKIES.registration, sealed, cookieOptions(REGISTRATION_SECONDS))
  return sealed
}

/** Seals a reset grant and sets its cookie; the text is the same grant as a bearer. */
export async function grantReset(grant: ResetGrant): Promise<string> {
  const sealed = await seal('reset', grant, RESET_SECONDS)
  ;(await cookies()).set(GRANT_COOKIES.reset, sealed, cookieOptions(RESET_SECONDS))
  return sealed
}

/** Remembers in this browser, and nowhere else, that it asked for a reset code. */
export async function rememberResetRequest(request: ResetRequest): Promise<void> {
  const sealed = await seal('reset-request', request, RESET_REQUEST_SECONDS)
  ;(await cookies()).set(GRANT_COOKIES['reset-request'], sealed, cookieOptions(RESET_REQUEST_SECONDS))
}

export async function clearGrant(kind: keyof typeof GRANT_COOKIES): Promise<void> {
  ;(await cookies()).set(GRANT_COOKIES[kind], '', cookieOptions(0))
}

/** Decodes a session token; undefined when it is foreign, altered or expired. */
export async function readSessionToken(token: string | undefined): Promise<SessionClaims | undefined> {
  if (!token) return undefined
  try {
    const parsed = claimsSchema.safeParse(await decode({ token, secret: env().NEXTAUTH_SECRET }))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}

/** The token of an Authorization header, if it is a bearer's. */
export const bearerOf = (authorization: string | null): string | undefined =>
  /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1]

/**
 * The one decoder: reads the credentials of the request under way. A bearer token replaces the cookies; it may be a
 * session token or one of the grants. A page and its layouts share one reading, and so one look at the database.
 */
export const readCredentials = cache(async (): Promise<Credentials> => {
  const bearer = bearerOf((await headers()).get('authorization'))
  const jar = await cookies()
  const [session, registration, reset, resetRequest] = await Promise.all([
    readSessionToken(bearer ?? jar.get(sessionCookieName())?.value),
    unseal('registration', bearer ?? jar.get(GRANT_COOKIES.registration)?.value),
    unseal('reset', bearer ?? jar.get(GRANT_COOKIES.reset)?.value),
    // It says which browser this is, so it is never a bearer.
    unseal('reset-request', jar.get(GRANT_COOKIES['reset-request'])?.value),
  ])
  return {
    session,
    registration: registrationSchema.safeParse(registration).data,
    reset: resetSchema.safeParse(reset).data,
    resetRequest: resetRequestSchema.safeParse(resetRequest).data,
  }
})
