import 'server-only'
import { Prisma } from '@/generated/prisma/client'
import type { Buyer } from '@/lib/core/actors'
import { type Tx, databaseNow, transaction } from '@/lib/core/db'
import { badRequest, conflict, notFound } from '@/lib/core/errors'
import { isId, newId } from '@/lib/core/ids'
import { lockWallet } from '@/lib/core/locks'
import { type Kobo, formatNaira, kobo, sum } from '@/lib/core/money'
import { deleteOldRows } from '@/lib/core/old-rows'
import { KEEP_DAYS } from '@/lib/core/retention'
import { tell } from '@/lib/notifications/tell'
import { type AccountRef, assertNotUndone, bookEntry, credit, debit, reverseEntry } from './ledger'
import { paidOutNews, payoutReturnedNews } from './news'
import type { BankAccount } from './schema'
import { refreshWallet } from './wallet'

/*
 * Credit that is paid to a bank account (docs/decisions/0074): that of a buyer here, that of a company in
 * lib/deductions/company-payouts.ts. Amounts in kobo.
 */

/** Whose credit is paid out. */
export type Payee = { readonly userId: string } | { readonly companyId: string }

/**
 * Asks for the payout of the buyer's credit to a bank account. Asking again replaces the account.
 * @throws AppError 409 without credit
 */
export async function askForPayout(actor: Buyer, account: BankAccount): Promise<void> {
  await transaction(async (tx) => {
    await lockWallet(tx, actor.id)
    if ((await creditOf(tx, actor.id)) === 0n) throw conflict('You have no credit that could be paid out.')
    await waitForPayout(tx, { userId: actor.id }, account)
  })
}

/** Withdraws the buyer's request for a payout and deletes its bank account. Without a request nothing changes. */
export async function withdrawPayout(actor: Buyer): Promise<void> {
  await transaction(async (tx) => {
    await lockWallet(tx, actor.id)
    await forgetPayout(tx, { userId: actor.id })
  })
}

/** Keeps the account of a payee who asks for a payout, instead of an earlier one. Lock the payee's credit first. */
export async function waitForPayout(tx: Tx, payee: Payee, account: BankAccount): Promise<void> {
  await forgetPayout(tx, payee)
  await keepAccount(tx, payee, account, true)
}

/** Deletes the account of a payee who waits for a payout. Lock the payee's credit first. */
export async function forgetPayout(tx: Tx, payee: Payee): Promise<void> {
  await tx.payoutAccount.deleteMany({ where: { ...payee, isAsked: true, paidAt: null } })
}

/** Keeps a bank account for a payout. @returns its id */
export async function keepAccount(tx: Tx, payee: Payee, account: BankAccount, isAsked: boolean): Promise<string> {
  const { bank, accountNumber, accountName } = account
  const data = { ...payee, bank, accountNumber, accountName, isAsked }
  return (await tx.payoutAccount.create({ data, select: { id: true } })).id
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
  const buyer = isId(userId)
    ? await tx.user.findFirst({ where: { id: userId, role: 'buyer' }, select: { id: true } })
    : null
  if (!buyer) throw notFound('There is no such buyer.')
  if (amount <= 0n) throw badRequest('The amount must be more than zero.')
  await lockWallet(tx, userId)
  const available = await creditOf(tx, userId)
  if (amount > available)
    throw conflict(`This buyer has ${formatNaira(available)} of credit. ${formatNaira(amount)} cannot be paid out.`)
  const { account } = await bookPayout(tx, { userId }, { amount, accountId, approvalId }, by)
  await refreshWallet(tx, userId)
  await tell(tx, { id: userId }, paidOutNews(amount, account))
  return amount
}

type By = { readonly actorId: string; readonly memo: string }

/**
 * Books a payout from the credit of a payee, and marks its bank account as paid. Lock and compare the credit first.
 * @returns the entry, and the bank account that gets the money
 * @throws AppError 409 when the bank account was withdrawn
 */
export async function bookPayout(tx: Tx, payee: Payee, { amount, accountId, approvalId }: Payout, by: By) {
  const account = accountId === null ? null : await tx.payoutAccount.findFirst({ where: { id: accountId, ...payee } })
  if (accountId !== null && account?.paidAt !== null)
    throw conflict('The bank account of this request was withdrawn. Please decline it and make a new one.', {
      code: 'changed_meanwhile',
    })

  const from: AccountRef =
    'userId' in payee ? { kind: 'customer_credit', ...payee } : { kind: 'company_credit', ...payee }
  const entryId = await bookEntry(tx, {
    event: 'credit_paid_out',
    eventKey: `payout:${approvalId ?? newId()}`,
    ...by,
    postings: [debit(from, amount), credit({ kind: 'cash_bank' }, amount)],
  })
  if (account) {
    const paidAt = await databaseNow(tx)
    await tx.payoutAccount.update({ where: { id: account.id }, data: { paidAt }, select: { id: true } })
  }
  return { entryId, account }
}

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
  await tell(tx, { id: userId }, payoutReturnedNews(sum(entry.postings.map(({ amount }) => kobo(amount)))))
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
