import type { OrderStatus } from '@/generated/prisma/enums'
import { normalEmail } from '@/lib/core/fields'
import { isClosed, isDelivered } from '@/lib/orders/rules'

/* Pure decisions about gifts: food that a company buys for its employees (docs/decisions/0150). */

/** The most employees of one gift. A larger company gives several. */
export const MAX_SHARES = 500
/** A company has at most so many gifts that it has not paid. */
export const MAX_ASKED = 5

/** The reference of the transfer for a gift. */
export const giftReference = (id: string): string => `GIFT-${id.slice(-6).toUpperCase()}`

/** Where a share is: `waiting` has no order yet, and `returned` is credit of the company again. */
export const SHARE_STATES = ['waiting', 'ordered', 'delivered', 'returned'] as const
export type ShareState = (typeof SHARE_STATES)[number]

export function shareState(share: { readonly isReturned: boolean; readonly status: OrderStatus | null }): ShareState {
  if (share.status === null) return share.isReturned ? 'returned' : 'waiting'
  if (isDelivered(share.status)) return 'delivered'
  return isClosed(share.status) ? 'returned' : 'ordered'
}

/** The lines of a pasted list of people: emails or staff IDs, each once. */
export const namedPeople = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\n,;]+/)
      .map(normalEmail)
      .filter((name) => name !== ''),
  ),
]
