import 'server-only'
import type { Tx } from '@/lib/core/db'
import { conflict } from '@/lib/core/errors'
import { undoRepayment } from '@/lib/credit/repayments'
import { lockPayroll } from './payroll'
import { recountStates } from './remittances'

/**
 * Undoes a booked deduction; its line is expected again, or, when its period is closed, arrears of the next one.
 * @throws AppError as `undoRepayment`, and 409 when the company's money for it has arrived
 */
export async function undoDeduction(tx: Tx, entryId: string, by: { readonly actorId: string; readonly memo?: string }): Promise<void> {
  const line = await tx.deductionLine.findUnique({ where: { entryId }, select: { id: true, period: { select: { companyId: true } } } })
  if (!line) return undoRepayment(tx, entryId, by)
  await lockPayroll(tx, line.period.companyId)
  const { receivedKobo } = await tx.deductionLine.findUniqueOrThrow({ where: { id: line.id }, select: { receivedKobo: true } })
  if (receivedKobo > 0n) throw conflict('The company has remitted this deduction already; it cannot be undone.')
  await undoRepayment(tx, entryId, by)
  await tx.deductionLine.updateMany({
    where: { id: line.id, entryId },
    data: { state: 'expected', deductedKobo: null, entryId: null, reason: '', confirmedAt: null, confirmedById: null, undone: { increment: 1 } },
  })
  await recountStates(tx, line.period.companyId)
}
