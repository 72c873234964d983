import 'server-only'
import type { LedgerAccountKind, LedgerEvent } from '@/generated/prisma/enums'
import type { Tx } from '@/lib/core/db'
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

export type NewEntry = {
  readonly event: LedgerEvent
  /** Unique: the same event is never booked twice, for example 'order_approved:<order id>'. */
  readonly eventKey: string
  readonly postings: readonly Posting[]
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
  const { postings, ...columns } = entry
  const { id } = await tx.ledgerEntry.create({ data: columns, select: { id: true } })
  const lines = []
  for (const { account, amount } of postings) {
    if (amount !== 0n) lines.push({ entryId: id, accountId: await accountId(tx, account), amount })
  }
  await tx.ledgerPosting.createMany({ data: lines })
  return id
}

async function accountId(tx: Tx, account: AccountRef): Promise<string> {
  const owner = {
    kind: account.kind,
    userId: 'userId' in account ? account.userId : null,
    companyId: 'companyId' in account ? account.companyId : null,
  }
  const existing = await tx.ledgerAccount.findFirst({ where: owner, select: { id: true } })
  if (existing) return existing.id
  // Someone else may open the same account at this moment: the unique index lets one through, both then read it.
  await tx.ledgerAccount.createMany({ data: [owner], skipDuplicates: true })
  return (await tx.ledgerAccount.findFirstOrThrow({ where: owner, select: { id: true } })).id
}
