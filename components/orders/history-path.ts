import { isId } from '@/lib/core/ids'

/** Orders on one page of the history. */
const HISTORY_PAGE = 25

/** A page of the history: `cursor` is the last order of the page before, `passed` how many stand before this page, `size` how many it shows. */
export type HistoryPage = { readonly cursor?: string; readonly passed: number; readonly size: number }

/** The first page. */
export const newestOrders = (size = HISTORY_PAGE): HistoryPage => ({ passed: 0, size })

/** What a page of the history reads: one order more than it shows, which tells whether there is a next page. */
export const historyRequest = ({ cursor, size }: HistoryPage) => ({ limit: size + 1, ...(cursor ? { cursor } : {}) })

/** The page of the history that an address asks for. What it does not understand it leaves out. */
export function historyPage(cursor: string | undefined, passed: string | undefined): HistoryPage {
  if (cursor === undefined || !isId(cursor)) return newestOrders()
  return { ...newestOrders(), cursor, passed: /^\d{1,6}$/.test(passed ?? '') ? Number(passed) : 0 }
}

/** Where a page of the history is read. */
export function historyPath(userId: string, page: HistoryPage): string {
  const { cursor, limit } = historyRequest(page)
  return `/api/v1/order/getShoppingHistory/${userId}?${new URLSearchParams({ limit: String(limit), ...(cursor ? { cursor } : {}) }).toString()}`
}

/** The address of the page after `last`. */
export const nextHistoryHref = (path: string, { passed, size }: HistoryPage, last: string): string =>
  `${path}?${new URLSearchParams({ cursor: last, passed: String(passed + size) }).toString()}`
