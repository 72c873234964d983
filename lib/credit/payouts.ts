import 'server-only'
import { Prisma } from '@/generated/prisma/client'
import type { Buyer } from '@/lib/core/actors'
import { type Tx, databaseNow, transaction } from '@/lib/database/db'
import { badRequest, conflict, notFound } from '@/lib/core/errors'
import { newId, rowId } from '@/lib/core/ids'
import { lockWallet } from '@/lib/database/locks'
import { type Kobo, formatNaira, kobo, sum } from '@/lib/core/money'
import { deleteOldRows } from '@/lib/database/old-rows'
import { KEEP_DAYS } from '@/lib/core/retention'
import { notify } from '@/lib/notifications/notify'
import { type AccountRef, assertNotUndone, bookEntry, credit, debit, reverseEntry } from './ledger'
import { accountGivenNotification, paidOutNotification, payoutReturnedNotification } from './notifications'
import { payoutRefusal } from './payout-rules'
import type { BankAccount } from './schema'
import { useCredit } from './use-credit'
import { refreshWallet } from './wallet'

/*
 * Credit that is paid to a bank account (docs/decisions/0074): that of a buyer here, that of a company in
 * lib/deductions/company-payouts.ts. A new account gets no money for 48 hours, and its owner is told at once
 * (docs/decisions/0108). Amounts in kobo.
 */

/** Whose credit is paid out. */
export type Payee = { readonly userId: string } | { readonly companyId: string }

/**
 * Asks for the payout of the buyer's credit to a bank account. From then on the amount is reserved: it pays no
 * instalment. Asking again replaces the account and the amount. The caller makes sure that the buyer has just entered
 * the password.
 * @throws AppError 409 without credit
 */
export async function askForPayout(actor: Buyer, account: BankAccount): Promise<void> {
  await transaction(async (tx) => {
    await lockWallet(tx, actor.id)
    const amount = await creditOf(tx, actor.id)
    if (amount === 0n) throw conflict('You have no credit that could be paid out.')
    const given = await waitForPayout(tx, { userId: actor.id }, account, { givenById: actor.id, amount })
    if (given.isNew) await notifyOfAccount(tx, actor.id, given, 'buyer')
  })
}

/** Tells a buyer that a new bank account will get their credit, and what to do when they did not ask for it. */
export async function notifyOfAccount(tx: Tx, userId: string, given: Given, by: 'buyer' | 'staff'): Promise<void> {
  await notify(tx, { id: userId }, accountGivenNotification(given, by))
}

/**
 * Withdraws the buyer's request for a payout and deletes its bank account. The credit pays what is open again. Without
 * a request nothing changes.
 */
export async function withdrawPayout(actor: Buyer): Promise<void> {
  await transaction(async (tx) => {
    await lockWallet(tx, actor.id)
    await forgetPayout(tx, { userId: actor.id })
    await useCredit(tx, actor.id, { source: `payout_withdrawn:${newId()}` })
  })
}

/** Lets credit pay what is open again after a request of staff for its payout was declined. */
export async function releaseDeclined(tx: Tx, userId: string, approvalId: string): Promise<void> {
  await lockWallet(tx, userId)
  await useCredit(tx, userId, { source: `payout_declined:${approvalId}` })
}

type Giving = {
  readonly givenById: string
  /** What a buyer's request reserves of the credit, in kobo. */
  readonly amount?: Kobo
}

/** An account as it is kept. `isNew` when the payee has neither given it before nor been paid to it. */
export type Given = BankAccount & {
  readonly id: string
  readonly heldUntil: Date | null
  readonly confirmedAt: Date | null
  readonly isNew: boolean
}

/**
 * Keeps the account of a payee who asks for a payout, instead of an earlier one. Who asks again has asked since the
 * first time: the credit is reserved since then. Lock the payee's credit first.
 */
export async function waitForPayout(tx: Tx, payee: Payee, account: BankAccount, giving: Giving): Promise<Given> {
  const known = await findKnown(tx, payee, account)
  const earlier = await tx.payoutAccount.findFirst({
    where: { ...payee, isAsked: true, paidAt: null },
    select: { createdAt: true },
  })
  await forgetPayout(tx, payee)
  return insertAccount(tx, payee, account, { ...giving, isAsked: true, known, since: earlier?.createdAt })
}

