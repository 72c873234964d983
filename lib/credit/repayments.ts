import 'server-only'
import type { LedgerEvent } from '@/generated/prisma/enums'
import { columnDay } from '@/lib/core/clock'
import type { Tx } from '@/lib/core/db'
import { badRequest, conflict, notFound } from '@/lib/core/errors'
import { lockCompany, lockWallet, lockWallets } from '@/lib/core/locks'
import { type Kobo, ZERO, kobo, sum } from '@/lib/core/money'
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
import { refreshWallet, refreshWallets } from './wallet'

/** Money that comes back: deductions and early repayments, and what is undone of them. Amounts in kobo. */

export type Repayment = {
  readonly userId: string
  readonly amount: Kobo
  readonly event: Extract<LedgerEvent, 'deduction_confirmed' | 'repayment_received'>
  /** Unique for what is booked, such as 'payment:<id>': booking it twice fails. */
  readonly eventKey: string
  /** Who holds the money now: the provider, the bank, or the company that deducted it. */
  readonly heldBy: AccountRef
  readonly actorId?: string
  readonly paymentId?: string
  readonly memo?: string
}

/** What became of a repayment: its ledger entry, and how much of it became the buyer's credit. */
export type BookedRepayment = { readonly entryId: string; readonly excess: Kobo }

/**
 * Books a repayment on the buyer's oldest due instalments; what is left over becomes the buyer's credit.
 * @throws AppError 400 for an amount that is not positive
 */
export async function bookRepayment(tx: Tx, repayment: Repayment): Promise<BookedRepayment> {
  const [booked] = await bookRepayments(tx, [repayment])
  if (!booked) throw new RangeError('nothing was booked')
  return booked
}

