import type { Day } from '@/lib/core/clock'
import { type Kobo, ZERO, formatNaira, kobo, max, min } from '@/lib/core/money'
import { spreadMoney } from './money-rules'
import type { Instalment } from './rules'

/*
 * What becomes of a buyer's credit. Every page, file and mail asks here, so that nothing is promised that is not done
 * (docs/decisions/0143). Amounts in kobo.
 */

/** A buyer's credit, and what of it is spoken for. */
export type OwnCredit = {
  readonly credit: Kobo
  /** What payouts reserve. */
  readonly reserved: Kobo
  /** What open instalments take at once, before any order. */
  readonly forDebts: Kobo
  /** What orders that are not delivered yet take, at their deliveries. */
  readonly forOrders: Kobo
  /** A buyer who has left the employer, or may not buy on credit after a write-off, places no orders. */
  readonly canOrder: boolean
}

/** The part of the credit that waits for a payout. */
export const waitingForPayout = ({ credit, reserved }: Pick<OwnCredit, 'credit' | 'reserved'>): Kobo =>
  max(ZERO, min(credit, reserved))

/** The part of the credit that pays for the next order. */
export const freeCredit = (own: Omit<OwnCredit, 'canOrder'>): Kobo =>
  max(ZERO, kobo(own.credit - waitingForPayout(own) - own.forDebts - own.forOrders))

/** What credit pays of a plan at the delivery, the interest that is given back for it, and what is deducted then. */
export type PaidByCredit = {
  readonly credit: Kobo
  readonly rebate: Kobo
  readonly instalments: readonly Instalment[]
}

type Plan = { readonly instalments: readonly Instalment[]; readonly interest: Kobo }

/** Calculates what `credit` pays of a plan that begins on the day `on`, as the delivery will book it. */
export function payByCredit({ instalments, interest }: Plan, credit: Kobo, on: Day): PaidByCredit {
  const parts = instalments.map(({ dueOn, amount }, index) => ({ id: String(index), dueOn, amount, paid: ZERO }))
  const plan = { id: '', orderId: '', orderNumber: '', interest, rebated: ZERO, defersInterest: true, parts }
  const { shares, paidOff, excess } = spreadMoney({ plans: [plan], lost: [] }, credit, on)
  const left = new Map(parts.map(({ id, amount }) => [id, amount]))
  for (const { instalmentId, amount } of [...shares, ...paidOff.flatMap((each) => each.shares)])
    left.set(instalmentId, kobo((left.get(instalmentId) ?? ZERO) - amount))
  return {
    credit: kobo(credit - excess),
    rebate: paidOff[0]?.rebate ?? ZERO,
    instalments: parts.flatMap(({ id, dueOn }) => {
      const amount = left.get(id) ?? ZERO
      return amount > 0n ? [{ dueOn, amount }] : []
    }),
  }
}

/**
 * What becomes of a buyer's credit, as every page says it; empty without credit. Credit that a payout reserves pays
 * neither instalments nor orders (docs/decisions/0116).
 * @param order the order that comes next: checkout shows it
 */
export function creditSentence(own: OwnCredit, order: 'your next order' | 'this order' = 'your next order'): string {
  const { credit, forDebts, forOrders, canOrder } = own
  if (credit <= 0n) return ''
  const uses = [
    {
      amount: waitingForPayout(own),
      all: 'It waits for its payout to your bank account, so it pays nothing else.',
      part: (amount: string) => `${amount} of it waits for its payout to your bank account.`,
    },
    {
      amount: forDebts,
      all: 'It pays what you owe.',
      part: (amount: string) => `${amount} of it pays what you owe.`,
    },
    {
      amount: forOrders,
      all: 'It pays first for the food that you have ordered.',
      part: (amount: string) => `${amount} of it pays first for the food that you have ordered.`,
    },
    {
      amount: freeCredit(own),
      all: canOrder ? `It is used first for ${order}.` : 'You can have it paid to your bank account.',
      part: (amount: string) =>
        canOrder ? `${amount} is used first for ${order}.` : `You can have ${amount} paid to your bank account.`,
    },
  ].filter(({ amount }) => amount > 0n)
  const said = uses.map(({ amount, all, part }) => (uses.length === 1 ? all : part(formatNaira(amount))))
  return [`You have ${formatNaira(credit)} of credit.`, ...said].join(' ')
}
