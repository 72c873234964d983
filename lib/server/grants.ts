import 'server-only'
import { randomUUID } from 'node:crypto'
import { cache } from 'react'
import { cookies, headers } from 'next/headers'
import * as z from 'zod/mini'
import { noteUser } from '@/lib/observability/log-context'
import { seal, unseal } from './seal'
import { type SessionClaims, bearerOf, cookieName, cookieOptions, readSessionToken, sessionCookieName } from './session'

/** Enough time to read the mail and find the payslip. Later the person signs in to continue. */
const REGISTRATION_SECONDS = 2 * 60 * 60
const RESET_SECONDS = 15 * 60
/** Enough time for a code to arrive and to be requested again. */
const RESET_REQUEST_SECONDS = 30 * 60
/** Long enough to unlock a phone and read a code. */
const SECOND_STEP_SECONDS = 5 * 60

const registrationSchema = z.object({
  userId: z.string(),
  email: z.string(),
  version: z.number(),
  verified: z.boolean(),
})
/** Permission to continue one registration. `verified` after its code was entered. */
export type RegistrationGrant = z.infer<typeof registrationSchema>

const resetSchema = z.object({ userId: z.string(), codeId: z.string() })
/** Permission to set a new password once, given for the reset code `codeId`. */
export type ResetGrant = z.infer<typeof resetSchema>

const resetRequestSchema = z.object({ email: z.string(), browser: z.string(), askedAt: z._default(z.number(), 0) })
/**
 * A browser's request to reset a password. The code works only in the browser with the random id `browser`. `askedAt`
 * is the moment of the newest request, in milliseconds.
 */
export type ResetRequest = z.infer<typeof resetRequestSchema>

const deviceSchema = z.object({
  id: z.string(),
  userId: z.string(),
  registration: z.nullable(z.number()),
  secondFactor: z._default(z.boolean(), false),
})
/**
 * A browser in which someone signed in to an account. `registration` is the session version of a registration whose
 * email was not verified then: a newer registration of the address does not know the browser. `secondFactor` tells
 * that the second factor was proved in this browser.
 */
export type KnownDevice = z.infer<typeof deviceSchema>

const secondStepSchema = z.object({ id: z.string(), userId: z.string(), version: z.number(), challenge: z.string() })
/**
 * A sign-in whose password was right and which waits for the second factor. `version` is the session version of the
 * account, `challenge` what a passkey signs (base64url).
 */
export type SecondStep = z.infer<typeof secondStepSchema>

/**
 * The valid session and grants of a request, and the account that its browser knows. Each is decoded when it is first
 * asked for, and once.
 */
export type Credentials = {
  readonly session: () => Promise<SessionClaims | undefined>
  readonly registration: () => Promise<RegistrationGrant | undefined>
  readonly reset: () => Promise<ResetGrant | undefined>
  readonly resetRequest: () => Promise<ResetRequest | undefined>
  readonly device: () => Promise<KnownDevice | undefined>
  readonly secondStep: () => Promise<SecondStep | undefined>
  /** The API key of a program, which nobody has checked yet. */
  readonly apiKey: () => string | undefined
}

/** How each API key begins, so that people and programs that look for leaked secrets recognize one. */
export const KEY_PREFIX = 'fb_live_'

const isApiKey = (bearer: string): boolean => bearer.startsWith(KEY_PREFIX)

const GRANT_COOKIES = {
  registration: 'foodbank.registration',
  reset: 'foodbank.reset',
  'reset-request': 'foodbank.reset-request',
  'second-step': 'foodbank.second-step',
} as const
const DEVICE_COOKIE = 'foodbank.device'
const DEVICE_SECONDS = 90 * 24 * 60 * 60

/** Seals a registration grant and sets its cookie. @returns the same grant as a bearer token */
export async function grantRegistration(grant: RegistrationGrant): Promise<string> {
  const sealed = await seal('registration', grant, REGISTRATION_SECONDS)
  ;(await cookies()).set(cookieName(GRANT_COOKIES.registration), sealed, cookieOptions(REGISTRATION_SECONDS))
  return sealed
}

/** Seals a reset grant and sets its cookie. @returns the same grant as a bearer token */
export async function grantReset(grant: ResetGrant): Promise<string> {
  const sealed = await seal('reset', grant, RESET_SECONDS)
  ;(await cookies()).set(cookieName(GRANT_COOKIES.reset), sealed, cookieOptions(RESET_SECONDS))
  return sealed
}

