import 'server-only'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, OutgoingHttpHeaders, RequestListener, Server, ServerResponse } from 'node:http'
import type { AppError } from '@/lib/core/errors'
import { type Credentials, requestCredentials } from './grants'

/** A response with status 200 that only has to be sent. */
export type ReadyResponse = {
  readonly etag: string
  readonly body: Uint8Array
  /** All headers but the length of the body. */
  readonly headers: OutgoingHttpHeaders
}

/** Finds what is ready for a request with method GET or HEAD. It never rejects. Next answers when there is nothing. */
type FindResponse = (request: IncomingMessage) => Promise<ReadyResponse | undefined> | undefined

/** Sees every request of the process as it begins, and answers none. */
export type Observer = (request: IncomingMessage, response: ServerResponse) => void
/** Answers a request in front of Next, or hands it on with `pass`. */
export type Gate = (request: IncomingMessage, response: ServerResponse, pass: () => void) => void

const BEGINS = 'http.server.request.start'

/** Listens until the answer is called. A server of the app never calls it; tests share their process with others. */
function listen(listener: (message: unknown) => void): () => void {
  subscribe(BEGINS, listener)
  return () => unsubscribe(BEGINS, listener)
}

/** Lets observers see every request, in their order. @returns ends it */
export const observeRequests = (observers: readonly Observer[]): (() => void) =>
  listen((message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse }
    for (const observe of observers) observe(request, response)
  })

/**
 * Puts gates before all that answer the requests of a port so far. The first one is asked first.
 * @param port on which Next listens; a process may have other servers, such as that of a profiler
 * @returns lets no further server have them
 */
export function putInFront(port: number, gates: readonly Gate[]): () => void {
  const servers = new WeakSet<Server>()
  return listen((message) => {
    const { server, request: first } = message as { server: Server; request: IncomingMessage }
    if (servers.has(server) || first.socket.localPort !== port) return
    servers.add(server)
    const listeners = server.listeners('request') as RequestListener[]
    server.removeAllListeners('request')
    server.on('request', (request, response) => {
      const answerByNext = () => {
        for (const each of listeners) each.call(server, request, response)
      }
      gates.reduceRight<() => void>((pass, gate) => () => gate(request, response, pass), answerByNext)()
    })
  })
}

/** A gate that answers what is ready. */
export const answering =
  (find: FindResponse): Gate =>
  (request, response, pass) => {
    const finding = isRead(request) ? find(request) : undefined
    if (!finding) pass()
    else
      void finding.then((answer) => {
        if (answer) send(answer, request, response)
        else pass()
      })
  }

/** Whether a request only asks for something. */
export const isRead = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD'

function send(
  { etag, body, headers }: ReadyResponse,
  { method, headers: sent }: IncomingMessage,
  response: ServerResponse,
): void {
  if (names(sent['if-none-match'] ?? '', etag)) response.writeHead(304, { ...headers, etag }).end()
  else
    response
      .writeHead(200, { ...headers, etag, 'content-length': body.length })
      .end(method === 'HEAD' ? undefined : body)
}

/** Whether the client has this response. A proxy may have weakened the tag. */
const names = (tags: string, etag: string) =>
  tags !== '' && tags.split(',').some((tag) => tag.trim() === '*' || strong(tag.trim()) === strong(etag))

const strong = (tag: string) => tag.replace(/^W\//, '')

/** Whether the client reads gzip. */
export const acceptsGzip = ({ headers }: IncomingMessage): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(headers['accept-encoding']?.toString() ?? '')

/** The credentials of a request that Next has not seen yet. */
export function credentialsInFront({ headers: { authorization, cookie = '' } }: IncomingMessage): Credentials {
  const cookies = new Map(cookie.split(/; */).map((each) => nameAndValue(each)))
  return requestCredentials({
    headers: { get: (name) => (name === 'authorization' ? (authorization ?? null) : null) },
    cookies: {
      get: (name) => {
        const value = cookies.get(name)
        return value === undefined ? undefined : { value }
      },
    },
  })
}

function nameAndValue(cookie: string): readonly [string, string] {
  const at = cookie.indexOf('=')
  return [cookie.slice(0, at).trim(), cookie.slice(at + 1).trim()]
}

/** Answers a refusal in front of Next. The script of a page shows its text as it is. */
export function refuseInFront(
  { status, code, message, details }: AppError,
  { url }: IncomingMessage,
  response: ServerResponse,
): void {
  if (response.headersSent) return
  const isCall = url?.startsWith('/api/') === true
  const body = isCall ? JSON.stringify({ code, message }) : message
  const { retryAfter } = details
  response
    .writeHead(status, {
      'Content-Type': isCall ? 'application/json' : 'text/plain; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
      'Cache-Control': 'no-store',
      ...(typeof retryAfter === 'number' && { 'Retry-After': retryAfter }),
    })
    .end(body)
}