/** Keeps an account that staff entered for a payout. */
export const keepAccount = async (tx: Tx, payee: Payee, account: BankAccount, giving: Giving): Promise<Given> =>
  insertAccount(tx, payee, account, { ...giving, isAsked: false, known: await findKnown(tx, payee, account) })

/** Deletes the account of a payee who waits for a payout. Lock the payee's credit first. */
export async function forgetPayout(tx: Tx, payee: Payee): Promise<void> {
  await tx.payoutAccount.deleteMany({ where: { ...payee, isAsked: true, paidAt: null } })
}

type Known = { readonly heldUntil: Date | null; readonly confirmedAt: Date | null }

/** The same account of the payee: one that was paid, or that waits. Its hold and its confirmation stay. */
async function findKnown(tx: Tx, payee: Payee, account: BankAccount): Promise<Known | null> {
  const { bank, accountNumber, accountName } = account
  const known = await tx.payoutAccount.findFirst({
    where: {
      ...payee,
      bank,
      accountNumber,
      accountName,
      OR: [{ paidAt: { not: null } }, { isAsked: true }],
    },
    select: { heldUntil: true, confirmedAt: true, paidAt: true },
    orderBy: { paidAt: { sort: 'desc', nulls: 'last' } },
  })
  return known && { heldUntil: known.heldUntil, confirmedAt: known.confirmedAt ?? known.paidAt }
}

type Kept = Giving & {
  readonly isAsked: boolean
  readonly known: Known | null
  /** When it was asked for first. */
  readonly since?: Date | undefined
}

async function insertAccount(
  tx: Tx,
  payee: Payee,
  { bank, accountNumber, accountName }: BankAccount,
  { givenById, amount, isAsked, known, since }: Kept,
): Promise<Given> {
  const row = await tx.payoutAccount.create({
    // The database holds an account for which no end of the hold is named.
    data: {
      ...payee,
      bank,
      accountNumber,
      accountName,
      isAsked,
      amountKobo: amount ?? null,
      givenById,
      ...(known ?? {}),
      ...(since && { createdAt: since }),
    },
    select: { id: true, bank: true, accountNumber: true, accountName: true, heldUntil: true, confirmedAt: true },
  })
  return { ...row, isNew: known === null }
}

export type Payout = {
  readonly amount: Kobo
  /** The bank account that gets the money; null when it is not on record here. */
  readonly accountId: string | null
  /** Each approval pays once; undefined in a dry run. */
  readonly approvalId: string | undefined
}

/**
 * Books a payout of a buyer's credit, and tells the buyer. The transfer itself is made at the bank. The caller makes
 * sure that a second person has agreed.
 * @returns the amount
 * @throws AppError 400 for an amount that is not positive; 404 for no such buyer; 409 when less credit is left, or when
 *   the bank account was withdrawn
 */
export async function payOutCredit(
  tx: Tx,
  { userId, amount, accountId, approvalId }: Payout & { readonly userId: string },
  by: By,
): Promise<Kobo> {
  const buyer = await tx.user.findFirst({ where: { id: rowId(userId), role: 'buyer' }, select: { id: true } })
  if (!buyer) throw notFound('There is no such buyer.')
  if (amount <= 0n) throw badRequest('The amount must be more than zero.')
  await lockWallet(tx, userId)
  const available = await creditOf(tx, userId)
  if (amount > available)
    throw conflict(`This buyer has ${formatNaira(available)} of credit. ${formatNaira(amount)} cannot be paid out.`)
  const { entryId, account } = await bookPayout(tx, { userId }, { amount, accountId, approvalId }, by)
  await refreshWallet(tx, userId)
  await settleAsked(tx, userId, amount)
  await notify(tx, { id: userId }, paidOutNotification(entryId, amount, account))
  await useCredit(tx, userId, { source: `paid_out:${entryId}`, paidByApprovalId: approvalId })
  return amount
}

