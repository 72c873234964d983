import 'server-only'
import { approversOf } from '@/lib/companies/approvers'
import { columnDay } from '@/lib/core/clock'
import { type Tx, databaseNow } from '@/lib/database/db'
import { conflict, notFound } from '@/lib/core/errors'
import { lockCompany } from '@/lib/database/locks'
import { formatNaira, kobo } from '@/lib/core/money'
import { reverseEntry } from '@/lib/credit/ledger'
import { undoRepayment } from '@/lib/credit/repayments'
import { monthOf } from '@/lib/credit/rules'
import { notifyAll } from '@/lib/notifications/notify'
import { whyNotReversible } from './correction-rules'
import { receiptReversedNotification } from './notifications'
import { companyCredit, recountStates } from './receipts'

/**
 * Undoes a booked deduction of an open month. HR is asked again what was deducted. In a closed month nobody would be,
 * and a later month would ask for money that may have left the pay: there HR correct the line (docs/decisions/0122).
 * @throws AppError as `undoRepayment`; 409 when the company has sent the money, and in a closed month
 */
export async function undoDeduction(
  tx: Tx,
  entryId: string,
  by: { readonly actorId: string; readonly memo?: string; readonly isUntold?: boolean },
): Promise<void> {
  const line = await tx.deductionLine.findUnique({
    where: { entryId },
    select: { id: true, period: { select: { companyId: true } } },
  })
  if (!line) return undoRepayment(tx, entryId, by)
  await lockCompany(tx, line.period.companyId)
  const { receivedKobo, period } = await tx.deductionLine.findUniqueOrThrow({
    where: { id: line.id },
    select: { receivedKobo: true, period: { select: { month: true, closedAt: true } } },
  })
  if (period.closedAt !== null) throw conflict(whyNotReversible(monthOf(columnDay(period.month))))
  if (receivedKobo > 0n)
    throw conflict('The company has already sent the money of this deduction, so it cannot be undone.')

  await undoRepayment(tx, entryId, by)
  await forgetAnswer(tx, line.id)
  await recountStates(tx, line.period.companyId)
}

/** Gives a line of an open month no answer, so that HR is asked again. */
export async function forgetAnswer(tx: Tx, lineId: string): Promise<void> {
  await tx.deductionLine.update({
    where: { id: lineId },
    data: {
      state: 'expected',
      deductedKobo: null,
      entryId: null,
      reason: '',
      confirmedAt: null,
      confirmedById: null,
      undone: { increment: 1 },
    },
    select: { id: true },
  })
}

/**
 * Undoes a receipt that was booked by mistake or that the bank took back, or a use of the company's credit. The company
 * owes the amount again, its line of a bank statement waits again, and the reference can be booked again. HR is told.
 * After a mistake the announcement is open again; money that the bank took back is not on its way, so there it ends.
 * @throws AppError 404 for no such receipt, 409 when it was already undone, or when the credit that it left is used
 */
export async function undoRemittance(
  tx: Tx,
  entryId: string,
  by: { readonly actorId: string; readonly memo?: string },
): Promise<void> {
  const remittance = await tx.remittance.findUnique({
    where: { entryId },
    select: { id: true, companyId: true, excessKobo: true, amountKobo: true, reference: true, fromCredit: true },
  })
  if (!remittance) throw notFound('There is no such receipt.')
  const { id, companyId, excessKobo, fromCredit } = remittance
  await lockCompany(tx, companyId)
  if ((await companyCredit(tx, companyId)) < excessKobo)
    throw conflict(
      `${formatNaira(excessKobo)} of this transfer became credit of the company, and some of it is used. ` +
        'Please reverse the use of the credit first.',
    )

  await reverseEntry(tx, entryId, by)
  await tx.remittance.update({ where: { id }, data: { undoneAt: await databaseNow(tx) }, select: { id: true } })
  await tx.$executeRaw`
    INSERT INTO remittance_matches (id, remittance_id, line_id, amount_kobo, is_mirror)
    SELECT gen_random_uuid(), remittance_id, line_id, -amount_kobo, true
    FROM remittance_matches WHERE remittance_id = ${id}::uuid`
  await tx.$executeRaw`
    UPDATE deduction_lines SET received_kobo = received_kobo + mirror.amount_kobo, state = 'deducted'
    FROM remittance_matches mirror
    WHERE mirror.remittance_id = ${id}::uuid AND mirror.is_mirror AND mirror.line_id = deduction_lines.id`
  const byBank = await tx.bankLine.count({ where: { remittanceId: id, debitId: { not: null }, debitKept: false } })
  await tx.bankLine.updateMany({
    where: { remittanceId: id },
    data: { state: 'waiting', remittanceId: null, reason: 'Its receipt was reversed.' },
  })
  if (byBank > 0) await tx.remittanceNotice.deleteMany({ where: { remittanceId: id } })
  else await tx.remittanceNotice.updateMany({ where: { remittanceId: id }, data: { remittanceId: null } })
  await recountStates(tx, companyId)
  if (!fromCredit) await notifyApprovers(tx, companyId, remittance, byBank > 0)
}

async function notifyApprovers(
  tx: Tx,
  companyId: string,
  { amountKobo, reference }: { readonly amountKobo: bigint; readonly reference: string },
  byBank: boolean,
): Promise<void> {
  const approvers = await approversOf(tx, companyId)
  await notifyAll(
    tx,
    approvers.map(({ email, fullName }) => ({
      person: { email },
      notification: receiptReversedNotification(fullName, { amount: kobo(amountKobo), reference, byBank }),
    })),
  )
}
