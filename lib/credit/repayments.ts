import 'server-only'
import type { LedgerEvent } from '@/generated/prisma/enums'
import { columnDay } from '@/lib/core/clock'
import type { Tx } from '@/lib/core/db'
import { badRequest, conflict, notFound } from '@/lib/core/errors'
import { lockCompany, lockWallet, lockWallets } from '@/lib/core/locks'
import { type Kobo, ZERO, kobo, min, sum } from '@/lib/core/money'
import { tell } from '@/lib/notifications/tell'
import {
  type AccountRef,
  type Allocation,
  assertNotUndone,
  balanceOf,
  bookEntries,
  bookEntry,
  credit,
  debit,
  reverseEntry,
} from './ledger'
import { repaymentUndoneNews } from './news'
import { type OpenInstalment, allocateRepayment } from './rules'
import { negated, rebatesToUndo, undoRebate } from './undo-rebates'
import { refreshWallet, refreshWallets } from './wallet'

/* Deductions and early repayments. Amounts in kobo. */

export type Repayment = {
  readonly userId: string
  readonly amount: Kobo
  readonly event: Extract<LedgerEvent, 'deduction_confirmed' | 'repayment_received'>
  /** A unique key, such as 'payment:<id>', so that a repayment is never booked twice. */
  readonly eventKey: string
  /** The account that holds the money now: the provider's, the bank's, or that of the company that deducted it. */
  readonly heldBy: AccountRef
  readonly actorId?: string
  readonly paymentId?: string
  readonly memo?: string
  /** The plans that it pays off first, before the oldest instalments of others. */
  readonly planIds?: readonly string[]
}

/** `excess` is the part of the repayment that became the buyer's credit, in kobo. */
export type BookedRepayment = { readonly entryId: string; readonly excess: Kobo }

/**
 * Books a repayment on the buyer's oldest instalments. The excess becomes the buyer's credit.
 * @throws AppError 400 for an amount that is not positive
 */
export async function bookRepayment(tx: Tx, repayment: Repayment): Promise<BookedRepayment> {
  const [booked] = await bookRepayments(tx, [repayment])
  if (!booked) throw new RangeError('nothing was booked')
  return booked
}

/** Books one repayment for each of many buyers, see `bookRepayment`. @returns them in the same order */
export async function bookRepayments(tx: Tx, repayments: readonly Repayment[]): Promise<BookedRepayment[]> {
  if (repayments.some(({ amount }) => amount <= 0n)) throw badRequest('The amount must be more than zero.')
  const userIds = repayments.map(({ userId }) => userId)
  if (new Set(userIds).size < userIds.length)
    throw new RangeError('two repayments of one buyer cannot be spread at once')

  await lockWallets(tx, userIds)
  const open = await openInstalments(tx, userIds)
  const spread = repayments.map((repayment) => ({
    ...repayment,
    ...allocate(open.get(repayment.userId) ?? [], repayment),
  }))
  const entryIds = await bookEntries(
    tx,
    spread.map(({ userId, amount, heldBy, shares, excess, planIds: _paidOff, ...entry }) => ({
      ...entry,
      postings: [
        debit(heldBy, amount),
        credit({ kind: 'loans_receivable', userId }, kobo(amount - excess)),
        credit({ kind: 'customer_credit', userId }, excess),
      ],
      allocations: shares,
    })),
  )
  await refreshWallets(tx, userIds)
  return spread.map(({ excess }, index) => ({ entryId: entryIds[index] ?? '', excess }))
}

/** Pays the instalments of the plans that the repayment is for, then those of all others. */
function allocate(open: readonly PlanInstalment[], { amount, planIds = [] }: Repayment) {
  const isFirst = ({ planId }: PlanInstalment) => planIds.includes(planId)
  const first = allocateRepayment(open.filter(isFirst), amount)
  const rest = allocateRepayment(
    open.filter((instalment) => !isFirst(instalment)),
    first.excess,
  )
  return { shares: [...first.shares, ...rest.shares], excess: rest.excess }
}

/** `isSentBack` when the buyer really paid and gets a refund. */
export type Undoing = { readonly actorId: string; readonly memo?: string; readonly isSentBack?: boolean }

/**
 * Undoes a deduction or an early repayment. The instalments that it paid are open again.
 * @throws AppError 404 for no such repayment; 409 when it is a reversal, was already undone, its plan was written off,
 *   its money was used, or the company has sent it
 */
