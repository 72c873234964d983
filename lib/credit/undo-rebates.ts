import 'server-only'
import type { Tx } from '@/lib/core/db'
import { type Kobo, ZERO, kobo, sum } from '@/lib/core/money'
import { type Allocation, bookEntry, credit, debit } from './ledger'

/* What the undoing of a repayment does to the interest that was given back with it. Amounts in kobo. */

/** The interest that is given back on an order, and the instalments that it pays. */
export type GivenRebate = { readonly orderId: string; readonly amount: Kobo; readonly shares: readonly Allocation[] }

/** The interest that is given back on the orders whose plans a payment paid off. */
export async function rebatesWith(tx: Tx, paymentId: string): Promise<GivenRebate[]> {
  const given = await tx.ledgerEntry.findMany({
    where: { paymentId, event: 'interest_rebate' },
    select: { orderId: true },
  })
  const entries = await tx.ledgerEntry.findMany({
    where: { orderId: { in: given.flatMap(({ orderId }) => orderId ?? []) }, event: 'interest_rebate' },
    select: {
      orderId: true,
      postings: { where: { account: { kind: 'income_interest' } }, select: { amount: true } },
      allocations: { select: { instalmentId: true, amountKobo: true } },
    },
  })
  return [...new Set(entries.flatMap(({ orderId }) => orderId ?? []))].map((orderId) => {
    const own = entries.filter((entry) => entry.orderId === orderId)
    return {
      orderId,
      amount: sum(own.flatMap(({ postings }) => postings.map(({ amount }) => kobo(amount)))),
      shares: addUp(
        own.flatMap(({ allocations }) =>
          allocations.map(({ instalmentId, amountKobo }) => ({ instalmentId, amount: kobo(amountKobo) })),
        ),
      ),
    }
  })
}

/** Takes back all the interest that is given back on an order, because a repayment that paid off its plan is undone. */
export async function undoRebate(
  tx: Tx,
  { orderId, amount, shares }: GivenRebate,
  { userId, entryId, ...by }: { userId: string; entryId: string; actorId: string; memo?: string | undefined },
): Promise<void> {
  await bookEntry(tx, {
    event: 'interest_rebate',
    eventKey: `interest_rebate_undone:${orderId}:${entryId}`,
    orderId,
    actorId: by.actorId,
    ...(by.memo === undefined ? {} : { memo: by.memo }),
    postings: [debit({ kind: 'loans_receivable', userId }, amount), credit({ kind: 'income_interest' }, amount)],
    allocations: negated(shares),
  })
}

/** Adds up the shares of each instalment; those that come to nothing are left out. */
export function addUp(shares: readonly Allocation[]): Allocation[] {
  const total = new Map<string, Kobo>()
  for (const { instalmentId, amount } of shares)
    total.set(instalmentId, kobo((total.get(instalmentId) ?? ZERO) + amount))
  return [...total].map(([instalmentId, amount]) => ({ instalmentId, amount })).filter(({ amount }) => amount !== 0n)
}

export const negated = (shares: readonly Allocation[]): Allocation[] =>
  shares.map(({ instalmentId, amount }) => ({ instalmentId, amount: kobo(0n - amount) }))
