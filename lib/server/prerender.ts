import 'server-only'
import { createHash, randomUUID } from 'node:crypto'
import { type IncomingHttpHeaders, type IncomingMessage, type OutgoingHttpHeaders, get } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { SECOND } from '@/lib/core/clock'
import type { ReadyResponse } from './request-listeners'

/** Makes the response of a page that is the same for everyone, once, as nobody in particular. */

const HEADER = 'x-foodbank-prerender'

// One per process: Next loads this module once for the start of the server and once for the middleware.
const keeper = globalThis as typeof globalThis & { foodbankPrerenderKey?: string }
const key = (keeper.foodbankPrerenderKey ??= randomUUID())

/** Whether this process asks for a page to prerender it, which then needs no nonce. */
export const isPrerender = (headers: Pick<Headers, 'get'>): boolean => headers.get(HEADER) === key

/** Whether a request is such a question of this process to itself. */
export const asksItself = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean => headers[HEADER] === key

/** Where this server listens. */
export type Listener = { readonly host: string; readonly port: number }

export const listenerOf = ({ socket }: IncomingMessage): Listener => ({
  host: socket.localAddress ?? '127.0.0.1',
  port: socket.localPort ?? 0,
})

export type PrerenderOptions = {
  readonly path: string
  /** The public address of the site. */
  readonly site: URL
  /** The Content-Security-Policy of a page whose inline scripts have these hashes. */
  readonly policyOf: (hashes: readonly string[]) => string
  /** `Cache-Control` and its relatives. */
  readonly caching: OutgoingHttpHeaders
}

/** A page in both encodings. */
export type Prerendered = { readonly plain: ReadyResponse; readonly compressed: ReadyResponse }

/**
 * Renders a page by a request without cookies to this server. Its address and its policy are the site's, whatever the
 * visitor sent.
 * @throws Error when the page is not the same for everyone, or cannot be rendered
 */
export async function prerender(at: Listener, options: PrerenderOptions): Promise<Prerendered> {
  const { policyOf, caching } = options
  const { status, headers, body } = await askSelf(at, options)
  if (!headers['content-type']?.startsWith('text/html')) throw new Error('The answer is no page.')
  if (status !== 200) throw new Error(`The page answered ${status}.`)
  if (headers['set-cookie']) throw new Error('The page sets a cookie.')
  const html = body.toString()
  if (html.includes(' nonce="')) throw new Error('The page has a nonce.')
  const policy = policyOf(inlineScriptHashes(html))
  const shared: OutgoingHttpHeaders = {
    ...keptHeaders(headers),
    vary: withEncodingInVary(headers.vary),
    'content-security-policy': policy,
    'cache-control': undefined,
    ...caching,
  }
  return {
    plain: encoded(body, policy, shared),
    compressed: encoded(await promisify(gzip)(body, { level: 9 }), policy, { ...shared, 'content-encoding': 'gzip' }),
  }
}

const LONGEST_ANSWER = 10 * SECOND

type OwnResponse = { readonly status?: number; readonly headers: IncomingHttpHeaders; readonly body: Buffer }

/** Asks this server for an uncompressed page. @throws Error when it does not answer within 10 seconds */
function askSelf({ host, port }: Listener, { path, site }: PrerenderOptions): Promise<OwnResponse> {
  const headers = {
    host: site.host,
    'x-forwarded-proto': site.protocol.slice(0, -1),
    // Without one, Next may send the title in the body, where programs that show a shared link do not look.
    'user-agent': 'Foodbank',
    [HEADER]: key,
  }
  const options = { host, port, path, headers, agent: false, signal: AbortSignal.timeout(LONGEST_ANSWER) }
  return new Promise((resolve, reject) => {
    get(options, (response) => {
      buffer(response).then((body) => {
        resolve({ status: response.statusCode, headers: response.headers, body })
      }, reject)
    }).on('error', reject)
  })
}

/** Of the connection or of a single response; the others are kept. */
const DROPPED = ['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding', 'x-powered-by']

/** The headers of a response that hold for each time it is sent. */
const keptHeaders = (headers: IncomingHttpHeaders): OutgoingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !DROPPED.includes(name)))

/** `Vary` with the header that chooses the encoding, which Next names too where it compresses. */
function withEncodingInVary(names = ''): string {
  const encoding = 'Accept-Encoding'
  return names.includes(encoding) ? names : [names, encoding].filter(Boolean).join(', ')
}

function encoded(body: Buffer, policy: string, headers: OutgoingHttpHeaders): ReadyResponse {
  // A browser keeps the policy together with the body, so both make the tag.
  const etag = `"${createHash('sha256').update(policy).update(body).digest('base64url').slice(0, 27)}"`
  return { etag, body, headers: present(headers) }
}

const present = (headers: OutgoingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined))

/** The hashes of the scripts that a document carries, as the policy names them. Data such as JSON-LD needs none. */
export function inlineScriptHashes(html: string): string[] {
  const scripts = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)]
  const inline = scripts.filter(([, attributes = '']) => !/\ssrc=|\stype="application\/ld\+json"/.test(attributes))
  const hashes = inline.map(([, , script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  return [...new Set(hashes)]
}
