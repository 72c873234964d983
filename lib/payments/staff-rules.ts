import type { PaymentState } from '@/generated/prisma/enums'

/** Payments that wait: for the provider's answer, and for a refund because their amount is wrong. */
export type PaymentWork = { readonly waiting: number; readonly unapplied: number }

/** The tab with which staff's list of payments opens: what needs a person first, then what is not decided, then all. */
export function firstTab({ unapplied, waiting }: PaymentWork): PaymentState | 'all' {
  if (unapplied > 0) return 'failed'
  return waiting > 0 ? 'pending' : 'all'
}
