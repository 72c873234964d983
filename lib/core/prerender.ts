import 'server-only'
import { createHash, randomUUID } from 'node:crypto'
import type { OutgoingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { ReadyAnswer } from './front'
import { type Listener, askSelf, keptHeaders, withEncodingInVary } from './own-answers'

/** Makes the answer of a page that is the same for everyone, once, as nobody in particular. */

const HEADER = 'x-foodbank-prerender'

// One per process: Next loads this module once for the start of the server and once for the middleware.
const keeper = globalThis as typeof globalThis & { foodbankPrerenderKey?: string }
const key = (keeper.foodbankPrerenderKey ??= randomUUID())

/** Whether this process asks for a page to prerender it, which then needs no nonce. */
export const isPrerender = (headers: Pick<Headers, 'get'>): boolean => headers.get(HEADER) === key

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
export type Prerendered = { readonly plain: ReadyAnswer; readonly compressed: ReadyAnswer }

/**
 * Renders a page by a request without cookies to this server. Its address and its policy are the site's, whatever the
 * visitor sent.
 * @throws Error when the page is not the same for everyone, or cannot be rendered
 */
export async function prerender(at: Listener, options: PrerenderOptions): Promise<Prerendered> {
  const { path, site, policyOf, caching } = options
  const { status, headers, body } = await askSelf(at, { path, site, headers: { [HEADER]: key } })
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

function encoded(body: Buffer, policy: string, headers: OutgoingHttpHeaders): ReadyAnswer {
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
