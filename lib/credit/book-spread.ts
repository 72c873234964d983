import 'server-only'
import type { Day } from '@/lib/core/clock'
import type { Tx } from '@/lib/database/db'
import { conflict } from '@/lib/core/errors'
import { type Kobo, formatNaira, kobo, min, sum } from '@/lib/core/money'
import { notifyAll } from '@/lib/notifications/notify'
import { interestAccount } from './interest-rules'
import { type NewEntry, bookEntries, bookEntry, credit, debit } from './ledger'
import type { Debts, Spread } from './money-rules'
import { paidOffNotification } from './notifications'
import { rebateKey } from './undo-rebates'

/* Books what `spreadMoney` says beside the money itself: interest given back, and debts recovered. Amounts in kobo. */

export const NO_DEBTS: Debts = { plans: [], lost: [] }

/** A plan that money paid whole, and the interest given back for it in kobo. */
export type PaidOffPlan = { readonly orderId: string; readonly orderNumber: string; readonly rebate: Kobo }

/** Where the money comes from. `source` is part of the keys of the entries, so that nothing is booked twice. */
export type Source = {
  readonly userId: string
  readonly source: string
  readonly paymentId?: string | undefined
  readonly actorId?: string | undefined
  /** The day on which the money came, as in `NewEntry`. */
  readonly happenedOn?: Day | undefined
  /** What tells of it waits for so many seconds. */
  readonly heldFor?: number | undefined
}
type Spent = Source & { readonly spread: Spread }

/** Gives the interest back of plans that money pays whole. Book it before the money. */
export async function bookRebates(tx: Tx, spent: readonly Spent[]): Promise<void> {
  const entries = spent.flatMap(({ userId, source, paymentId, happenedOn, spread }) =>
    spread.paidOff
      .filter(({ rebate }) => rebate > 0n)
      .map(({ plan, rebate, shares }): NewEntry => ({
        event: 'interest_rebate',
        eventKey: rebateKey(plan.id, source),
        orderId: plan.orderId,
        happenedOn,
        ...(paymentId !== undefined && { paymentId }),
        postings: [debit(interestAccount(plan), rebate), credit({ kind: 'loans_receivable', userId }, rebate)],
        allocations: shares,
      })),
  )
  if (entries.length > 0) await bookEntries(tx, entries)
}

/** Tells buyers of the plans that their money has paid whole, whatever it came from. */
export async function notifyOfPaidOff(tx: Tx, spent: readonly Spent[], on: (userId: string) => Day): Promise<void> {
  await notifyAll(
    tx,
    spent.flatMap(({ userId, source, heldFor, spread }) =>
      spread.paidOff.map(({ plan, rebate }) => ({
        person: { id: userId },
        notification: {
          ...paidOffNotification({ ...plan, rebate, on: on(userId), source }),
          ...(heldFor !== undefined && { delay: heldFor }),
        },
      })),
    ),
  )
}

const recoveryKey = (planId: string, source: string): string => `bad_debt_recovered:${planId}:${source}`

/** Pays debts that were written off with the buyer's credit, in an entry for each plan. Book it after the money. */
export async function bookRecoveries(tx: Tx, spent: readonly Spent[]): Promise<void> {
  const entries = spent.flatMap(({ userId, source, paymentId, actorId, happenedOn, spread }) =>
    spread.recovered.map(({ plan, amount, shares }): NewEntry => ({
      event: 'bad_debt_recovered',
      eventKey: recoveryKey(plan.id, source),
      orderId: plan.orderId,
      happenedOn,
      ...(paymentId !== undefined && { paymentId }),
      ...(actorId !== undefined && { actorId }),
      postings: [debit({ kind: 'customer_credit', userId }, amount), credit({ kind: 'bad_debt_recovered' }, amount)],
      allocations: shares,
    })),
  )
  if (entries.length > 0) await bookEntries(tx, entries)
}

/** What was recovered of the written-off plan of an order, in kobo. */
export async function recoveredOf(tx: Tx, orderId: string): Promise<Kobo> {
  const { _sum } = await tx.ledgerPosting.aggregate({
    where: { account: { kind: 'bad_debt_recovered' }, entry: { orderId } },
    _sum: { amount: true },
  })
  return kobo(0n - (_sum.amount ?? 0n))
}

type Undone = Source & { readonly entryId: string; readonly actorId: string; readonly memo?: string }

/**
 * Takes back what a repayment recovered: the money is the buyer's credit again, and the debt is open as before. When
 * the write-off itself was undone meanwhile, the instalments are.
 * @throws AppError 409 when the plan was written off again since
 */
export async function undoRecoveries(tx: Tx, { userId, source, entryId, ...by }: Undone): Promise<void> {
  const plans = await tx.plan.findMany({
    where: { userId, state: { not: 'reversed' } },
    select: { id: true, orderId: true, state: true },
    orderBy: { id: 'asc' },
  })
  for (const { id, orderId, state } of plans) {
    const entry = await tx.ledgerEntry.findUnique({
      where: { eventKey: recoveryKey(id, source) },
      select: {
        allocations: { select: { instalmentId: true, amountKobo: true, instalment: { select: { paidKobo: true } } } },
      },
    })
    if (!entry) continue
    const shares = entry.allocations.map(({ instalmentId, amountKobo, instalment }) => ({
      instalmentId,
      amount: min(kobo(amountKobo), kobo(instalment.paidKobo)),
    }))
    const amount = sum(shares.map((share) => share.amount))
    if (amount === 0n) continue
    const isLost = state === 'written_off'
    if (isLost && (await recoveredOf(tx, orderId)) < amount)
      throw conflict(
        `${formatNaira(amount)} of this repayment paid a plan that was written off again. ` +
          'Please undo the write-off first.',
      )
    await bookEntry(tx, {
      event: 'bad_debt_recovered',
      eventKey: `bad_debt_recovered_undone:${id}:${entryId}`,
      orderId,
      ...by,
      postings: [
        debit(isLost ? { kind: 'bad_debt_recovered' } : { kind: 'loans_receivable', userId }, amount),
        credit({ kind: 'customer_credit', userId }, amount),
      ],
      allocations: shares
        .filter((share) => share.amount > 0n)
        .map((share) => ({ ...share, amount: kobo(0n - share.amount) })),
    })
  }
}