/** Remembers in a cookie of this browser that it requested a reset code. */
export async function rememberResetRequest(request: ResetRequest): Promise<void> {
  const sealed = await seal('reset-request', request, RESET_REQUEST_SECONDS)
  ;(await cookies()).set(cookieName(GRANT_COOKIES['reset-request']), sealed, cookieOptions(RESET_REQUEST_SECONDS))
}

/**
 * Remembers for 90 days that the account knows this browser, so that wrong tries of strangers do not count against it.
 * The browser keeps its id for the account, so its own wrong tries still count after another sign-in.
 */
export async function rememberDevice(device: Omit<KnownDevice, 'id'>): Promise<void> {
  const jar = await cookies()
  const before = await readDevice(jar.get(cookieName(DEVICE_COOKIE))?.value)
  const id = before?.userId === device.userId ? before.id : randomUUID()
  const sealed = await seal('device', { id, ...device }, DEVICE_SECONDS)
  jar.set(cookieName(DEVICE_COOKIE), sealed, cookieOptions(DEVICE_SECONDS))
}

const readDevice = async (sealed: string | undefined): Promise<KnownDevice | undefined> =>
  deviceSchema.safeParse(await unseal('device', sealed)).data

/** Seals a second step for five minutes. */
export const sealSecondStep = (step: SecondStep): Promise<string> => seal('second-step', step, SECOND_STEP_SECONDS)

/** Reads a sealed second step; undefined when it is foreign, altered or too old. */
export const readSecondStep = async (sealed: string | undefined): Promise<SecondStep | undefined> =>
  secondStepSchema.safeParse(await unseal('second-step', sealed)).data

/** Keeps a sealed second step in this browser until the second factor is proved. */
export async function rememberSecondStep(sealed: string): Promise<void> {
  ;(await cookies()).set(cookieName(GRANT_COOKIES['second-step']), sealed, cookieOptions(SECOND_STEP_SECONDS))
}

const JOIN_COOKIE = 'foodbank.join'
/** As long as the registration itself. */
const JOIN_SECONDS = REGISTRATION_SECONDS

/** Remembers by which company's link this browser came to register. The code is no secret: it is on a poster. */
export async function rememberJoin(code: string): Promise<void> {
  ;(await cookies()).set(cookieName(JOIN_COOKIE), code, cookieOptions(JOIN_SECONDS))
}

/** The code of the link by which this browser came to register. */
export const joinedBy = async (): Promise<string | undefined> => (await cookies()).get(cookieName(JOIN_COOKIE))?.value

export async function clearGrant(kind: keyof typeof GRANT_COOKIES): Promise<void> {
  ;(await cookies()).set(cookieName(GRANT_COOKIES[kind]), '', cookieOptions(0))
}

type Sent = {
  readonly headers: Pick<Headers, 'get'>
  readonly cookies: { readonly get: (name: string) => { readonly value: string } | undefined }
}

/**
 * The credentials of a request. A bearer token, which may be a session token or a grant, replaces the cookies.
 */
export function requestCredentials({ headers: sent, cookies: jar }: Sent): Credentials {
  const bearer = bearerOf(sent.get('authorization'))
  const cookie = (name: string) => jar.get(cookieName(name))?.value
  const session = once(async () => {
    const claims = await readSessionToken(bearer ?? jar.get(sessionCookieName())?.value)
    noteUser(claims?.sub)
    return claims
  })
  /** A grant by bearer or cookie. A bearer that is a session is no grant. */
  const grant = async (kind: 'registration' | 'reset') => {
    if (bearer === undefined) return unseal(kind, cookie(GRANT_COOKIES[kind]))
    return (await session()) ? undefined : unseal(kind, bearer)
  }
  return {
    session,
    registration: once(async () => registrationSchema.safeParse(await grant('registration')).data),
    reset: once(async () => resetSchema.safeParse(await grant('reset')).data),
    // It identifies the browser, so it is never a bearer token.
    resetRequest: once(
      async () =>
        resetRequestSchema.safeParse(await unseal('reset-request', cookie(GRANT_COOKIES['reset-request']))).data,
    ),
    device: once(() => readDevice(cookie(DEVICE_COOKIE))),
    secondStep: once(() => readSecondStep(cookie(GRANT_COOKIES['second-step']))),
    apiKey: () => (bearer !== undefined && isApiKey(bearer) ? bearer : undefined),
  }
}

/** Remembers the first result. */
function once<T>(read: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined
  return () => (result ??= read())
}

/** The credentials of the current request of a page or an action, which its layouts share. */
export const readCredentials = cache(async (): Promise<Credentials> =>
  requestCredentials({ headers: await headers(), cookies: await cookies() }),
)