export async function undoRepayment(tx: Tx, entryId: string, { isSentBack = false, ...by }: Undoing): Promise<void> {
  const { userId, companyId, paymentId, amount, kept } = await findRepayment(tx, entryId)
  if (companyId) await lockCompany(tx, companyId)
  await lockWallet(tx, userId)
  await assertNotUndone(tx, entryId)

  const repaid = await tx.repaymentAllocation.findMany({
    where: { entryId },
    select: { instalmentId: true, amountKobo: true },
  })
  const paid = repaid.map(({ instalmentId, amountKobo }): Allocation => ({ instalmentId, amount: kobo(amountKobo) }))
  const taken = await takeFromPlans(tx, paid)
  const rebates = paymentId === undefined ? [] : await rebatesToUndo(tx, paymentId, taken)
  const total = (of: readonly { readonly amount: Kobo }[]) => sum(of.map(({ amount }) => amount))
  // What a credit note has released meanwhile is now the buyer's credit, so the credit has to cover it.
  const freed = kobo(total(paid) - total(taken) + sum(rebates.map(({ left }) => left)))
  if ((await creditOf(tx, userId)) < freed + kept)
    throw conflict('The money of this repayment was already used, so it cannot be undone.')
  if (companyId) await assertNotRemitted(tx, companyId, kobo(total(paid) + kept))

  for (const rebate of rebates) await undoRebate(tx, rebate, { userId, entryId, ...by })
  await reverseEntry(tx, entryId, { ...by, allocations: negated(taken) })
  if (freed > 0n) {
    await bookEntry(tx, {
      event: 'credit_applied',
      eventKey: `credit_taken_back:${entryId}`,
      actorId: by.actorId,
      postings: [
        debit({ kind: 'customer_credit', userId }, freed),
        credit({ kind: 'loans_receivable', userId }, freed),
      ],
    })
  }
  await refreshWallet(tx, userId)
  const cause = isSentBack ? 'refund' : companyId ? 'deduction' : 'repayment'
  await tell(tx, { id: userId }, repaymentUndoneNews(amount, cause))
}

/**
 * What the instalments still have of these shares; a credit note may have released the rest.
 * @throws AppError 409 when a plan was written off
 */
async function takeFromPlans(tx: Tx, shares: readonly Allocation[]): Promise<Allocation[]> {
  const parts = await tx.instalment.findMany({
    where: { id: { in: shares.map(({ instalmentId }) => instalmentId) } },
    select: { id: true, paidKobo: true, plan: { select: { state: true } } },
  })
  if (parts.some(({ plan }) => plan.state === 'written_off'))
    throw conflict('The plan that this repayment paid was written off. Please undo the write-off first.')
  const paidOf = new Map(parts.map(({ id, paidKobo }) => [id, kobo(paidKobo)]))
  return shares
    .map(({ instalmentId, amount }) => ({ instalmentId, amount: min(amount, paidOf.get(instalmentId) ?? ZERO) }))
    .filter(({ amount }) => amount > 0n)
}

/** `companyId` only for a deduction, `paymentId` only for an early repayment. `kept` is the part that became credit. */
type BookedBefore = {
  userId: string
  companyId: string | undefined
  paymentId: string | undefined
  amount: Kobo
  kept: Kobo
}

async function findRepayment(tx: Tx, entryId: string): Promise<BookedBefore> {
  const entry = await tx.ledgerEntry.findUnique({
    where: { id: entryId },
    select: {
      event: true,
      paymentId: true,
      postings: { select: { amount: true, account: { select: { kind: true, userId: true, companyId: true } } } },
    },
  })
  if (!entry) throw notFound('There is no such repayment.')
  if (entry.event === 'reversal') throw conflict('A correction cannot be undone. Please book the right amount again.')
  const userId = entry.postings.find(({ account }) => account.userId)?.account.userId
  if (!userId || (entry.event !== 'deduction_confirmed' && entry.event !== 'repayment_received'))
    throw conflict('Only a deduction or a repayment can be undone here.')

  const companyId = entry.postings.find(({ account }) => account.companyId)?.account.companyId ?? undefined
  const kept = sum(
    entry.postings.filter(({ account }) => account.kind === 'customer_credit').map(({ amount }) => kobo(-amount)),
  )
  const amount = sum(entry.postings.filter((posting) => posting.amount > 0n).map((posting) => kobo(posting.amount)))
  return { userId, companyId, paymentId: entry.paymentId ?? undefined, amount, kept }
}

/** Refuses when the company no longer owes `amount`, because it already sent the money. Lock the company first. */
async function assertNotRemitted(tx: Tx, companyId: string, amount: Kobo): Promise<void> {
  if ((await balanceOf(tx, { kind: 'payroll_receivable', companyId })) < amount) {
    throw conflict('The company has already sent the money of this deduction, so it cannot be undone.')
  }
}

type PlanInstalment = OpenInstalment & { readonly planId: string }

/** The instalments of each buyer's open plans, oldest first. */
export async function openInstalments(
  tx: Tx,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, PlanInstalment[]>> {
  const rows = await tx.$queryRaw<{ id: string; planId: string; userId: string; dueOn: Date; open: bigint }[]>`
    SELECT part.id, plan.id AS "planId", plan.user_id AS "userId", part.due_on AS "dueOn",
      part.amount_kobo - part.paid_kobo AS open
    FROM plans plan JOIN instalments part ON part.plan_id = plan.id
    WHERE plan.user_id = ANY(${[...userIds]}::uuid[]) AND plan.state = 'open'
    ORDER BY part.due_on, plan.id, part.position`
  const open = new Map<string, PlanInstalment[]>()
  for (const row of rows) {
    const known = open.get(row.userId)
    const instalment = { id: row.id, planId: row.planId, dueOn: columnDay(row.dueOn), open: kobo(row.open) }
    if (known) known.push(instalment)
    else open.set(row.userId, [instalment])
  }
  return open
}

/** What the wallet holds of the buyer's credit, in kobo. */
export async function creditOf(tx: Tx, userId: string): Promise<Kobo> {
  const { creditKobo } = await tx.wallet.findUniqueOrThrow({ where: { userId }, select: { creditKobo: true } })
  return creditKobo > 0n ? kobo(creditKobo) : ZERO
}
