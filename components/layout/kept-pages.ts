/* Which pages a phone keeps to be read offline, and how it lets go of them. The keeping itself is public/sw.js. */

/** As in public/sw.js. */
const PERSON = 'foodbank-person-'

const HISTORY = /^\/History[12]?$/
/** Of an address of the history: a page of the list, one order. Whatever else it carries is told once. */
const KEPT_PARAMETERS = ['cursor', 'passed', 'orderId']

/** The address under which a page is kept; undefined for one that is not: the cart, payments, everything else. */
export function keptAddress(path: string, query: URLSearchParams): string | undefined {
  const isShelf = path === '/Store' && !query.has('tab')
  const isHistory = HISTORY.test(path) && [...query.keys()].every((name) => KEPT_PARAMETERS.includes(name))
  if (!isShelf && !isHistory) return undefined
  return query.size === 0 ? path : `${path}?${query.toString()}`
}

/** Deletes what this phone keeps of whoever was signed in (checklist X-27, Z-13). */
export async function forgetKeptPages(): Promise<void> {
  // Only where the site is reached by https, or on this very machine.
  if (!('caches' in window)) return
  const names = await window.caches.keys()
  await Promise.all(names.filter((name) => name.startsWith(PERSON)).map((name) => window.caches.delete(name)))
}
