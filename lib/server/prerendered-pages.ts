import 'server-only'
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import { SECOND } from '@/lib/core/clock'
import { type Gate, acceptsGzip, answering } from './request-listeners'
import { LONGEST_QUERY } from './http'
import { log } from '@/lib/observability/log'
import { type Listener, type PrerenderOptions, type Prerendered, asksItself, listenerOf, prerender } from './prerender'

export type PublicPage = {
  /**
   * Another one after each change of the page's data, and never one of before, such as `sharedVersion`. It is asked for
   * with each request; undefined where the path is no page, which Next then says.
   */
  readonly version?: (path: string) => Promise<string | undefined>
  /** Whether people type into it. Then browsers do not store it, because phones are shared. */
  readonly hasForm: boolean
  /**
   * The parameters of the address that the page is rendered by: Next answers an address with one of them. All others
   * change nothing, such as those that advertisements and messengers add.
   */
  readonly reads?: readonly string[]
  /** Cookies with which the page differs: Next answers such a request, and no CDN keeps the page. */
  readonly cookies?: () => readonly string[]
}

type SiteOptions = Pick<PrerenderOptions, 'site' | 'policyOf'> & {
  /** On which Next listens. */
  readonly port: number
}

/** How long a CDN answers with a page whose data does not change, in seconds. A new release changes it, too. */
const CDN_SECONDS = 60
/** So many pages are kept at most, those that were asked for last: there can be a page for each product. */
const MOST_KEPT = 200
/** After a page could not be prerendered. */
const PAUSE = 10 * SECOND

/**
 * Answers requests for public pages with what was rendered once, in front of Next, whatever parameters the address has
 * that the page does not read. Next answers every other request: for a part of a page, with a form. It also answers
 * until the page is rendered, and after its data have changed until it is rendered again (docs/decisions/0060, 0129).
 * @param pages by their path, whose last part may be `[id]`
 */
export function servePrerendered(pages: Readonly<Record<string, PublicPage>>, options: SiteOptions): Gate {
  const byPath = new Map(Object.entries(pages))
  const kept = new Map<string, KeptPage>()
  const respond = async (path: string, page: PublicPage, at: Listener) => {
    const version = await readVersion(path, page)
    if (version === undefined) return undefined
    const found = kept.get(path) ?? keepPage(path, page, options)
    kept.delete(path)
    kept.set(path, found)
    for (const oldest of kept.keys()) if (kept.size > MOST_KEPT) kept.delete(oldest)
    return found(at, version)
  }
  return answering((request) => {
    const [path = '', query] = (request.url ?? '').split(/\?(.*)/s, 2)
    const page = byPath.get(path) ?? byPath.get(`${path.slice(0, path.lastIndexOf('/'))}/[id]`)
    if (!page || !isForWholePage(request) || differs(page, request, query)) return undefined
    const compressed = acceptsGzip(request) ? 'compressed' : 'plain'
    return respond(path, page, listenerOf(request)).then((response) => response?.[compressed])
  })
}

/** Whether a page is another one for this request. Next refuses an address that is too long. */
function differs({ reads, cookies }: PublicPage, request: IncomingMessage, query = ''): boolean {
  if (query.length >= LONGEST_QUERY || cookies?.().some((name) => hasCookie(request, name))) return true
  if (!reads || query === '') return false
  const sent = new URLSearchParams(query)
  return reads.some((name) => sent.has(name))
}

/** Next marks its requests for parts of a page. Their answers are no documents. */
const isForWholePage = (request: IncomingMessage) => request.headers['rsc'] === undefined && !asksItself(request)

const hasCookie = ({ headers: { cookie = '' } }: IncomingMessage, name: string) =>
  cookie.split(';').some((each) => each.trimStart().startsWith(`${name}=`))

/** The version of a page; undefined where there is no page, and when it cannot be read. It never rejects. */
async function readVersion(path: string, { version }: PublicPage): Promise<string | undefined> {
  try {
    return version ? await version(path) : ''
  } catch (error) {
    log.error({ path, err: error }, 'the version of a page could not be read')
    return undefined
  }
}

/** Answers what is kept of a version of a page. Without it, it answers undefined and begins to render that version. */
type KeptPage = (at: Listener, version: string) => Prerendered | undefined

function keepPage(path: string, { version, hasForm, cookies }: PublicPage, options: SiteOptions): KeptPage {
  const caching = cookies ? PRIVATE : cachingOf(version ? 1 : CDN_SECONDS, hasForm)
  let kept: { readonly version: string; readonly response: Prerendered } | undefined
  let isRendering = false
  let pausedUntil = 0

  // The version was read before the page reads its data, so a change in between leads to another version.
  const render = async (at: Listener, current: string) => {
    if (isRendering || performance.now() < pausedUntil) return
    isRendering = true
    try {
      kept = { version: current, response: await prerender(at, { ...options, path, caching }) }
    } catch (error) {
      pausedUntil = performance.now() + PAUSE
      log.error({ path, err: error }, 'a page could not be prerendered')
    } finally {
      isRendering = false
    }
  }

  return (at, current) => {
    if (kept?.version === current) return kept.response
    void render(at, current)
    return undefined
  }
}

const PRIVATE: OutgoingHttpHeaders = { 'cache-control': 'private, no-store, max-age=0' }

/** Browsers ask again each time; a CDN answers for some seconds. */
const cachingOf = (seconds: number, hasForm: boolean): OutgoingHttpHeaders =>
  hasForm
    ? { 'cache-control': 'private, no-store, max-age=0', 'cdn-cache-control': `max-age=${seconds}` }
    : { 'cache-control': `public, max-age=0, must-revalidate, s-maxage=${seconds}` }
