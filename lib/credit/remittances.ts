import 'server-only'
import type { Staff } from '@/lib/accounts/access'
import { recordAct } from '@/lib/audit/service'
import { type Day, dayColumn, lagosDay } from '@/lib/core/clock'
import { type Tx, transaction } from '@/lib/core/db'
import { badRequest, conflict, notFound } from '@/lib/core/errors'
import { type Kobo, formatNaira } from '@/lib/core/money'
import { balanceOf, bookEntry, credit, debit } from './ledger'

/** What a company sent of the deductions it made. `reference` is the bank's: one transfer counts once. */
type NewRemittance = { readonly companyId: string; readonly amount: Kobo; readonly reference: string; readonly date: Day }

/**
 * Books money that a company sent for its deductions.
 * @returns the remittance's id
 * @throws AppError 400 for an amount that is not positive, 404 for no such company, 409 when it owes less than that, or
 *   when the reference is booked already
 */
export async function recordRemittance(actor: Staff, remittance: NewRemittance): Promise<string> {
  if (remittance.date > lagosDay(new Date())) throw badRequest('The date lies in the future.')
  return transaction(async (tx) => {
    const id = await book(tx, actor.id, remittance)
    await recordAct(tx, actor, 'remittance.recorded', `company:${remittance.companyId}`, { reference: remittance.reference })
    return id
  })
}

async function book(tx: Tx, actorId: string, { companyId, amount, reference, date }: NewRemittance): Promise<string> {
  if (amount <= 0n) throw badRequest('A remittance must be more than nothing.')
  const [company] = await tx.$queryRaw<{ name: string }[]>`SELECT name FROM companies WHERE id = ${companyId}::uuid FOR NO KEY UPDATE`
  if (!company) throw notFound('There is no such company.')
  const owed = await balanceOf(tx, { kind: 'payroll_receivable', companyId })
  if (amount > owed) throw conflict(`${company.name} owes ${formatNaira(owed)}, so ${formatNaira(amount)} cannot be booked.`)
  const known = await tx.remittance.findUnique({ where: { companyId_reference: { companyId, reference } }, select: { id: true } })
  if (known) throw conflict(`The transfer ${reference} of ${company.name} is booked already.`)
  const entryId = await bookEntry(tx, {
    event: 'remittance_received',
    eventKey: `remittance:${companyId}:${reference}`,
    actorId,
    memo: reference,
    postings: [debit({ kind: 'cash_bank' }, amount), credit({ kind: 'payroll_receivable', companyId }, amount)],
  })
  const remittance = await tx.remittance.create({
    data: { companyId, amountKobo: amount, reference, receivedOn: dayColumn(date), entryId, recordedById: actorId },
    select: { id: true },
  })
  return remittance.id
}
