import 'server-only'
import { type Day, dayColumn } from '@/lib/core/clock'
import type { Tx } from '@/lib/core/db'
import { badRequest, conflict, notFound } from '@/lib/core/errors'
import { type Kobo, formatNaira } from '@/lib/core/money'
import { balanceOf, bookEntry, credit, debit } from './ledger'

/** What a company sends of the deductions it made. */
export type NewRemittance = {
  readonly companyId: string
  readonly amount: Kobo
  /** The bank's reference: one transfer counts once. */
  readonly reference: string
  readonly receivedOn: Day
  readonly actorId: string
}

/** What a company has deducted and not remitted yet, in kobo. */
export const owedByCompany = (tx: Tx, companyId: string): Promise<Kobo> => balanceOf(tx, { kind: 'payroll_receivable', companyId })

/**
 * Books money that a company sent.
 * @returns the remittance's id
 * @throws AppError 400 for an amount that is not positive, 404 for no such company, 409 when it owes less than that, or
 *   when the reference is booked already
 */
export async function bookRemittance(tx: Tx, { companyId, amount, reference, receivedOn, actorId }: NewRemittance): Promise<string> {
  if (amount <= 0n) throw badRequest('A remittance must be more than nothing.')
  const [company] = await tx.$queryRaw<{ name: string }[]>`SELECT name FROM companies WHERE id = ${companyId}::uuid FOR NO KEY UPDATE`
  if (!company) throw notFound('There is no such company.')
  const owed = await owedByCompany(tx, companyId)
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
    data: { companyId, amountKobo: amount, reference, receivedOn: dayColumn(receivedOn), entryId, recordedById: actorId },
    select: { id: true },
  })
  return remittance.id
}