/** Money that went to another account than the buyer asked for counts as what they asked for. */
async function settleAsked(tx: Tx, userId: string, amount: Kobo): Promise<void> {
  const asked = { userId, isAsked: true, paidAt: null } as const
  await tx.payoutAccount.deleteMany({
    where: { ...asked, OR: [{ amountKobo: null }, { amountKobo: { lte: amount } }] },
  })
  await tx.payoutAccount.updateMany({ where: asked, data: { amountKobo: { decrement: amount } } })
}

type By = { readonly actorId: string; readonly memo: string }

/**
 * Books a payout from the credit of a payee, and marks its bank account as paid. Lock and compare the credit first.
 * @returns the entry, and the bank account that gets the money
 * @throws AppError 409 when the bank account was withdrawn, is new, or is not confirmed
 */
export async function bookPayout(tx: Tx, payee: Payee, { amount, accountId, approvalId }: Payout, by: By) {
  const account = accountId === null ? null : await tx.payoutAccount.findFirst({ where: { id: accountId, ...payee } })
  if (accountId !== null && account?.paidAt !== null) throw accountWithdrawn()
  if (account) {
    const now = await databaseNow(tx)
    // HR's accounts need a second person of the company; two people of staff decide about their own.
    const needsSecond = 'companyId' in payee && account.isAsked
    const refusal = payoutRefusal({ ...account, needsSecond }, now)
    if (refusal) throw conflict(refusal.message, { code: refusal.code })
    // A recovery of the payee's access may take the account back meanwhile.
    const { count } = await tx.payoutAccount.updateMany({
      where: { id: account.id, paidAt: null },
      data: { paidAt: now },
    })
    if (count === 0) throw accountWithdrawn()
  }

  const from: AccountRef =
    'userId' in payee ? { kind: 'customer_credit', ...payee } : { kind: 'company_credit', ...payee }
  const entryId = await bookEntry(tx, {
    event: 'credit_paid_out',
    eventKey: `payout:${approvalId ?? newId()}`,
    ...by,
    postings: [debit(from, amount), credit({ kind: 'cash_bank' }, amount)],
  })
  return { entryId, account }
}

const accountWithdrawn = () =>
  conflict('The bank account of this request was withdrawn. Please decline it and make a new one.', {
    code: 'changed_meanwhile',
  })

/**
 * Takes a payout back whose transfer the bank returned: the money is the buyer's credit again, and they are told. The
 * caller makes sure that a second person has agreed.
 * @throws AppError 404 for no such payout, 409 when it was already taken back
 */
export async function undoPayout(
  tx: Tx,
  entryId: string,
  by: { readonly actorId: string; readonly memo?: string },
): Promise<void> {
  const entry = await tx.ledgerEntry.findFirst({
    where: { id: entryId, event: 'credit_paid_out' },
    select: {
      postings: { where: { account: { kind: 'customer_credit' } }, select: { amount: true, account: true } },
    },
  })
  const userId = entry?.postings[0]?.account.userId
  if (!entry || !userId) throw notFound('There is no such payout.')
  await lockWallet(tx, userId)
  await assertNotUndone(tx, entryId)
  await reverseEntry(tx, entryId, by)
  await refreshWallet(tx, userId)
  const amount = sum(entry.postings.map((posting) => kobo(posting.amount)))
  await notify(tx, { id: userId }, payoutReturnedNotification(entryId, amount))
  await useCredit(tx, userId, { source: `payout_returned:${entryId}` })
}

async function creditOf(tx: Tx, userId: string): Promise<Kobo> {
  const { creditKobo } = await tx.wallet.findUniqueOrThrow({ where: { userId }, select: { creditKobo: true } })
  return kobo(creditKobo)
}

/**
 * Deletes bank accounts some days after their payout, and those of staff's requests that came to nothing. A buyer's
 * account stays while they wait.
 */
export const deleteOldAccounts = (): Promise<number> =>
  deleteOldRows(
    'payout_accounts',
    Prisma.sql`coalesce(paid_at, CASE WHEN NOT is_asked THEN created_at END)
      < now() - make_interval(days => ${KEEP_DAYS.bankAccounts}::int)`,
  )
