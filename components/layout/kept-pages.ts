/* Which pages are stored for offline reading, and how they are deleted. public/sw.js stores them. */

/** The caches without personal data. Must match public/sw.js. */
const IMPERSONAL = ['foodbank-files', 'foodbank-catalogue']

/** What is delivered today, for the person at the door. */
const DELIVERY = '/staff/delivery'
const HISTORY = /^\/History[12]?$/
/** Query parameters that select a page of the list or an order. Others carry one-time notices. */
const KEPT_PARAMETERS = ['cursor', 'passed', 'orderId']

/** The URL under which a page is stored; undefined for pages that are not stored, such as cart and payments. */
export function keptAddress(path: string, query: URLSearchParams): string | undefined {
  const isShelf = path === '/Store' && !query.has('tab')
  const isHistory = HISTORY.test(path) && [...query.keys()].every((name) => KEPT_PARAMETERS.includes(name))
  const isDelivery = path === DELIVERY && query.size === 0
  if (!isShelf && !isHistory && !isDelivery) return undefined
  return query.size === 0 ? path : `${path}?${query.toString()}`
}

/** Deletes the stored pages of everyone who used this phone, also those that an older worker stored. */
export async function forgetKeptPages(): Promise<void> {
  // The Cache API exists only over https and on localhost.
  if (!('caches' in window)) return
  const names = await window.caches.keys()
  await Promise.all(names.filter((name) => !IMPERSONAL.includes(name)).map((name) => window.caches.delete(name)))
}
