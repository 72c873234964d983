import 'server-only'
import type { Tx } from '@/lib/core/db'
import { conflict, notFound } from '@/lib/core/errors'
import { lockCompany } from '@/lib/core/locks'
import { reverseEntry } from '@/lib/credit/ledger'
import { undoRepayment } from '@/lib/credit/repayments'
import { recountStates } from './remittances'

/**
 * Undoes a booked deduction. Its line is expected again, or becomes arrears of the next period if its period is closed.
 * @throws AppError as `undoRepayment`; 409 when the company has sent the money
 */
export async function undoDeduction(
  tx: Tx,
  entryId: string,
  by: { readonly actorId: string; readonly memo?: string },
): Promise<void> {
  const line = await tx.deductionLine.findUnique({
    where: { entryId },
    select: { id: true, period: { select: { companyId: true } } },
  })
  if (!line) return undoRepayment(tx, entryId, by)
  await lockCompany(tx, line.period.companyId)
  const { receivedKobo } = await tx.deductionLine.findUniqueOrThrow({
    where: { id: line.id },
    select: { receivedKobo: true },
  })
  if (receivedKobo > 0n)
    throw conflict('The company has already sent the money of this deduction, so it cannot be undone.')

  await undoRepayment(tx, entryId, by)
  await tx.deductionLine.updateMany({
    where: { id: line.id, entryId },
    data: {
      state: 'expected',
      deductedKobo: null,
      entryId: null,
      reason: '',
      confirmedAt: null,
      confirmedById: null,
      undone: { increment: 1 },
    },
  })
  await recountStates(tx, line.period.companyId)
}

/**
 * Undoes a receipt that was booked by mistake. The company owes the amount again, the announcement is open again, and
 * the reference can be booked again.
 * @throws AppError 404 for no such receipt, 409 when it was already undone
 */
export async function undoRemittance(
  tx: Tx,
  entryId: string,
  by: { readonly actorId: string; readonly memo?: string },
): Promise<void> {
  const remittance = await tx.remittance.findUnique({ where: { entryId }, select: { id: true, companyId: true } })
  if (!remittance) throw notFound('There is no such receipt.')
  const { id, companyId } = remittance
  await lockCompany(tx, companyId)

  await reverseEntry(tx, entryId, by)
  await tx.remittance.update({ where: { id }, data: { undoneAt: new Date() }, select: { id: true } })
  await tx.$executeRaw`
    INSERT INTO remittance_matches (id, remittance_id, line_id, amount_kobo, is_mirror)
    SELECT gen_random_uuid(), remittance_id, line_id, -amount_kobo, true
    FROM remittance_matches WHERE remittance_id = ${id}::uuid`
  await tx.$executeRaw`
    UPDATE deduction_lines SET received_kobo = received_kobo + mirror.amount_kobo, state = 'deducted'
    FROM remittance_matches mirror
    WHERE mirror.remittance_id = ${id}::uuid AND mirror.is_mirror AND mirror.line_id = deduction_lines.id`
  await tx.remittanceNotice.updateMany({ where: { remittanceId: id }, data: { remittanceId: null } })
  await recountStates(tx, companyId)
}
