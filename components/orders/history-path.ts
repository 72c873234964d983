import { isId } from '@/lib/core/fields'

/** Orders on one page of the history. */
export const HISTORY_PAGE = 25

/** A page of the history: `cursor` is the last order of the page before, `passed` how many stand before this page. */
export type HistoryPage = { readonly cursor?: string; readonly passed: number }

/** The page of the history that an address asks for. What it does not understand it leaves out. */
export function historyPage(cursor: string | undefined, passed: string | undefined): HistoryPage {
  if (cursor === undefined || !isId(cursor)) return { passed: 0 }
  return { cursor, passed: /^\d{1,6}$/.test(passed ?? '') ? Number(passed) : 0 }
}

/** Where a page of the history is read. One order more than it shows tells whether there is a next page. */
export function historyPath(userId: string, { cursor }: HistoryPage): string {
  const query = new URLSearchParams({ limit: String(HISTORY_PAGE + 1), ...(cursor ? { cursor } : {}) })
  return `/api/v1/order/getShoppingHistory/${userId}?${query.toString()}`
}

/** The address of the page after `last`. */
export const nextHistoryHref = (path: string, { passed }: HistoryPage, last: string): string =>
  `${path}?${new URLSearchParams({ cursor: last, passed: String(passed + HISTORY_PAGE) }).toString()}`
