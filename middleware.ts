import { randomBytes } from 'node:crypto'
import { type NextRequest, NextResponse } from 'next/server'
import { findPerson } from '@/lib/access/queries'
import { closedGate, pageGate } from '@/lib/access/rules'
import { findDetour } from '@/lib/accounts/detours'
import { tokenFor } from '@/lib/accounts/sessions'
import { assertActionCall } from '@/lib/server/action-body'
import type { Person, Progress } from '@/lib/core/actors'
import { TEXT_LIMIT, assertFewFields, readLimited } from '@/lib/server/body'
import { contentPolicy } from '@/lib/server/content-policy'
import { env, isDevelopment } from '@/lib/settings/env'
import { AppError, badRequest, codeOfStatus } from '@/lib/core/errors'
import { FLASH_HEADER, flashCookie, flashCookieName } from '@/lib/server/flash'
import { requestCredentials } from '@/lib/server/grants'
import { LONGEST_QUERY } from '@/lib/server/http'
import { log } from '@/lib/observability/log'
import { isPrerender } from '@/lib/server/prerender'
import {
  type SessionClaims,
  cookieOptions,
  readSessionToken,
  sessionCookieName,
  sessionCookieOptions,
} from '@/lib/server/session'
import { paymentOrigins } from '@/lib/payments/queries'

/**
 * Checks session, approval and payment before a page is built. Every page, action and handler checks again. The flags
 * in a token are only hints: when one is false the middleware asks the database, and replaces a stale token. The file
 * is named middleware.ts on purpose (docs/decisions/0002).
 */
export const config = {
  runtime: 'nodejs',
  matcher: [
    '/((?!api/|metrics$|_next/|.*\\.(?:svg|png|webp|ico|txt|xml|webmanifest|js)$).*)',
    // Only API calls whose address may be unreadable: with an escape beyond ASCII, or a broken one.
    '/api/(.*%(?:[^0-7]|.[^0-9a-fA-F]|.?$).*)',
  ],
}

const POLICY = 'Content-Security-Policy'

// Spellings in another case lead to the page itself, so a link typed by hand works. `/login` is rewritten, not
// redirected: it is a route of the specification too.
const PAGES = [
  '/Reg1',
  '/RegOtp',
  '/Reg2',
  '/Registration',
  '/Login',
  '/Forgotpd',
  '/Resetpd',
  '/ResetPdChange',
  '/ResetLink',
  '/Payment',
  '/Payment2',
  '/PaymentConfirm',
  '/Dashboard',
  '/Store',
  '/Basket',
  '/Packages',
  '/History',
  '/History1',
  '/History2',
  '/History3',
  '/Statement',
  '/Invoice',
  '/Complaints',
  '/Profile',
  '/TransactionChain1',
  '/TransactionChain2',
  '/TransactionChain3',
  '/about',
  '/contact',
  '/services',
  '/terms',
  '/privacy',
  '/partner',
  '/partner/sign-up',
  '/staff',
  '/Invitation',
]
const CANONICAL = new Map(PAGES.map((page) => [page.toLowerCase(), page]))

export default async function middleware(request: NextRequest): Promise<NextResponse> {
  const { pathname, search } = request.nextUrl
  if (pathname.startsWith('/api/')) return isReadable(pathname) ? NextResponse.next() : refuseAddress()
  try {
    await refuseLarge(request)
  } catch (error) {
    if (error instanceof AppError) return refusePage(error)
    throw error
  }
  const canonical = CANONICAL.get(pathname.toLowerCase())
  if (canonical !== undefined && canonical !== pathname && pathname !== '/login')
    return NextResponse.redirect(new URL(canonical + search, request.url), 308)
  const detour = isVisit(request) ? await detourOf(request, canonical ?? pathname) : undefined
  if (detour) return detour
  if (pathname === '/login') return pass(request, '/Login')

  const gateOfNobody = pageGate(pathname, undefined)
  if (gateOfNobody === undefined) return pass(request)
  // Server actions check access themselves. The page's script could not read a redirect from here, and the person
  // would lose what they typed.
  if (!isVisit(request)) return pass(request)

  const claims = await readSessionToken(request.cookies.get(sessionCookieName())?.value)
  if (!claims) return send(request, gateOfNobody)
  // A flag that was false may be true by now. Only the database knows.
  const isThrough = claims.role !== 'buyer' || closedGate(claims) === undefined
  if (isThrough && pageGate(pathname, claims) === undefined) return pass(request)

  let person: Person | undefined
  try {
    person = await findPerson(claims)
  } catch (error) {
    // The page asks the same question, and can show a proper error page.
    log.error({ err: error }, 'middleware could not read the person')
    return pass(request)
  }
  const gate = pageGate(pathname, person)
  const response = gate === undefined ? pass(request) : send(request, gate)
  // With all attributes, without which browsers refuse a cookie of this name, also an empty one.
  if (!person) response.cookies.set(sessionCookieName(), '', cookieOptions(0))
  else if (isStale(claims, person))
    response.cookies.set(sessionCookieName(), await tokenFor(person, claims), sessionCookieOptions(claims.signedInAt))
  return response
}

const isVisit = ({ method }: NextRequest) => method === 'GET' || method === 'HEAD'

