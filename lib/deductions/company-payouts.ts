import 'server-only'
import { recordAudit } from '@/lib/audit/service'
import { approversOf } from '@/lib/companies/approvers'
import type { Partner } from '@/lib/core/actors'
import { dayColumn } from '@/lib/core/clock'
import { type Tx, databaseDay, databaseNow, transaction } from '@/lib/database/db'
import { badRequest, conflict, notFound } from '@/lib/core/errors'
import { isId, newId, rowId } from '@/lib/core/ids'
import { lockCompany } from '@/lib/database/locks'
import { type Kobo, formatNaira, kobo } from '@/lib/core/money'
import { assertNotUndone, reverseEntry } from '@/lib/credit/ledger'
import { type Given, type Payout, bookPayout, forgetPayout, waitForPayout } from '@/lib/credit/payouts'
import type { BankAccount } from '@/lib/credit/schema'
import type { Notification } from '@/lib/notifications/notification'
import { notifyAll } from '@/lib/notifications/notify'
import {
  companyAccountNotification,
  companyPaidOutNotification,
  companyPayoutReturnedNotification,
} from './notifications'
import { companyCredit } from './receipts'

/* A company's credit that is paid back to its bank account (docs/decisions/0089). Amounts in kobo. */

/** Asks a second person to confirm a bank account, in the transaction that keeps it. @returns the id of the request */
export type AskToConfirm = (tx: Tx, accountId: string) => Promise<string>

/**
 * Asks for the payout of the company's credit to a bank account. Asking again replaces the account. A new one gets no
 * money for 48 hours, nor before a second person has confirmed it, and all approvers are told at once. The caller makes
 * sure that the officer has just entered the password.
 * @returns the id of the request to confirm the account; undefined for one that was confirmed before
 * @throws AppError 409 without credit, and when nobody else can confirm it
 */
export async function askForCompanyPayout(
  actor: Partner,
  account: BankAccount,
  ask: AskToConfirm,
): Promise<string | undefined> {
  const { companyId } = actor
  return transaction(async (tx) => {
    await lockCompany(tx, companyId)
    if ((await companyCredit(tx, companyId)) <= 0n)
      throw conflict('Your company has no credit that could be paid back.')
    const given = await waitForPayout(tx, { companyId }, account, { givenById: actor.id })
    await recordAudit(tx, actor, 'company_payout.asked', `company:${companyId}`, {})
    if (given.isNew) await notifyOfCompanyAccount(tx, companyId, given, actor)
    return given.confirmedAt ? undefined : ask(tx, given.id)
  })
}

/** Tells all approvers of a company of a new bank account for its credit, whoever entered it. */
export const notifyOfCompanyAccount = (
  tx: Tx,
  companyId: string,
  given: Given,
  by: { readonly email: string; readonly fullName: string } | 'staff',
): Promise<void> =>
  notifyOfficers(tx, companyId, (fullName, email) => companyAccountNotification({ fullName, email }, given, by))

/**
 * Confirms the bank account that an officer of a company gave. The caller makes sure that somebody else decides.
 * @throws AppError 409 when the account was withdrawn, or another one took its place
 */
export async function confirmCompanyAccount(tx: Tx, companyId: string, accountId: string): Promise<void> {
  if (!isId(companyId) || !isId(accountId)) throw accountGone()
  await lockCompany(tx, companyId)
  const { count } = await tx.payoutAccount.updateMany({
    where: { id: accountId, companyId, isAsked: true, paidAt: null, confirmedAt: null },
    data: { confirmedAt: await databaseNow(tx) },
  })
  if (count === 0) throw accountGone()
}

const accountGone = () =>
  conflict('This bank account was withdrawn, or another one took its place. Please decline the request.', {
    code: 'changed_meanwhile',
  })

/** Withdraws the company's request for a payout and deletes its bank account. Without a request nothing changes. */
export async function withdrawCompanyPayout(actor: Partner): Promise<void> {
  const { companyId } = actor
  await transaction(async (tx) => {
    await lockCompany(tx, companyId)
    await forgetPayout(tx, { companyId })
    await recordAudit(tx, actor, 'company_payout.withdrawn', `company:${companyId}`, {})
  })
}

/** `reference` is that of the transfer to the company. */
type CompanyPayout = Payout & { readonly companyId: string; readonly reference: string }

/**
 * Books a payout of a company's credit, lists it with the company's transfers, and tells HR. The transfer itself is
 * made at the bank. The caller makes sure that a second person has agreed.
 * @returns the amount
 * @throws AppError 400 for an amount that is not positive; 404 for no such company; 409 when less credit is left, or
 *   when the bank account was withdrawn
 */
export async function payOutCompanyCredit(
  tx: Tx,
  { companyId, reference, ...payout }: CompanyPayout,
  by: { readonly actorId: string; readonly memo: string },
): Promise<Kobo> {
  const { amount } = payout
  const company = await tx.company.findUnique({ where: { id: rowId(companyId) }, select: { name: true } })
  if (!company) throw notFound('There is no such company.')
  if (amount <= 0n) throw badRequest('The amount must be more than zero.')
  await lockCompany(tx, companyId)
  const available = await companyCredit(tx, companyId)
  if (amount > available)
    throw conflict(
      `${company.name} has ${formatNaira(available)} of credit. ${formatNaira(amount)} cannot be paid out.`,
    )

  const { entryId, account } = await bookPayout(tx, { companyId }, payout, by)
  await tx.remittance.create({
    data: {
      id: newId(),
      companyId,
      amountKobo: amount,
      fromCredit: true,
      paidOut: true,
      reference,
      receivedOn: dayColumn(await databaseDay(tx)),
      entryId,
      recordedById: by.actorId,
    },
    select: { id: true },
  })
  await notifyOfficers(tx, companyId, (fullName) =>
    companyPaidOutNotification(fullName, { amount, reference, account }),
  )
  return amount
}

/**
 * Takes a payout to a company back whose transfer the bank returned: the money is the company's credit again, and HR
 * are told. The caller makes sure that a second person has agreed.
 * @throws AppError 404 for no such payout, 409 when it was already taken back
 */
export async function undoCompanyPayout(
  tx: Tx,
  entryId: string,
  by: { readonly actorId: string; readonly memo?: string },
): Promise<void> {
  const payout = await tx.remittance.findFirst({
    where: { entryId, paidOut: true },
    select: { id: true, companyId: true, amountKobo: true },
  })
  if (!payout) throw notFound('There is no such payout.')
  const { id, companyId, amountKobo } = payout
  await lockCompany(tx, companyId)
  await assertNotUndone(tx, entryId)
  await reverseEntry(tx, entryId, by)
  await tx.remittance.update({ where: { id }, data: { undoneAt: await databaseNow(tx) }, select: { id: true } })
  await notifyOfficers(tx, companyId, (fullName) => companyPayoutReturnedNotification(fullName, kobo(amountKobo)))
}

async function notifyOfficers(
  tx: Tx,
  companyId: string,
  notificationFor: (fullName: string, email: string) => Notification,
): Promise<void> {
  const officers = await approversOf(tx, companyId)
  await notifyAll(
    tx,
    officers.map(({ email, fullName }) => ({ person: { email }, notification: notificationFor(fullName, email) })),
  )
}
