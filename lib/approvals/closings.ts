import 'server-only'
import type { Staff } from '@/lib/core/actors'
import { formatMonth } from '@/lib/core/clock'
import { conflict } from '@/lib/core/errors'
import { isRequested } from './queries'
import { createRequest } from './service'

/**
 * Requests that a month of the books is closed for good. Another person of finance decides; until then it stays open.
 * @returns the id of the request
 * @throws AppError 409 as `closeMonth`, when it is requested already, and when nobody else may decide it
 */
export async function requestMonthClosing(actor: Staff, month: string): Promise<string> {
  if (await isRequested(actor, 'books_month', month))
    throw conflict(`Closing ${formatMonth(month)} was requested already and waits for a colleague.`, {
      code: 'already_requested',
    })
  return createRequest(actor, { kind: 'books_month', about: month }, '')
}
