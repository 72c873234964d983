import 'server-only'
import type { LedgerAccountKind, LedgerEvent } from '@/generated/prisma/enums'
import type { Tx } from '@/lib/core/db'
import { conflict } from '@/lib/core/errors'
import { type Kobo, kobo } from '@/lib/core/money'

/**
 * The double-entry ledger. Entries are only ever added; the database refuses everything else, and entries that do not
 * balance (docs/decisions/0005). Debits are positive, credits negative, in kobo.
 */

type OwnedKind = 'loans_receivable' | 'customer_credit' | 'payroll_receivable'
/** An account: one of the house, or one kept per buyer or per company. */
export type AccountRef =
  | { readonly kind: Exclude<LedgerAccountKind, OwnedKind> }
  | { readonly kind: 'loans_receivable' | 'customer_credit'; readonly userId: string }
  | { readonly kind: 'payroll_receivable'; readonly companyId: string }

export type Posting = { readonly account: AccountRef; readonly amount: Kobo }

/** A share of a repayment that falls on one instalment, in kobo; negative where a repayment is taken back. */
export type Allocation = { readonly instalmentId: string; readonly amount: Kobo }

export type NewEntry = {
  readonly event: LedgerEvent
  /** Unique: the same event is never booked twice, for example 'order_approved:<order id>'. */
  readonly eventKey: string
  readonly postings: readonly Posting[]
  /** Which instalments the entry pays, or takes payment from. */
  readonly allocations?: readonly Allocation[]
  readonly orderId?: string
  readonly paymentId?: string
  readonly actorId?: string
  readonly memo?: string
}

export const debit = (account: AccountRef, amount: Kobo): Posting => ({ account, amount })
export const credit = (account: AccountRef, amount: Kobo): Posting => ({ account, amount: kobo(0n - amount) })

/**
 * Books an entry in the caller's transaction. Postings of zero are left out.
 * @returns the entry's id
 * @throws the database's refusal at commit when the entry does not balance, at once when its event is booked already
 */
export async function bookEntry(tx: Tx, entry: NewEntry): Promise<string> {
  const { postings, allocations = [], ...columns } = entry
  const { id } = await tx.ledgerEntry.create({ data: columns, select: { id: true } })
  const lines = []
  for (const { account, amount } of postings) {
    if (amount !== 0n) lines.push({ entryId: id, accountId: await accountId(tx, account), amount })
  }
  await tx.ledgerPosting.createMany({ data: lines })
  await allocate(tx, id, allocations)
  return id
}

type Reversal = { readonly actorId?: string; readonly memo?: string; readonly allocations?: readonly Allocation[] }

/**
 * Undoes an entry by its mirror, at most once (docs/decisions/0005).
 * @returns the id of the reversing entry
 * @throws AppError 409 when the entry is a reversal itself, or undone already
 */
export async function reverseEntry(tx: Tx, entryId: string, { allocations = [], ...columns }: Reversal): Promise<string> {
  const entry = await tx.ledgerEntry.findUniqueOrThrow({
    where: { id: entryId },
    select: { reversesId: true, orderId: true, paymentId: true, postings: { select: { accountId: true, amount: true } } },
  })
  if (entry.reversesId) throw conflict('A correction cannot be undone; book what is right anew.')
  await assertNotUndone(tx, entryId)
  const { orderId, paymentId } = entry
  const { id } = await tx.ledgerEntry.create({
    data: { event: 'reversal', eventKey: `reversal:${entryId}`, reversesId: entryId, orderId, paymentId, ...columns },
    select: { id: true },
  })
  await tx.ledgerPosting.createMany({ data: entry.postings.map((posting) => ({ entryId: id, accountId: posting.accountId, amount: -posting.amount })) })
  await allocate(tx, id, allocations)
  return id
}

/** @throws AppError 409 when the entry was undone */
export async function assertNotUndone(tx: Tx, entryId: string): Promise<void> {
  if ((await tx.ledgerEntry.count({ where: { reversesId: entryId } })) > 0) throw conflict('This was undone already.')
}

/** Notes which instalments an entry pays, and marks them paid by as much. */
async function allocate(tx: Tx, entryId: string, allocations: readonly Allocation[]): Promise<void> {
  await tx.repaymentAllocation.createMany({ data: allocations.map(({ instalmentId, amount }) => ({ entryId, instalmentId, amountKobo: amount })) })
  for (const { instalmentId, amount } of allocations) {
    await tx.instalment.update({ where: { id: instalmentId }, data: { paidKobo: { increment: amount } }, select: { id: true } })
  }
}

/** The balance of an account in kobo: debits positive. Zero for one that was never used. */
export async function balanceOf(tx: Tx, account: AccountRef): Promise<Kobo> {
  const { _sum } = await tx.ledgerPosting.aggregate({ where: { account: ownerOf(account) }, _sum: { amount: true } })
  return kobo(_sum.amount ?? 0n)
}

const ownerOf = (account: AccountRef) => ({
  kind: account.kind,
  userId: 'userId' in account ? account.userId : null,
  companyId: 'companyId' in account ? account.companyId : null,
})

async function accountId(tx: Tx, account: AccountRef): Promise<string> {
  const owner = ownerOf(account)
  const existing = await tx.ledgerAccount.findFirst({ where: owner, select: { id: true } })
  if (existing) return existing.id
  // Someone else may open the same account at this moment: the unique index lets one through, both then read it.
  await tx.ledgerAccount.createMany({ data: [owner], skipDuplicates: true })
  return (await tx.ledgerAccount.findFirstOrThrow({ where: owner, select: { id: true } })).id
}
