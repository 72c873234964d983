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
   * with each request.
   */
  readonly version?: () => Promise<string>
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
/** After a page could not be prerendered. */
const PAUSE = 10 * SECOND

/**
 * Answers requests for public pages with what was rendered once, in front of Next, whatever parameters the address has
 * that the page does not read. Next answers every other request: for a part of a page, with a form. It also answers
 * until the page is rendered, and after its data have changed until it is rendered again (docs/decisions/0060, 0129).
 * @param pages by their path
 */
export function servePrerendered(pages: Readonly<Record<string, PublicPage>>, options: SiteOptions): Gate {
  const kept = new Map(
    Object.entries(pages).map(([path, page]) => [path, { page, response: keepPage(path, page, options) }]),
  )
  return answering((request) => {
    const [path = '', query] = (request.url ?? '').split(/\?(.*)/s, 2)
    const found = kept.get(path)
    if (!found || !isForWholePage(request) || differs(found.page, request, query)) return undefined
    const compressed = acceptsGzip(request) ? 'compressed' : 'plain'
    return found.response(listenerOf(request)).then((response) => response?.[compressed])
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

/** Makes the function that answers what is kept of a page, or undefined while nothing is. It never rejects. */
function keepPage(path: string, { version, hasForm, cookies }: PublicPage, options: SiteOptions) {
  const readVersion = async () => {
    try {
      return version ? await version() : ''
    } catch (error) {
      log.error({ path, err: error }, 'the version of a page could not be read')
      return undefined
    }
  }
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

  return async (at: Listener): Promise<Prerendered | undefined> => {
    const current = await readVersion()
    if (current === undefined) return undefined
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