/** The redirect of a page that leads elsewhere now; undefined to build the page, which checks its access again. */
async function detourOf(request: NextRequest, page: string): Promise<NextResponse | undefined> {
  if (isPrerender(request.headers)) return undefined
  const { searchParams } = request.nextUrl
  const detour = await findDetour(page, searchParams, requestCredentials(request)).catch((error: unknown) => {
    // The page asks the same question, and can show a proper error page.
    log.error({ err: error }, 'middleware could not find out where a page leads')
    return undefined
  })
  if (!detour) return undefined
  const response = NextResponse.redirect(new URL(detour.to, request.url), 307)
  if (detour.flash) response.cookies.set(flashCookie(detour.flash))
  return response
}

/**
 * Whether this request shows a message whose cookie is to be deleted: a whole page, which nothing else renders. Only it
 * accepts HTML by name. Next hides from the middleware that a request is for a part of a page, and may redirect such a
 * request once more, so the message would be gone before it is shown.
 */
const showsFlash = (request: NextRequest) =>
  isVisit(request) &&
  request.cookies.has(flashCookieName()) &&
  request.headers.get('accept')?.includes('text/html') === true &&
  request.headers.get('x-foodbank-keep') === null

const isStale = (claims: SessionClaims, person: Progress) =>
  (['member', 'complete', 'approve', 'payment'] as const).some((flag) => claims[flag] !== person[flag])

// The pages whose forms send a file; Next takes 9 MB at most (next.config.ts).
const PICTURE_PAGES = /^\/(?:Reg2|Registration|Profile)(?:\/|$)/
const FILE_PAGES =
  /^\/(?:partner\/(?:deductions|roster)|staff\/(?:products|packages|categories|statements|books\/settlements))(?:\/|$)/
const FORM_LIMIT = 9_000_000
const LONGEST_PATH = 1_000

/**
 * Bounds what is sent to a page before Next parses it for an action: the address, the bytes, the number of fields, and
 * the arguments. How many bytes one visitor has on the way, lib/server/body-door.ts has asked before.
 * @throws AppError 400, 403, 408, 413
 */
async function refuseLarge(request: NextRequest): Promise<void> {
  const { pathname, search } = request.nextUrl
  if (pathname.length > LONGEST_PATH || search.length > LONGEST_QUERY) throw badRequest('This address is too long.')
  if (request.method === 'GET' || request.method === 'HEAD') return
  if (!request.headers.has('content-length') && request.headers.has('transfer-encoding'))
    throw badRequest('Please send the form with its Content-Length.')
  const type = request.headers.get('content-type') ?? ''
  const isForm = /^(?:multipart\/|application\/x-www-form-urlencoded)/i.test(type)
  const bytes = await readLimited(
    request,
    isForm && (PICTURE_PAGES.test(pathname) || FILE_PAGES.test(pathname)) ? FORM_LIMIT : TEXT_LIMIT,
  )
  if (isForm) assertFewFields(bytes, type)
  assertActionCall(request, bytes)
}

// The page's script shows the text of such a response as it is.
const refusePage = (error: AppError) =>
  new NextResponse(error.message, {
    status: error.status,
    headers: { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' },
  })

function isReadable(pathname: string): boolean {
  try {
    return decodeURIComponent(pathname) !== ''
  } catch {
    return false
  }
}

// Next answers 500 without JSON when an address cannot be decoded.
const refuseAddress = () =>
  NextResponse.json(
    { code: codeOfStatus(400), message: 'The address is malformed.' },
    { status: 400, headers: { 'Cache-Control': 'no-store' } },
  )

/**
 * Lets the request through with three more headers: the page's address, for the way back after sign-in, the content
 * policy, from which Next reads the nonce for its scripts, and the message of the request before. A page that is being
 * prerendered gets its policy afterwards.
 */
function pass(request: NextRequest, rewriteTo?: string): NextResponse {
  const target = rewriteTo === undefined ? undefined : new URL(rewriteTo + request.nextUrl.search, request.url)
  if (isPrerender(request.headers)) return target ? NextResponse.rewrite(target) : NextResponse.next()
  const policy = contentPolicy({
    scripts: { nonce: randomBytes(16).toString('base64') },
    payment: paymentOrigins(),
    isDevelopment: isDevelopment(),
    isSecure: env().NEXTAUTH_URL.startsWith('https:'),
  })
  const headers = new Headers(request.headers)
  headers.set('x-foodbank-path', request.nextUrl.pathname + request.nextUrl.search)
  headers.set(POLICY, policy)
  // The page reads it from here: Next applies the deletion below to the cookies of this very request.
  headers.set(FLASH_HEADER, request.cookies.get(flashCookieName())?.value ?? '')
  const response = target
    ? NextResponse.rewrite(target, { request: { headers } })
    : NextResponse.next({ request: { headers } })
  response.headers.set(POLICY, policy)
  if (showsFlash(request)) response.cookies.set(flashCookie())
  return response
}

function send(request: NextRequest, gate: string): NextResponse {
  const target = new URL(gate, request.url)
  const isPlainHome = request.nextUrl.pathname === '/Dashboard'
  if (gate === '/login' && !isPlainHome)
    target.searchParams.set('next', request.nextUrl.pathname + request.nextUrl.search)
  return NextResponse.redirect(target, 307)
}
