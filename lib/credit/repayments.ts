import 'server-only'
import type { LedgerEvent } from '@/generated/prisma/enums'
import { type Day, columnDay, lagosDay } from '@/lib/core/clock'
import { type Tx, databaseDay } from '@/lib/database/db'
import { badRequest, conflict, notFound } from '@/lib/core/errors'
import { lockCompany, lockWallet, lockWallets } from '@/lib/database/locks'
import { type Kobo, ZERO, kobo, min, sum } from '@/lib/core/money'
import { notify } from '@/lib/notifications/notify'
import { withdrawNotification } from '@/lib/notifications/withdraw'
import { withdrawEvent } from '@/lib/webhooks/emit'
import {
  type PaidOffPlan,
  NO_DEBTS,
  type Source,
  bookRebates,
  bookRecoveries,
  notifyOfPaidOff,
  undoRecoveries,
} from './book-spread'
import { debtsOf } from './debts'
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
import { type Agreed, spreadMoney } from './money-rules'
import { paidOffNotification, repaymentUndoneNotification } from './notifications'
import { creditStates, outstanding, writtenOffOf } from './queries'
import { negated, rebatesToUndo, undoRebate } from './undo-rebates'
import { creditUsedSince, ledgerCreditOf, reopenPaidByCredit, useCredit } from './use-credit'
import { type HeldEvents, refreshWallet, refreshWallets, settledKey } from './wallet'

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
  /** The day whose price pays a plan off and on which the books have it: a deduction’s payday. Today when left out. */
  readonly on?: Day
  /** The plans that it was started for, at the price of that day. */
  readonly agreed?: Agreed | undefined
  /** What tells of it waits for so many seconds, in which `withdrawPaidOff` and `undoRepayment` can take it back. */
  readonly heldFor?: number | undefined
}

/** What became of a repayment, in kobo. */
export type BookedRepayment = {
  readonly entryId: string
  /** The part that became the buyer's credit. */
  readonly excess: Kobo
  /** The part that repaid debts that were written off. */
  readonly recovered: Kobo
  /** The interest given back because it paid plans whole. */
  readonly rebate: Kobo
  /** The plans that it paid whole. */
  readonly paidOff: readonly PaidOffPlan[]
}

/**
 * Books a repayment: first on debts that were written off, then on the buyer's oldest instalments. The excess becomes
 * the buyer's credit. A plan that it pays whole gives back the interest of the months not begun (decision 0115).
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
  const today = await databaseDay(tx)
  const debts = await debtsOf(
    tx,
    repayments.map(({ userId, amount, on = today }) => ({ userId, amount, on })),
  )
  const spread = repayments.map((repayment) => ({
    repayment,
    spread: spreadMoney(
      debts.get(repayment.userId) ?? NO_DEBTS,
      repayment.amount,
      repayment.on ?? today,
      repayment.agreed,
    ),
  }))
  await bookRebates(
    tx,
    spread.map(({ repayment, ...each }) => ({ ...each, ...sourceOf(repayment) })),
  )
  const entryIds = await bookEntries(
    tx,
    spread.map(
      ({ repayment: { userId, amount, heldBy, on, agreed: _agreed, heldFor: _held, ...entry }, spread: each }) => {
        const paid = sum(each.shares.map((share) => share.amount))
        return {
          ...entry,
          happenedOn: on,
          postings: [
            debit(heldBy, amount),
            credit({ kind: 'loans_receivable', userId }, paid),
            // What recovers a written-off debt passes through the credit, in the next entry.
            credit({ kind: 'customer_credit', userId }, kobo(amount - paid)),
          ],
          allocations: each.shares,
        }
      },
    ),
  )
  await bookRecoveries(
    tx,
    spread.map(({ repayment, ...each }) => ({ ...each, ...sourceOf(repayment) })),
  )
  await refreshWallets(tx, userIds, heldEvents(repayments))
  const dayOf = new Map(repayments.map(({ userId, on = today }) => [userId, on]))
  await notifyOfPaidOff(
    tx,
    spread.map(({ repayment, ...each }) => ({ ...each, ...sourceOf(repayment) })),
    (userId) => dayOf.get(userId) ?? today,
  )
  return spread.map(({ spread: { excess, recovered, paidOff } }, index) => ({
    entryId: entryIds[index] ?? '',
    excess,
    recovered: sum(recovered.map(({ amount }) => amount)),
    rebate: sum(paidOff.map(({ rebate }) => rebate)),
    paidOff: paidOff.map(({ plan, rebate }) => ({ orderId: plan.orderId, orderNumber: plan.orderNumber, rebate })),
  }))
}

const sourceOf = ({ userId, eventKey, paymentId, actorId, on, heldFor }: Repayment): Source => ({
  userId,
  happenedOn: on,
  source: paymentId ?? eventKey,
  paymentId,
  actorId,
  heldFor,
})

const heldEvents = (repayments: readonly Repayment[]): HeldEvents =>
  new Map(
    repayments
      .map(sourceOf)
      .flatMap(({ userId, source, heldFor: seconds }) =>
        seconds === undefined ? [] : [[userId, { source, seconds }]],
      ),
  )

/**
 * Takes back what tells of plans that a held deduction paid whole. Then undo the deduction itself, with `isUntold`.
 * @param source the key of its entry
 * @returns false when somebody was told already; then the caller must throw, so that nothing changes
 */
