import 'server-only'
import { randomUUID } from 'node:crypto'
import type { NextRequest } from 'next/server'
import * as z from 'zod/mini'
import type { Access } from './access'
import { env } from './env'
import { AppError, SOMETHING_BROKE, badRequest, codeOfStatus, forbidden, notFound } from './errors'
import { log } from './log'
import { fieldErrors, firstSentence, formFields } from './problems'
import { type RateLimit, consumeLimit } from './rate-limit'
import { bearerOf, readCredentials } from './session'

type Schema = z.ZodMiniType
type Output<S> = S extends Schema ? z.output<S> : undefined
export const HTTP_METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const
export type HttpMethod = (typeof HTTP_METHODS)[number]

/** What a handler declares. Everything else (parsing, refusing, answering) is `route()`'s work. */
export type RouteSpec<Actor, Params, Query, Body> = {
  /** One line for the OpenAPI document. */
  readonly summary: string
  readonly access: Access<Actor>
  readonly params?: Params
  readonly query?: Query
  /** JSON, or form fields when the request is a form. */
  readonly body?: Body
  /** The media types of the files that the handler reads itself, in place of a body that is parsed. */
  readonly files?: readonly string[]
  /** Tries allowed per address. */
  readonly limit?: RateLimit
  /** Public answers may be cached for this many seconds; all others are `no-store`. */
  readonly cacheSeconds?: number
}

type AnySpec = RouteSpec<unknown, Schema | undefined, Schema | undefined, Schema | undefined>
type Context = { params: Promise<Record<string, string | string[] | undefined>> }
/** A Next route handler that knows its own declaration. */
export type Handler = ((request: NextRequest, context: Context) => Promise<Response>) & { readonly spec: AnySpec }

// Vercel refuses request bodies over 4.5 MB; files are the only large ones.
const FORM_LIMIT = 4_500_000
const JSON_LIMIT = 1_000_000

/**
 * Makes a route handler from its declaration. It gives the request an id, refuses foreign origins, admits by cookie
 * or bearer, counts tries, parses, runs `handle` and maps outcomes: success 200 with JSON (or the Response itself),
 * malformed 400, `AppError` its status, anything else 500 with a plain sentence and a log line.
 */
export function route<
  Actor,
  Params extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
>(
  spec: RouteSpec<Actor, Params, Query, Body>,
  handle: (call: {
    actor: Actor
    params: Output<Params>
    query: Output<Query>
    body: Output<Body>
    request: NextRequest
  }) => Promise<unknown>,
): Handler {
  const run = async (request: NextRequest, context: Context): Promise<Response> => {
    const requestId = randomUUID()
    const respond = (status: number, body: unknown, extra: Record<string, string> = {}) =>
      Response.json(body, { status, headers: { 'Cache-Control': 'no-store', 'X-Request-Id': requestId, ...extra } })
    try {
      refuseForeignOrigin(request)
      if (spec.limit) await consumeLimit(spec.limit, addressOf(request.headers))
      const params = parse(spec.params, await context.params, () => notFound('There is nothing at this address.'))
      const actor = await spec.access.admit(await readCredentials())
      const query = parse(spec.query, Object.fromEntries(request.nextUrl.searchParams), refuseShape)
      const body = spec.body ? parse(spec.body, await readBody(request), refuseShape) : undefined
      const answer = await handle({ actor, params, query, body: body as Output<Body>, request })
      if (answer instanceof Response) return answer
      return respond(
        200,
        answer ?? {},
        spec.cacheSeconds ? { 'Cache-Control': `public, max-age=${spec.cacheSeconds}` } : undefined,
      )
    } catch (error) {
      if (error instanceof AppError) {
        const { retryAfter, ...details } = error.details
        const headers: Record<string, string> =
          typeof retryAfter === 'number' ? { 'Retry-After': retryAfter.toFixed() } : {}
        return respond(error.status, { ...details, code: error.code, message: error.message }, headers)
      }
      log.error({ requestId, path: request.nextUrl.pathname, err: error }, 'request failed')
      return respond(500, { code: codeOfStatus(500), message: SOMETHING_BROKE })
    }
  }
  return Object.assign(run, { spec })
}

/**
 * The handlers of one path. Methods that are not given answer 405 in the form of every other failure (checklist
 * ), where Next itself would answer an empty body.
 */
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

/** The address a request comes from, as the proxy in front or Next itself tells it. */
export const addressOf = (headers: Headers): string =>
  headers.get('x-forwarded-for')?.split(',')[0]?.trim() || 'unknown'

/**
 * Browsers name the page a write comes from; a page of another site is refused (checklist GD-17). Calls with a bearer
 * token carry no cookie to abuse, and programs send no Origin.
 * @throws AppError 403
 */
function refuseForeignOrigin(request: { method: string; headers: Headers }): void {
  if (request.method === 'GET' || request.method === 'HEAD') return
  if (bearerOf(request.headers.get('authorization')) !== undefined) return
  const origin = request.headers.get('origin')
  const isOwn =
    origin === null || origin === new URL(env().NEXTAUTH_URL).origin || hostOf(origin) === request.headers.get('host')
  if (!isOwn || request.headers.get('sec-fetch-site') === 'cross-site')
    throw forbidden('This request comes from another site and was refused.', { code: 'foreign_origin' })
}

const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : undefined)

async function readBody(request: NextRequest): Promise<unknown> {
  const type = request.headers.get('content-type') ?? ''
  const isForm = type.startsWith('multipart/form-data') || type.startsWith('application/x-www-form-urlencoded')
  const bytes = await readLimited(request, isForm ? FORM_LIMIT : JSON_LIMIT)
  try {
    if (isForm) return formFields(await new Response(bytes, { headers: { 'Content-Type': type } }).formData())
    const text = new TextDecoder().decode(bytes)
    return text.trim() === '' ? {} : JSON.parse(text)
  } catch {
    throw badRequest(isForm ? 'The form could not be read.' : 'The request is not valid JSON.')
  }
}

/**
 * The bytes of a file that was sent: as the body itself, or as the field `file` of a form.
 * @throws AppError 400 when a form has no such field, 413
 */
export async function readFile(request: NextRequest): Promise<Uint8Array> {
  const type = request.headers.get('content-type') ?? ''
  const bytes = await readLimited(request, FORM_LIMIT)
  if (!type.startsWith('multipart/form-data')) return bytes
  const file = await new Response(bytes, { headers: { 'Content-Type': type } }).formData().then(
    (form) => form.get('file'),
    () => null,
  )
  if (!(file instanceof Blob)) throw badRequest('Please choose a file.')
  return new Uint8Array(await file.arrayBuffer())
}

/** Reads at most `limit` bytes of a body. @throws AppError 413 */
export async function readLimited(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () =>
    new AppError(413, `This is too large: at most ${Math.floor(limit / 100_000) / 10} MB can be sent.`)
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = request.body?.getReader()
  for (;;) {
    const read = await reader?.read()
    if (!read || read.done) break
    size += read.value.byteLength
    if (size > limit) {
      await reader?.cancel()
      throw tooLarge()
    }
    chunks.push(read.value)
  }
  const whole = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    whole.set(chunk, offset)
    offset += chunk.byteLength
  }
  return whole
}

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
