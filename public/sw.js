/*
 * The service worker. Pages come from the network. Offline, the store, the orders and the deliveries of the person at
 * the door are shown as this phone last saw them; every other page is the offline page (docs/decisions/0034, 0067).
 *
 * Pages are kept under the id of their viewer, for one person at a time and at most as long as a session lives. The
 * server sends them without name and wallet. Signing out deletes them. No other private answer and no sent data is
 * kept.
 */

const OFFLINE_PAGE = '/offline'
const FILES = 'foodbank-files'
const CATALOGUE = 'foodbank-catalogue'
/** Another prefix than the older worker's, whose pages had a name and a wallet. */
const PERSON = 'foodbank-kept-'
/** Asks the server for the page without name and wallet, and is in the page that it sends. */
const KEEP_HEADER = { 'x-foodbank-keep': '1' }
const KEPT_MARK = 'data-kept="true"'

const KEPT_FOR = 7 * 24 * 60 * 60_000
/** Names, addresses and phone numbers of other people, which are needed for the day's route. */
const DELIVERIES = '/staff/delivery'
const DELIVERIES_KEPT_FOR = 12 * 60 * 60_000
/** Milliseconds in which a page that is looked at again is not fetched again to be kept. */
const FRESH_FOR = 60_000
const MOST = { [FILES]: 200, [CATALOGUE]: 80, pages: 40 }

self.addEventListener('install', (event) => {
  event.waitUntil(keepOfflinePage().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([
      forgetOthers(undefined),
      self.clients.claim(),
      // The page is fetched while the worker is being started.
      self.registration.navigationPreload?.enable(),
    ]),
  )
})

self.addEventListener('message', (event) => {
  if (event.data?.type === 'keep') event.waitUntil(keepPage(event.data))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(showPage(event))
  else if (pathname.startsWith('/_next/static/'))
    event.respondWith(fetch(request).catch((error) => keptOr(FILES, request, error)))
  else if (/^\/api\/v1\/(?:product(?:\/|$)|admin\/getProductCategory$)/.test(pathname))
    event.respondWith(showCatalogue(event))
})

async function showPage(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch (error) {
    return (await keptPage(event.request.url)) ?? (await keptOr(FILES, OFFLINE_PAGE, error))
  }
}

async function keptPage(url) {
  const [name] = (await caches.keys()).filter((each) => each.startsWith(PERSON))
  const pages = name && (await caches.open(name))
  const page = await pages?.match(url, { ignoreVary: true })
  if (!page || ageOf(page) < keptFor(url)) return page
  await pages.delete(url, { ignoreVary: true })
  return undefined
}

const keptFor = (url) => (new URL(url).pathname === DELIVERIES ? DELIVERIES_KEPT_FOR : KEPT_FOR)

async function showCatalogue(event) {
  const { request } = event
  try {
    const answer = await fetch(request)
    if (answer.ok) event.waitUntil(keep(CATALOGUE, request.url, answer.clone()))
    return answer
  } catch (error) {
    return keptOr(CATALOGUE, request.url, error)
  }
}

/** What the browser says of a network that is not there stays what the page is told. */
async function keptOr(name, request, error) {
  const kept = await (await caches.open(name)).match(request, { ignoreVary: true })
  if (!kept) throw error
  return kept
}

/** Deletes everything personal, except the cache `name`. */
async function forgetOthers(name) {
  for (const other of await caches.keys()) if (![FILES, CATALOGUE, name].includes(other)) await caches.delete(other)
}

/** Keeps the page that `person` looks at, and the files it is made of. */
async function keepPage({ person, url }) {
  const name = PERSON + person
  await forgetOthers(name)
  const pages = await caches.open(name)
  const before = await pages.match(url, { ignoreVary: true })
  if (before && ageOf(before) < FRESH_FOR) return
  const page = await fetch(url, { cache: 'no-store', headers: KEEP_HEADER })
  // A redirect leads to a gate. And whoever signed out meanwhile has deleted the cache, which must not come back.
  if (!page.ok || page.redirected || !(await caches.has(name))) return
  const html = await page.clone().text()
  // An older server sends name and wallet.
  if (!html.includes(KEPT_MARK)) return
  await pages.put(url, page)
  await keepFiles(html)
  await trim(pages, MOST.pages)
}

/** The offline page as it is read: its scripts would have to be fetched, so it goes without. */
async function keepOfflinePage() {
  const page = await fetch(OFFLINE_PAGE, { cache: 'no-store' })
  const html = (await page.text()).replace(/<script\b[\s\S]*?<\/script>|<link [^>]*as="script"[^>]*>/g, '')
  await (await caches.open(FILES)).put(OFFLINE_PAGE, new Response(html, { headers: page.headers }))
  await keepFiles(html)
}

async function keepFiles(html) {
  const files = await caches.open(FILES)
  const urls = new Set(html.match(/\/_next\/static\/[\w./~-]+\.(?:css|js|woff2)/g))
  await Promise.all(
    [...urls].map(async (url) => {
      if (await files.match(url)) return
      const file = await fetch(url)
      if (file.ok) await files.put(url, file)
    }),
  )
  await trim(files, MOST[FILES])
}

async function keep(name, url, answer) {
  const cache = await caches.open(name)
  await cache.put(url, answer)
  await trim(cache, MOST[name])
}

/** The oldest go first. */
async function trim(cache, most) {
  const requests = (await cache.keys()).filter(({ url }) => !url.endsWith(OFFLINE_PAGE))
  for (const request of requests.slice(0, Math.max(0, requests.length - most))) await cache.delete(request)
}

const ageOf = (page) => Date.now() - Date.parse(page.headers.get('date') ?? '')