/** Books the repayments of many buyers at once, at most one a buyer, each as `bookRepayment` does. @returns in the same order */
export async function bookRepayments(tx: Tx, repayments: readonly Repayment[]): Promise<BookedRepayment[]> {
  if (repayments.some(({ amount }) => amount <= 0n)) throw badRequest('A repayment must be more than nothing.')
  const userIds = repayments.map(({ userId }) => userId)
  if (new Set(userIds).size < userIds.length)
    throw new RangeError('two repayments of one buyer cannot be spread at once')
  await lockWallets(tx, userIds)
  const open = await openInstalments(tx, userIds)
  const spread = repayments.map((repayment) => ({
    ...repayment,
    ...allocateRepayment(open.get(repayment.userId) ?? [], repayment.amount),
  }))
  const entryIds = await bookEntries(
    tx,
    spread.map(({ userId, amount, heldBy, shares, excess, ...entry }) => ({
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

/** Pays what is due with the credit the buyer has, when an order has been approved. The wallet must be locked. */
export async function applyCredit(tx: Tx, userId: string, orderId: string): Promise<void> {
  const available = await creditOf(tx, userId)
  const { shares, excess } = allocateRepayment((await openInstalments(tx, [userId])).get(userId) ?? [], available)
  const used = kobo(available - excess)
  if (used === 0n) return
  await bookEntry(tx, {
    event: 'credit_applied',
    eventKey: `credit_applied:${orderId}`,
    orderId,
    postings: [debit({ kind: 'customer_credit', userId }, used), credit({ kind: 'loans_receivable', userId }, used)],
    allocations: shares,
  })
}

/** Who undoes a repayment and why; `isSentBack` when its money was real and goes back to the buyer. */
export type Undoing = { readonly actorId: string; readonly memo?: string; readonly isSentBack?: boolean }

/**
 * Undoes a deduction or an early repayment: the instalments it paid are open again.
 * @throws AppError 404 for no such repayment; 409 when it was undone already, is a correction itself, its plan was
 *   written off since, its money was used since, or the company has remitted it
 */
export async function undoRepayment(tx: Tx, entryId: string, { isSentBack = false, ...by }: Undoing): Promise<void> {
  const { userId, companyId, amount, kept } = await repaymentOwners(tx, entryId)
  if (companyId) await lockCompany(tx, companyId)
  await lockWallet(tx, userId)
  await assertNotUndone(tx, entryId)
  const paid = await tx.repaymentAllocation.findMany({
    where: { entryId },
    select: { instalmentId: true, amountKobo: true, instalment: { select: { plan: { select: { state: true } } } } },
  })
  if (paid.some(({ instalment }) => instalment.plan.state === 'written_off')) {
    throw conflict('What this repayment was for has been written off since. Undo the write-off first.')
  }
  // What it paid on an order cancelled since is the buyer's credit by now; it has to come back from there.
  const freed = sum(
    paid.filter(({ instalment }) => instalment.plan.state === 'reversed').map(({ amountKobo }) => kobo(amountKobo)),
  )
  if ((await creditOf(tx, userId)) < freed + kept)
    throw conflict('The money of this repayment has been used since; it cannot be undone.')
  if (companyId) await assertNotRemitted(tx, companyId, sum([...paid.map(({ amountKobo }) => kobo(amountKobo)), kept]))
  const live = paid.filter(({ instalment }) => instalment.plan.state !== 'reversed')
  const allocations = live.map(({ instalmentId, amountKobo }): Allocation => ({
    instalmentId,
    amount: kobo(-amountKobo),
  }))
  await reverseEntry(tx, entryId, { ...by, allocations })
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

/** Whose repayment it is, which company deducted it if one did, how much it was, and how much of it became credit. */
async function repaymentOwners(
  tx: Tx,
  entryId: string,
): Promise<{ userId: string; companyId?: string; amount: Kobo; kept: Kobo }> {
  const entry = await tx.ledgerEntry.findUnique({
    where: { id: entryId },
    select: {
      event: true,
      postings: { select: { amount: true, account: { select: { kind: true, userId: true, companyId: true } } } },
    },
  })
  if (!entry) throw notFound('There is no such repayment.')
  if (entry.event === 'reversal') throw conflict('A correction cannot be undone; book what is right anew.')
  const userId = entry.postings.find(({ account }) => account.userId)?.account.userId
  if (!userId || (entry.event !== 'deduction_confirmed' && entry.event !== 'repayment_received'))
    throw conflict('Only a deduction or a repayment can be undone here.')
  const companyId = entry.postings.find(({ account }) => account.companyId)?.account.companyId ?? undefined
  const kept = sum(
    entry.postings.filter(({ account }) => account.kind === 'customer_credit').map(({ amount }) => kobo(-amount)),
  )
  const amount = sum(entry.postings.filter((posting) => posting.amount > 0n).map((posting) => kobo(posting.amount)))
  return { userId, companyId, amount, kept }
}

// What is taken back must still be owed, or the company would have paid for nothing. The company must be locked.
async function assertNotRemitted(tx: Tx, companyId: string, amount: Kobo): Promise<void> {
  if ((await balanceOf(tx, { kind: 'payroll_receivable', companyId })) < amount) {
    throw conflict('The company has remitted this deduction already; it cannot be undone.')
  }
}

/** What is open of each buyer's plans, the oldest due first. */
async function openInstalments(tx: Tx, userIds: readonly string[]): Promise<ReadonlyMap<string, OpenInstalment[]>> {
  const rows = await tx.$queryRaw<{ id: string; userId: string; dueOn: Date; open: bigint }[]>`
    SELECT part.id, plan.user_id AS "userId", part.due_on AS "dueOn", part.amount_kobo - part.paid_kobo AS open
    FROM plans plan JOIN instalments part ON part.plan_id = plan.id
    WHERE plan.user_id = ANY(${[...userIds]}::uuid[]) AND plan.state = 'open'
    ORDER BY part.due_on, plan.id, part.position`
  const open = new Map<string, OpenInstalment[]>()
  for (const row of rows) {
    const known = open.get(row.userId)
    const instalment = { id: row.id, dueOn: columnDay(row.dueOn), open: kobo(row.open) }
    if (known) known.push(instalment)
    else open.set(row.userId, [instalment])
  }
  return open
}

async function creditOf(tx: Tx, userId: string): Promise<Kobo> {
  const { creditKobo } = await tx.wallet.findUniqueOrThrow({ where: { userId }, select: { creditKobo: true } })
  return creditKobo > 0n ? kobo(creditKobo) : ZERO
}
