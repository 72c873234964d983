import 'server-only'
import { recordAudit } from '@/lib/audit/service'
import type { Staff } from '@/lib/core/actors'
import { columnDay } from '@/lib/core/clock'
import { type Tx, transaction } from '@/lib/database/db'
import { badRequest, conflict, notFound } from '@/lib/core/errors'
import { lockCompany } from '@/lib/database/locks'
import { formatNaira, kobo } from '@/lib/core/money'
import { withFreeReferences } from './service'
import { reviewPause } from '@/lib/deductions/overdue'
import { bookReceipts } from '@/lib/deductions/receipts'

/* What a person decides about the lines of bank statements that matched no company (docs/decisions/0079). */

/**
 * Books a line as a receipt of a company. It pays the oldest deductions first; the rest becomes the company's credit.
 * @returns the remittance's id
 * @throws AppError 404 for no such line, 400 for a company that is not approved, 409 when the line is booked already
 */
export async function assignLine(actor: Staff, id: string, companyId: string): Promise<string> {
  return transaction(async (tx) => {
    await lockCompany(tx, companyId)
    const company = await tx.company.findFirst({ where: { id: companyId, state: 'approved' }, select: { id: true } })
    if (!company) throw badRequest('Please choose a company.', { fields: { companyId: 'Please choose a company.' } })
    const line = await openLine(tx, id)
    const [receipt] = await withFreeReferences(tx, companyId, [line])
    if (!receipt) throw new Error('a line has one receipt')

    const [remittanceId = ''] = await bookReceipts(tx, actor.id, companyId, [receipt])
    const { count } = await tx.bankLine.updateMany({
      where: { id, state: { not: 'booked' } },
      data: { state: 'booked', remittanceId, reason: '', debitKept: true },
    })
    // Someone else assigned it to another company meanwhile.
    if (count === 0) throw alreadyBooked()
    await recordAudit(tx, actor, 'remittance.recorded', `company:${companyId}`, {
      reference: receipt.reference,
      amount: receipt.amount,
      statementLine: id,
    })
    await reviewPause(tx, companyId)
    return remittanceId
  })
}

/**
 * Sets a line aside that is no remittance. It can still be assigned later.
 * @throws AppError 404 for no such line, 409 when the line is booked
 */
export async function setLineAside(actor: Staff, id: string, reason: string): Promise<void> {
  await transaction(async (tx) => {
    const { amount } = await openLine(tx, id)
    const { count } = await tx.bankLine.updateMany({
      where: { id, state: { not: 'booked' } },
      data: { state: 'set_aside', reason },
    })
    if (count === 0) throw alreadyBooked()
    await recordAudit(tx, actor, 'statement.line-set-aside', `statement-line:${id}`, {
      amount: formatNaira(amount),
      reason,
    })
  })
}

/**
 * Keeps the booking of a line although a debit of the same amount was found: it is another payment.
 * @throws AppError 404 for no such line, 409 when there is no debit to decide about
 */
export async function keepBooking(actor: Staff, id: string, reason: string): Promise<void> {
  await transaction(async (tx) => {
    const line = await tx.bankLine.findUnique({ where: { id }, select: { amountKobo: true } })
    if (!line) throw notFound('There is no such line.')
    const { count } = await tx.bankLine.updateMany({
      where: { id, state: 'booked', debitId: { not: null }, debitKept: false },
      data: { debitKept: true },
    })
    if (count === 0) throw conflict('This line has no debit to decide about.', { code: 'already_decided' })
    await recordAudit(tx, actor, 'statement.booking-kept', `statement-line:${id}`, {
      amount: formatNaira(kobo(line.amountKobo)),
      reason,
    })
  })
}

const alreadyBooked = () => conflict('This line is booked already.', { code: 'already_decided' })

async function openLine(tx: Tx, id: string) {
  const line = await tx.bankLine.findUnique({
    where: { id },
    select: { receivedOn: true, amountKobo: true, reference: true, text: true, state: true },
  })
  if (!line) throw notFound('There is no such line.')
  if (line.state === 'booked') throw alreadyBooked()
  const { receivedOn, amountKobo, reference, text } = line
  return { day: columnDay(receivedOn), amount: kobo(amountKobo), reference, text }
}
