import 'server-only'
import { randomUUID } from 'node:crypto'
import type { NextRequest } from 'next/server'
import * as z from 'zod/mini'
import type { Access } from './access'
import { assertDeclared } from './response-check'
import { readBody } from './body'
import { SECOND, addDays, startOfDay } from '@/lib/core/clock'
import { isUnavailable } from '@/lib/database/db'
import { env, isProduction } from '@/lib/settings/env'
import {
  AppError,
  SOMETHING_BROKE,
  badRequest,
  codeOfStatus,
  forbidden,
  notFound,
  unavailable,
} from '@/lib/core/errors'
import { reportError } from './error-reports'
import { requestCredentials } from './grants'
import { log } from '@/lib/observability/log'
import { logContext } from '@/lib/observability/log-context'
import { fieldErrors, firstSentence } from '@/lib/core/problems'
import { type RateLimit, consumeLimit } from './rate-limit'
import { logRefusal } from '@/lib/observability/refusals'
import { bearerOf } from './session'
import { SharedResponse, expectChanges } from './shared-reads'
import { clientAddress } from './visitor'

export type Schema = z.ZodMiniType
export type Output<S> = S extends Schema ? z.output<S> : undefined
type Frozen<T> = T extends readonly (infer Item)[]
  ? readonly Frozen<Item>[]
  : T extends object
    ? { readonly [Name in keyof T]: Frozen<T[Name]> }
    : T
/** What an endpoint sends, by its declaration. */
export type Sent<S extends Schema> = Frozen<z.output<S>>
/** What a handler may return: what it declares, kept bytes of the same, or a file. */
export type Answered<A> = A extends Schema
  ? Frozen<z.output<A>> | SharedResponse<Frozen<z.output<A>>> | Response
  : Response
export const HTTP_METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const
export type HttpMethod = (typeof HTTP_METHODS)[number]

/** The end of an endpoint: days in Lagos, and what to call instead. */
type Deprecation = {
  /** When it was announced, 'YYYY-MM-DD'. */
  readonly since: string
  /** The last day on which it answers, at least six months later. */
  readonly until: string
  /** A sentence. */
  readonly instead: string
}

/** The declaration of a handler. `route()` parses, refuses and answers by it. */
export type RouteSpec<Actor, Params, Query, Body, ResponseSchema> = {
  /** One line for the OpenAPI document. */
  readonly summary: string
  readonly access: Access<Actor>
  readonly params?: Params
  readonly query?: Query
  /** JSON, or form fields when the request is a form. */
  readonly body?: Body
  /** The media types of files that the handler reads itself, instead of a parsed body. */
  readonly files?: readonly string[]
  /**
   * The JSON that it answers; null when it only answers files. Tests and development compare every response with it.
   */
  readonly response: ResponseSchema
  /** The media types of the files that it may answer. */
  readonly asFile?: readonly string[]
  /** An endpoint that will end. Its responses say so in headers, and the OpenAPI document marks it. */
  readonly deprecated?: Deprecation
  /** Tries allowed per address. */
  readonly limit?: RateLimit
  /** Takes the header Idempotency-Key, so that a repeated request counts once. */
  readonly isRepeatable?: true
  /** Public responses may be cached for this many seconds; all others are `no-store`. */
  readonly cacheSeconds?: number
}

type AnySpec = RouteSpec<unknown, Schema | undefined, Schema | undefined, Schema | undefined, Schema | null>
// Next's build gives a path without dynamic segments no params.
type Context = { params: Promise<Record<string, string | string[] | undefined> | undefined> }
/** A Next route handler with its declaration. */
export type Handler = ((request: NextRequest, context: Context) => Promise<Response>) & { readonly spec: AnySpec }

/**
 * Makes a route handler from its declaration. It refuses foreign origins, counts tries, checks access by cookie or
 * bearer, parses and runs `handle`. The response is 200 with JSON (or the Response of `handle`), 400 for malformed
 * input, the status of an `AppError`, else 500 with a log line that has the request's id.
 */