export async function withdrawPaidOff(
  tx: Tx,
  userId: string,
  paidOff: readonly PaidOffPlan[],
  { source, on }: { readonly source: string; readonly on: Day },
): Promise<boolean> {
  for (const plan of paidOff) {
    if (!(await withdrawNotification(tx, userId, paidOffNotification({ ...plan, on, source })))) return false
    if (!(await withdrawEvent(tx, settledKey(plan.orderId, source)))) return false
  }
  return true
}

export type Undoing = {
  readonly actorId: string
  readonly memo?: string
  /** The buyer really paid and gets a refund. */
  readonly isSentBack?: boolean
  /**
   * The right amount is booked next, in the same transaction, by a caller who tells the buyer and uses the credit. Both
   * belong to the day of the wrong one, so that no month has two deductions and the next one a negative one.
   */
  readonly isCorrected?: boolean
  /** The buyer does not know of it yet: the caller has withdrawn what tells of it. */
  readonly isUntold?: boolean
}

/**
 * Undoes a deduction or an early repayment. The instalments that it paid are open again.
 * @throws AppError 404 for no such repayment; 409 when it is a reversal, was already undone, its plan was written off,
 *   its money was used, or the company has sent it
 */
export async function undoRepayment(
  tx: Tx,
  entryId: string,
  { isSentBack = false, isCorrected = false, isUntold = false, ...who }: Undoing,
): Promise<void> {
  const { userId, companyId, source, amount, kept, on } = await findRepayment(tx, entryId)
  const by = { ...who, ...(isCorrected && { happenedOn: on }) }
  if (companyId) await lockCompany(tx, companyId)
  await lockWallet(tx, userId)
  await assertNotUndone(tx, entryId)

  const repaid = await tx.repaymentAllocation.findMany({
    where: { entryId },
    select: { instalmentId: true, amountKobo: true },
  })
  const paid = repaid.map(({ instalmentId, amountKobo }): Allocation => ({ instalmentId, amount: kobo(amountKobo) }))
  const taken = await takeFromPlans(tx, paid)
  const rebates = await rebatesToUndo(tx, { userId, source }, taken)
  await undoRecoveries(tx, { userId, source, entryId, ...by })
  const total = (of: readonly { readonly amount: Kobo }[]) => sum(of.map(({ amount }) => amount))
  // What a credit note has released meanwhile is now the buyer's credit, so the credit has to cover it.
  const freed = kobo(total(paid) - total(taken) + sum(rebates.map(({ left }) => left)))
  const missing = kobo(freed + kept - (await ledgerCreditOf(tx, userId)))
  // What became credit may have paid other instalments since. They are open again; money that was paid out is not here.
  if (missing > 0n && missing > (await creditUsedSince(tx, userId, entryId)))
    throw conflict('The money of this repayment was already used, so it cannot be undone.')
  if (companyId && !isCorrected) await assertNotRemitted(tx, companyId, kobo(total(paid) + kept))

  for (const rebate of rebates) await undoRebate(tx, rebate, { userId, entryId, ...by })
  await reverseEntry(tx, entryId, { ...by, allocations: negated(taken) })
  if (freed > 0n) {
    await bookEntry(tx, {
      event: 'credit_applied',
      eventKey: `credit_taken_back:${entryId}`,
      actorId: by.actorId,
      happenedOn: by.happenedOn,
      postings: [
        debit({ kind: 'customer_credit', userId }, freed),
        credit({ kind: 'loans_receivable', userId }, freed),
      ],
    })
  }
  if (missing > 0n) await reopenPaidByCredit(tx, userId, { amount: missing, entryId, ...by })
  await refreshWallet(tx, userId)
  if (isCorrected) return
  await useCredit(tx, userId, { source: `undone:${entryId}` })
  if (isUntold) return
  const cause = isSentBack ? 'refund' : companyId ? 'deduction' : 'repayment'
  await notify(
    tx,
    { id: userId },
    repaymentUndoneNotification({ entryId, amount, cause, on, ...(await openNow(tx, userId)) }),
  )
}

/** What a buyer owes and what the next pay is asked for, in kobo. */
async function openNow(tx: Tx, userId: string) {
  const state = (await creditStates([userId], tx)).get(userId)
  const next = state?.next && state.nextOn !== undefined ? { amount: state.next.asked, day: state.nextOn } : undefined
  return { open: await outstanding(userId, tx), writtenOff: await writtenOffOf(userId, tx), next }
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

/**
 * `companyId` only for a deduction. `source` is part of the keys of the interest that it gave back. `kept` is the part
 * that became credit. `on` is the payday of a deduction, and the day of booking of anything else.
 */
type BookedBefore = {
  userId: string
  companyId: string | undefined
  source: string
  amount: Kobo
  kept: Kobo
  on: Day
}

async function findRepayment(tx: Tx, entryId: string): Promise<BookedBefore> {
  const entry = await tx.ledgerEntry.findUnique({
    where: { id: entryId },
    select: {
      event: true,
      eventKey: true,
      paymentId: true,
      bookedAt: true,
      deduction: { select: { period: { select: { payday: true } } } },
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
  const on = entry.deduction ? columnDay(entry.deduction.period.payday) : lagosDay(entry.bookedAt)
  return { userId, companyId, source: entry.paymentId ?? entry.eventKey, amount, kept, on }
}

/** Refuses when the company no longer owes `amount`, because it already sent the money. Lock the company first. */
async function assertNotRemitted(tx: Tx, companyId: string, amount: Kobo): Promise<void> {
  if ((await balanceOf(tx, { kind: 'payroll_receivable', companyId })) < amount) {
    throw conflict('The company has already sent the money of this deduction, so it cannot be undone.')
  }
}
