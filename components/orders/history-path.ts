import { isId } from '@/lib/core/ids'

const HISTORY_PAGE = 25

/**
 * A page of orders: `cursor` is the last order of the previous page, `passed` the number of orders before this page and
 * `size` the number shown.
 */
export type HistoryPage = { readonly cursor?: string; readonly passed: number; readonly size: number }

export const newestOrders = (size = HISTORY_PAGE): HistoryPage => ({ passed: 0, size })

/** Asks for one order more than is shown, which tells whether there is a next page. */
export const historyRequest = ({ cursor, size }: HistoryPage) => ({ limit: size + 1, ...(cursor ? { cursor } : {}) })

/** Reads the page from query parameters; invalid values are ignored. */
export function historyPage(cursor: string | undefined, passed: string | undefined): HistoryPage {
  if (cursor === undefined || !isId(cursor)) return newestOrders()
  return { ...newestOrders(), cursor, passed: /^\d{1,6}$/.test(passed ?? '') ? Number(passed) : 0 }
}

/** The API path of a page of orders. */
export function historyPath(userId: string, page: HistoryPage): string {
  const { cursor, limit } = historyRequest(page)
  const query = new URLSearchParams({ limit: String(limit), ...(cursor ? { cursor } : {}) })
  return `/api/v1/order/getShoppingHistory/${userId}?${query.toString()}`
}

/** The URL of the page after the order `last`. */
export const nextHistoryHref = (path: string, { passed, size }: HistoryPage, last: string): string =>
  `${path}?${new URLSearchParams({ cursor: last, passed: String(passed + size) }).toString()}`
