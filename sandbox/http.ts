import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Call = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  /** The fields of the JSON or form body; empty without a body. */
  fields: Record<string, unknown>
  /** Whether the body came from an HTML form. The answer should then be a page. */
  fromForm: boolean
}

export type Answer = { status: number; headers: Record<string, string>; body: string }

/** The result of a handler. `hang` keeps the connection open without an answer; `cut` closes it. */
export type Outcome = Answer | 'hang' | 'cut'

const maxBodyBytes = 1_000_000

/**
 * A stand-in ends no idle connection. A test and its stand-in may stop for seconds on a busy machine, and then a call
 * would meet the end of its connection, which is a fault that no test asked for.
 */
export const STAYS_OPEN = { keepAliveTimeout: 0 }

/** How long a stand-in waits for the app to answer a webhook, in milliseconds: longer than a busy machine takes. */
export const WEBHOOK_ANSWER_MS = 120_000

class BodyError extends Error {}

export function json(status: number, value: unknown): Answer {
  return { status, headers: { 'content-type': 'application/json; charset=utf-8' }, body: JSON.stringify(value) }
}

/** An HTML answer. Images may come from anywhere, because mails and merchants' logos have foreign addresses. */
export function htmlPage(body: string, status = 200): Answer {
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src * data:; script-src 'self'",
    },
    body,
  }
}

export function script(body: string): Answer {
  return { status: 200, headers: { 'content-type': 'text/javascript; charset=utf-8' }, body }
}

export function redirect(location: string): Answer {
  return { status: 303, headers: { location }, body: '' }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

async function readFields(request: IncomingMessage): Promise<{ fields: Record<string, unknown>; fromForm: boolean }> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBodyBytes) throw new BodyError('Body too large')
    chunks.push(chunk)
  }
  const text = Buffer.concat(chunks).toString('utf8')
  if ((request.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded')) {
    return { fields: Object.fromEntries(new URLSearchParams(text)), fromForm: true }
  }
  if (text.trim() === '') return { fields: {}, fromForm: false }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new BodyError('Body is not JSON')
  }
  if (!isRecord(value)) throw new BodyError('Body is not a JSON object')
  return { fields: value, fromForm: false }
}

async function answer(request: IncomingMessage, handle: (call: Call) => Outcome | Promise<Outcome>): Promise<Outcome> {
  try {
    const address = new URL(request.url ?? '/', 'http://sandbox.invalid')
    // Browsers always request it; a 404 would appear as an error in the console.
    if (address.pathname === '/favicon.ico') return { status: 204, headers: {}, body: '' }
    return await handle({
      method: request.method ?? 'GET',
      path: address.pathname,
      query: address.searchParams,
      headers: request.headers,
      ...(await readFields(request)),
    })
  } catch (error) {
    if (error instanceof BodyError) return json(400, { status: 'error', message: error.message, data: null })
    console.error('sandbox:', error)
    return json(500, { status: 'error', message: 'The sandbox itself failed', data: null })
  }
}

function send(response: ServerResponse, reply: Answer, head: boolean): void {
  response.writeHead(reply.status, { 'cache-control': 'no-store', ...reply.headers })
  response.end(head ? undefined : reply.body)
}

/** 'host:port' for clients of a server on this machine; a wildcard host becomes loopback. */
export function clientAddress(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `${name.includes(':') ? `[${name}]` : name}:${port}`
}

/** Starts a server; port 0 means any free port. `stop` also closes every open connection. */
export async function serve(options: {
  port: number
  host: string
  handle: (call: Call) => Outcome | Promise<Outcome>
}): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = createServer(STAYS_OPEN, (request, response) => {
    void answer(request, options.handle).then((outcome) => {
      if (outcome === 'cut') response.destroy()
      else if (outcome !== 'hang' && !response.destroyed) send(response, outcome, request.method === 'HEAD')
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, options.host, () => resolve())
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://${clientAddress(options.host, port)}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
