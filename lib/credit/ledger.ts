import 'server-only'
import type { LedgerAccountKind, LedgerEvent } from '@/generated/prisma/enums'
import { type Day, dayColumn } from '@/lib/core/clock'
import type { Tx } from '@/lib/database/db'
import { conflict } from '@/lib/core/errors'
import { newId, newIds } from '@/lib/core/ids'
import { type Kobo, kobo } from '@/lib/core/money'

/*
 * The double-entry ledger. Debits are positive, credits negative, in kobo. The database refuses to change or delete
 * entries, and refuses entries that do not balance (docs/decisions/0005).
 */

type OwnedKind = 'loans_receivable' | 'customer_credit' | 'payroll_receivable' | 'company_credit'
/** An account: one of Foodbank's, or a buyer's, or a company's. */
export type AccountRef =
  | { readonly kind: Exclude<LedgerAccountKind, OwnedKind> }
  | { readonly kind: 'loans_receivable' | 'customer_credit'; readonly userId: string }
  | { readonly kind: 'payroll_receivable' | 'company_credit'; readonly companyId: string }

export type Posting = { readonly account: AccountRef; readonly amount: Kobo }

/** The part of a repayment that pays one instalment, in kobo; negative when a repayment is undone. */
export type Allocation = { readonly instalmentId: string; readonly amount: Kobo }

export type NewEntry = {
  readonly event: LedgerEvent
  /** A unique key, for example 'order_approved:<order id>', so that an event is never booked twice. */
  readonly eventKey: string
  readonly postings: readonly Posting[]
  readonly allocations?: readonly Allocation[]
  readonly orderId?: string
  readonly paymentId?: string
  readonly actorId?: string
  readonly memo?: string
  /**
   * The day on which it happened, in Lagos: the bank's day or the payday. Today when it is left out, or when the day is
   * still to come. In a closed month, the books have it on the first open day (docs/decisions/0118).
   */
  readonly happenedOn?: Day | undefined
}

export const debit = (account: AccountRef, amount: Kobo): Posting => ({ account, amount })
export const credit = (account: AccountRef, amount: Kobo): Posting => ({ account, amount: kobo(0n - amount) })

/**
 * Books an entry in the caller's transaction. Postings of zero are left out.
 * @returns the entry's id
 * @throws a database error: at once for a used `eventKey`, at commit for an entry that does not balance
 */
export async function bookEntry(tx: Tx, entry: NewEntry): Promise<string> {
  const [id = ''] = await bookEntries(tx, [entry])
  return id
}

/**
 * Books many entries in one go, see `bookEntry`. The database's clock says when.
 * @returns their ids, in the same order
 */
export async function bookEntries(tx: Tx, entries: readonly NewEntry[]): Promise<string[]> {
  const ids = newIds(entries.length)
  const booked = entries.map((entry, index) => ({ ...entry, id: ids[index] ?? '' }))

  // A payroll books thousands of entries. Sent as one JSON text they take the client far less time than as rows.
  const rows = JSON.stringify(
    booked.map(({ id, event, eventKey, orderId, paymentId, actorId, memo = '', happenedOn }) => ({
      id,
      event,
      event_key: eventKey,
      order_id: orderId,
      payment_id: paymentId,
      actor_id: actorId,
      memo,
      happened_on: happenedOn,
    })),
  )
  await tx.$executeRaw`
    INSERT INTO ledger_entries (id, event, event_key, order_id, payment_id, actor_id, memo, happened_on)
    SELECT id, event::"LedgerEvent", event_key, order_id, payment_id, actor_id, memo, happened_on
    FROM jsonb_to_recordset(${rows}::jsonb) AS entry(
      id uuid, event text, event_key text, order_id uuid, payment_id uuid, actor_id uuid, memo text,
      happened_on date)`

  const lines = booked.flatMap(({ id, postings }) =>
    postings.filter(({ amount }) => amount !== 0n).map(({ account, amount }) => ({ entryId: id, account, amount })),
  )
  const accountId = await accountIds(
    tx,
    lines.map(({ account }) => account),
  )
  await post(
    tx,
    lines.map(({ entryId, account, amount }) => ({ entryId, accountId: accountId(account), amount })),
  )

  await allocate(
    tx,
    booked.flatMap(({ id, allocations = [] }) => allocations.map((share) => ({ entryId: id, ...share }))),
  )
  return ids
}

async function post(
  tx: Tx,
  lines: readonly { readonly entryId: string; readonly accountId: string; readonly amount: Kobo }[],
): Promise<void> {
  const ids = newIds(lines.length)
  const rows = JSON.stringify(
    lines.map(({ entryId, accountId, amount }, index) => ({
      id: ids[index],
      entry_id: entryId,
      account_id: accountId,
      amount: amount.toString(),
    })),
  )
  await tx.$executeRaw`
    INSERT INTO ledger_postings (id, entry_id, account_id, amount)
    SELECT id, entry_id, account_id, amount
    FROM jsonb_to_recordset(${rows}::jsonb) AS line(id uuid, entry_id uuid, account_id uuid, amount bigint)`
}

type Reversal = Pick<NewEntry, 'actorId' | 'memo' | 'allocations' | 'happenedOn'>

