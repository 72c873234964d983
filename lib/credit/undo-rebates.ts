import 'server-only'
import type { Tx } from '@/lib/database/db'
import { type Kobo, kobo } from '@/lib/core/money'
import { interestAccount } from './interest-rules'
import { type Allocation, type NewEntry, bookEntry, credit, debit } from './ledger'
import { livePlanOf } from './pay-off-queries'
import { fromTheEnd } from './pay-off-rules'

/* What the undoing of a repayment does to the interest that was given back with it. Amounts in kobo. */

/** The interest to take back on an order: from its instalments, and `left` of it from the buyer's credit. */
type RebateToUndo = {
  readonly orderId: string
  readonly amount: Kobo
  readonly shares: readonly Allocation[]
  readonly left: Kobo
  readonly defersInterest: boolean
}

/** The key of the interest that money gave back on a plan. `source` is the payment, or the key of the money's entry. */
export const rebateKey = (planId: string, source: string): string => `interest_rebate:${planId}:${source}`

/**
 * Finds the interest that is given back on the plans that a repayment paid off.
 * @param of `source` as in `rebateKey`
 * @param taken what the undoing of the repayment itself takes from instalments
 */
export async function rebatesToUndo(
  tx: Tx,
  { userId, source }: { readonly userId: string; readonly source: string },
  taken: readonly Allocation[],
): Promise<RebateToUndo[]> {
  const plans = await tx.plan.findMany({ where: { userId, state: { not: 'reversed' } }, select: { id: true } })
  const entries = await tx.ledgerEntry.findMany({
    where: { eventKey: { in: plans.map(({ id }) => rebateKey(id, source)) } },
    select: { orderId: true },
    orderBy: { id: 'asc' },
  })
  const takenFrom = new Map(taken.map(({ instalmentId, amount }) => [instalmentId, amount]))
  const rebates: RebateToUndo[] = []
  for (const orderId of entries.flatMap((entry) => entry.orderId ?? [])) {
    const plan = await livePlanOf(orderId, tx)
    if (!plan || plan.rebated === 0n) continue
    const paid = plan.parts.map((part) => ({ id: part.id, most: kobo(part.paid - (takenFrom.get(part.id) ?? 0n)) }))
    const { defersInterest, rebated: amount } = plan
    rebates.push({ orderId, amount, defersInterest, ...fromTheEnd(paid, amount) })
  }
  return rebates
}

/** Books that the interest is charged again. The caller takes what is `left` from the buyer's credit. */
export async function undoRebate(
  tx: Tx,
  { orderId, amount, shares, defersInterest }: RebateToUndo,
  {
    userId,
    entryId,
    ...by
  }: { userId: string; entryId: string } & Partial<Pick<NewEntry, 'actorId' | 'memo' | 'happenedOn'>>,
): Promise<void> {
  await bookEntry(tx, {
    event: 'interest_rebate',
    eventKey: `interest_rebate_undone:${orderId}:${entryId}`,
    orderId,
    ...by,
    postings: [
      debit({ kind: 'loans_receivable', userId }, amount),
      credit(interestAccount({ defersInterest }), amount),
    ],
    allocations: negated(shares),
  })
}

export const negated = (shares: readonly Allocation[]): Allocation[] =>
  shares.map(({ instalmentId, amount }) => ({ instalmentId, amount: kobo(0n - amount) }))
