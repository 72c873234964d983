import 'server-only'
import { earnInterest } from '@/lib/books/earn-interest'
import { finishMonth } from '@/lib/books/months'
import type { Staff } from '@/lib/core/actors'
import { formatMonth } from '@/lib/core/clock'
import { approval } from '../approval'
import { refuseTwice } from '../pending-queries'
import { createRequest } from '../service'

/** The closing of a month of the books for good. Its facts lead to its movements, which the second person looks at. */
export const booksMonth = approval({
  kind: 'books_month',
  hasNoRow: true,
  perform: async (tx, { about }, { actor }) => {
    await finishMonth(tx, actor, about)
    return undefined
  },
  words: (_tx, { about }) => `Close ${formatMonth(about)} in the books for good`,
  facts: ({ about }) => ({
    title: `${formatMonth(about)} in the books`,
    href: `/staff/books/${about}`,
    facts: [
      [
        'After the approval',
        'Nothing can be booked with a date in this month or before, and it cannot be opened again',
      ],
      ['Until then', 'The month stays open'],
    ],
  }),
})

/**
 * Requests that a month of the books is closed for good, once the interest of all months that are over is earned. Another
 * person of finance decides; until then it stays open.
 * @returns the id of the request
 * @throws AppError 409 as `finishMonth`, when it is requested already, and when nobody else may decide it
 */
export async function requestMonthClosing(actor: Staff, month: string): Promise<string> {
  await earnInterest()
  const twice = `Closing ${formatMonth(month)} was requested already and waits for a colleague.`
  await refuseTwice(actor, 'books_month', month, twice)
  return createRequest(actor, booksMonth, { about: month }, '')
}