/**
 * Undoes an entry with a reversing entry (docs/decisions/0005). It belongs to the day on which it was decided, which is
 * today, and not to the day of the entry; `happenedOn` is for what replaces an entry at once.
 * @returns the id of the reversing entry
 * @throws AppError 409 when the entry is a reversal or was already undone
 */
export async function reverseEntry(
  tx: Tx,
  entryId: string,
  { allocations = [], happenedOn, actorId, memo }: Reversal,
): Promise<string> {
  const entry = await tx.ledgerEntry.findUniqueOrThrow({
    where: { id: entryId },
    select: {
      reversesId: true,
      orderId: true,
      paymentId: true,
      postings: { select: { accountId: true, amount: true } },
    },
  })
  if (entry.reversesId) throw conflict('A correction cannot be undone. Please book the right amount again.')
  await assertNotUndone(tx, entryId)

  const { orderId, paymentId } = entry
  // The client's own ids do not sort among those that `bookEntries` makes.
  const id = newId()
  await tx.ledgerEntry.create({
    data: {
      id,
      event: 'reversal',
      eventKey: `reversal:${entryId}`,
      reversesId: entryId,
      orderId,
      paymentId,
      ...(actorId !== undefined && { actorId }),
      ...(memo !== undefined && { memo }),
      ...(happenedOn !== undefined && { happenedOn: dayColumn(happenedOn) }),
    },
    select: { id: true },
  })
  await post(
    tx,
    entry.postings.map(({ accountId, amount }) => ({ entryId: id, accountId, amount: kobo(-amount) })),
  )
  await allocate(
    tx,
    allocations.map((share) => ({ entryId: id, ...share })),
  )
  return id
}

/** @throws AppError 409 when the entry was undone */
export async function assertNotUndone(tx: Tx, entryId: string): Promise<void> {
  if ((await tx.ledgerEntry.count({ where: { reversesId: entryId } })) > 0)
    throw conflict('This was already undone.', { code: 'already_undone' })
}

/** Records which instalments the entries pay and adds to the paid amount of each. */
async function allocate(tx: Tx, shares: readonly (Allocation & { readonly entryId: string })[]): Promise<void> {
  if (shares.length === 0) return
  const ids = newIds(shares.length)
  const paid = JSON.stringify(
    shares.map(({ entryId, instalmentId, amount }, index) => ({
      share: ids[index],
      entry: entryId,
      id: instalmentId,
      amount: amount.toString(),
    })),
  )
  await tx.$executeRaw`
    INSERT INTO repayment_allocations (id, entry_id, instalment_id, amount_kobo)
    SELECT share, entry, id, amount
    FROM jsonb_to_recordset(${paid}::jsonb) AS share(share uuid, entry uuid, id uuid, amount bigint)`
  await tx.$executeRaw`
    UPDATE instalments SET paid_kobo = paid_kobo + paid.amount
    FROM (
      SELECT id, sum(amount)::bigint AS amount
      FROM jsonb_to_recordset(${paid}::jsonb) AS share(id uuid, amount bigint) GROUP BY id
    ) AS paid
    WHERE instalments.id = paid.id`
}

/** The balance of an account in kobo, debits positive. */
export async function balanceOf(tx: Tx, account: AccountRef): Promise<Kobo> {
  const { _sum } = await tx.ledgerPosting.aggregate({ where: { account: ownerOf(account) }, _sum: { amount: true } })
  return kobo(_sum.amount ?? 0n)
}

const ownerOf = (account: AccountRef) => ({
  kind: account.kind,
  userId: 'userId' in account ? account.userId : null,
  companyId: 'companyId' in account ? account.companyId : null,
})

const keyOf = (owner: ReturnType<typeof ownerOf>) => `${owner.kind} ${owner.userId ?? ''} ${owner.companyId ?? ''}`

/** Finds accounts and creates the missing ones. @returns a lookup of their ids */
async function accountIds(tx: Tx, accounts: readonly AccountRef[]): Promise<(account: AccountRef) => string> {
  const wanted = new Map(accounts.map((account) => [keyOf(ownerOf(account)), ownerOf(account)]))
  const owners = [...wanted.values()]
  const find = async () => {
    const rows = await tx.ledgerAccount.findMany({
      where: {
        kind: { in: [...new Set(owners.map(({ kind }) => kind))] },
        OR: [
          { userId: { in: owners.flatMap(({ userId }) => userId ?? []) } },
          { companyId: { in: owners.flatMap(({ companyId }) => companyId ?? []) } },
          { userId: null, companyId: null },
        ],
      },
      select: { id: true, kind: true, userId: true, companyId: true },
    })
    return new Map(rows.map((row) => [keyOf(row), row.id]))
  }

  let known = await find()
  const missing = [...wanted].filter(([key]) => !known.has(key)).map(([, owner]) => owner)
  if (missing.length > 0) {
    // Another transaction may create the same account now. The unique index lets one of them through; both read it.
    await tx.ledgerAccount.createMany({ data: missing, skipDuplicates: true })
    known = await find()
  }
  return (account) => known.get(keyOf(ownerOf(account))) ?? ''
}