export function route<
  Actor,
  Params extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
  ResponseSchema extends Schema | null = null,
>(
  spec: RouteSpec<Actor, Params, Query, Body, ResponseSchema>,
  handle: (call: {
    actor: Actor
    params: Output<Params>
    query: Output<Query>
    body: Output<Body>
    /** The header Idempotency-Key of a repeatable call. */
    key: string | undefined
    request: NextRequest
  }) => Promise<Answered<ResponseSchema>>,
): Handler {
  const always = spec.deprecated ? deprecationHeaders(spec.deprecated) : {}
  const run = async (request: NextRequest, context: Context): Promise<Response> => {
    const requestId = logContext().requestId ?? randomUUID()
    const credentials = requestCredentials(request)
    const userId = async () => (await credentials.session())?.sub
    const respond = (status: number, body: unknown, extra: Record<string, string> = {}) =>
      Response.json(body, {
        status,
        headers: { 'Cache-Control': 'no-store', 'X-Request-Id': requestId, ...always, ...extra },
      })
    try {
      refuseLongAddress(request.nextUrl.search)
      refuseForeignOrigin(request)
      if (spec.limit) await consumeLimit(spec.limit, addressOf(request.headers))
      const segments = (await context.params) ?? {}
      if (Object.values(segments).some((segment) => (segment?.length ?? 0) > LONGEST_SEGMENT)) throw nothingHere()
      const params = parse(spec.params, segments, nothingHere)
      const actor = await spec.access.admit(credentials)
      const query = parse(spec.query, Object.fromEntries(request.nextUrl.searchParams), refuseShape)
      const body = spec.body ? parse(spec.body, await readBody(request), refuseShape) : undefined
      const key = spec.isRepeatable ? keyOf(request.headers) : undefined
      const handling = handle({ actor, params, query, body: body as Output<Body>, key, request })
      const response = await (isRead(request) ? handling : handling.finally(expectChanges))
      if (!isProduction()) assertDeclared(spec, response instanceof SharedResponse ? response.data() : response)
      if (response instanceof Response) return response
      if (response instanceof SharedResponse) return sharedResponse(request, response, requestId)
      return respond(
        200,
        response,
        spec.cacheSeconds ? { 'Cache-Control': `public, max-age=${spec.cacheSeconds}` } : undefined,
      )
    } catch (error) {
      if (error instanceof AppError) {
        const path = request.nextUrl.pathname
        logRefusal(error, { requestId, path, userId: await userId(), address: addressOf(request.headers) })
        const { retryAfter, ...details } = error.details
        const headers = typeof retryAfter === 'number' ? { 'Retry-After': retryAfter.toFixed() } : undefined
        return respond(error.status, { ...details, code: error.code, message: error.message }, headers)
      }
      log.error({ requestId, path: request.nextUrl.pathname, userId: await userId(), err: error }, 'request failed')
      reportError(error, { place: `${request.method} ${spec.summary}`, requestId })
      if (!isUnavailable(error)) return respond(500, { code: codeOfStatus(500), message: SOMETHING_BROKE })
      const { status, code, message, details } = unavailable()
      return respond(status, { code, message }, { 'Retry-After': String(details['retryAfter']) })
    }
  }
  return Object.assign(run, { spec })
}

/** The headers of RFC 9745 and RFC 8594. The day of `until` ends at midnight. */
const deprecationHeaders = ({ since, until }: Pick<Deprecation, 'since' | 'until'>) => ({
  Deprecation: `@${startOfDay(since).getTime() / SECOND}`,
  Sunset: startOfDay(addDays(until, 1)).toUTCString(),
})

/** Answers what everyone may have: caches keep it, and ask each time whether it is still the same. */
function sharedResponse(request: NextRequest, { body, tag }: SharedResponse<unknown>, requestId: string): Response {
  const headers = { 'Cache-Control': 'public, no-cache', ETag: tag, 'X-Request-Id': requestId }
  const isKnown = request.headers.get('if-none-match')?.includes(tag) === true
  if (isKnown) return new Response(null, { status: 304, headers })
  return new Response(body, { headers: { ...headers, 'Content-Type': 'application/json' } })
}

/** Makes the handlers of one path. Other methods answer 405 with JSON; Next itself would answer an empty body. */
export function methods(given: Partial<Record<HttpMethod, Handler>>) {
  const allow = Object.keys(given).join(', ')
  const refuse = () =>
    Promise.resolve(
      Response.json(
        { code: codeOfStatus(405), message: `This address answers ${allow} only.` },
        { status: 405, headers: { Allow: allow, 'Cache-Control': 'no-store' } },
      ),
    )
  return {
    GET: given.GET ?? refuse,
    POST: given.POST ?? refuse,
    PUT: given.PUT ?? refuse,
    DELETE: given.DELETE ?? refuse,
    PATCH: refuse,
  }
}

type Respond = (request: NextRequest, context: Context) => Promise<Response>
type Methods = Readonly<Record<HttpMethod | 'PATCH', Respond>>

/**
 * Answers at the former address of a path that has moved as at its present one, and says in headers until when. The
 * OpenAPI document has the present address only.
 */
export function formerAddress(
  { GET, POST, PUT, DELETE, PATCH }: Methods,
  end: Pick<Deprecation, 'since' | 'until'>,
): Methods {
  const marked =
    (respond: Respond): Respond =>
    async (request, context) => {
      const response = await respond(request, context)
      for (const [name, value] of Object.entries(deprecationHeaders(end))) response.headers.set(name, value)
      return response
    }
  return { GET: marked(GET), POST: marked(POST), PUT: marked(PUT), DELETE: marked(DELETE), PATCH: marked(PATCH) }
}

const isRead = ({ method }: { method: string }) => method === 'GET' || method === 'HEAD'

/** The longest key that names a request, in characters. */
const LONGEST_KEY = 100

/** Reads the name that the caller gives a request. @throws AppError 400 for one that is too long */
function keyOf(headers: Headers): string | undefined {
  const key = headers.get('idempotency-key') ?? ''
  if (key.length > LONGEST_KEY) throw badRequest(`The idempotency key may have at most ${LONGEST_KEY} characters.`)
  return key === '' ? undefined : key
}

const nothingHere = () => notFound('There is nothing at this address.')

/** The longest query that is read, and the longest part of a path that an endpoint takes, in characters. */
export const LONGEST_QUERY = 4_000
const LONGEST_SEGMENT = 200

function refuseLongAddress(query: string): void {
  if (query.length > LONGEST_QUERY)
    throw badRequest(`This address is too long: its query may have at most ${LONGEST_QUERY} characters.`)
}

/** The client's network address, for limits. */
export const addressOf = (headers: Headers): string => clientAddress(headers.get('x-forwarded-for'))

/**
 * Refuses writes from pages of other sites (CSRF). Bearer tokens need no check, and programs send no Origin.
 * @throws AppError 403
 */
function refuseForeignOrigin(request: { method: string; headers: Headers }): void {
  if (isRead(request)) return
  if (bearerOf(request.headers.get('authorization')) !== undefined) return
  const origin = request.headers.get('origin')
  const isOwn =
    origin === null || origin === new URL(env().NEXTAUTH_URL).origin || hostOf(origin) === request.headers.get('host')
  if (!isOwn || request.headers.get('sec-fetch-site') === 'cross-site')
    throw forbidden('This request comes from another site and was refused.', { code: 'foreign_origin' })
}

const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : undefined)

function parse<S extends Schema | undefined>(
  schema: S | undefined,
  value: unknown,
  refuse: (issues: z.core.$ZodIssue[]) => AppError,
): Output<S> {
  if (!schema) return undefined as Output<S>
  const parsed = z.safeParse(schema, value)
  if (!parsed.success) throw refuse(parsed.error.issues)
  return parsed.data as Output<S>
}

const refuseShape = (issues: z.core.$ZodIssue[]) => badRequest(firstSentence(issues), { fields: fieldErrors(issues) })
