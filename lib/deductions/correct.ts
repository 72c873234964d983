import 'server-only'
import { columnDay, dayColumn } from '@/lib/core/clock'
import { type Tx, databaseNow } from '@/lib/database/db'
import { conflict, notFound } from '@/lib/core/errors'
import { lockCompany } from '@/lib/database/locks'
import { type Kobo, ZERO, kobo, sum } from '@/lib/core/money'
import { outstanding, writtenOffOf } from '@/lib/credit/queries'
import { bookRepayment, undoRepayment } from '@/lib/credit/repayments'
import { monthOf } from '@/lib/credit/rules'
import { useCredit } from '@/lib/credit/use-credit'
import { notify } from '@/lib/notifications/notify'
import { whyNotCorrectable } from './correction-rules'
import { deductionCorrectedNotification } from './notifications'
import { applyCompanyCredit, recountStates } from './receipts'
import type { Month } from './rules'

/** A wrong line as HR saw it, and the right amount, in kobo. */
export type Correction = {
  readonly lineId: string
  /** The ledger entry of the wrong amount; null when nothing was booked. */
  readonly entryId: string | null
  readonly from: Kobo
  readonly to: Kobo
}

type By = {
  readonly actorId: string
  /** The HR officer who named the right amount. */
  readonly answeredById: string
  readonly reason: string
}

/**
 * Corrects a deduction of an open or closed month: takes the wrong amount back and books the right one in the same
 * line, at the price of the month's payday, and tells the buyer both amounts. What the company has sent for the line
 * stays with it. Locks the company, then the wallet.
 * @returns the right amount
 * @throws AppError 404 for no such line; 409 when it has changed since, when the company has sent more than the right
 *   amount, when the employee owes less, and as `undoRepayment`
 */
export async function correctDeduction(
  tx: Tx,
  { lineId, entryId, from, to }: Correction,
  { actorId, answeredById, reason }: By,
): Promise<Kobo> {
  const found = await tx.deductionLine.findUnique({
    where: { id: lineId },
    select: {
      userId: true,
      period: { select: { companyId: true, month: true, payday: true, company: { select: { name: true } } } },
    },
  })
  if (!found) throw notFound('There is no such deduction.')
  const { userId, period } = found
  const { companyId } = period
  await lockCompany(tx, companyId)
  const line = await lineNow(tx, lineId)
  if (line.entryId !== entryId || (line.deducted ?? ZERO) !== from)
    throw conflict(
      'This deduction was changed after its correction was requested. Please decline the request. ' +
        'HR can ask again with the amounts as they are now.',
      { code: 'changed_meanwhile' },
    )
  // Money that comes later recovers debts that were written off.
  const owed = sum([await outstanding(userId, tx), await writtenOffOf(userId, tx)])
  const why = whyNotCorrectable(to, { ...line, owed })
  if (why !== undefined) throw conflict(why)

  if (entryId !== null) await undoRepayment(tx, entryId, { actorId, memo: reason, isCorrected: true })
  const undone = entryId === null ? line.undone : line.undone + 1
  const booked =
    to > 0n
      ? await bookRepayment(tx, {
          ...{ userId, actorId, amount: to, memo: reason },
          event: 'deduction_confirmed',
          heldBy: { kind: 'payroll_receivable', companyId },
          eventKey: `deduction:${lineId}${undone > 0 ? `:${undone}` : ''}`,
          on: columnDay(period.payday),
        })
      : undefined
  await tx.deductionLine.update({
    where: { id: lineId },
    data: {
      state: to === 0n ? 'expected' : to === line.received ? 'matched' : 'deducted',
      deductedKobo: to,
      entryId: booked?.entryId ?? null,
      reason,
      confirmedAt: await databaseNow(tx),
      confirmedById: answeredById,
      undone,
    },
    select: { id: true },
  })
  await recountStates(tx, companyId)
  await applyCompanyCredit(tx, actorId, companyId)
  const key = `corrected:${booked?.entryId ?? `${lineId}:${undone}`}`
  await notify(
    tx,
    { id: userId },
    deductionCorrectedNotification({
      ...{ from, to, company: period.company.name, month: monthOf(columnDay(period.month)), dedupeKey: key },
      excess: booked?.excess ?? ZERO,
    }),
  )
  await useCredit(tx, userId, { source: key })
  return to
}

async function lineNow(tx: Tx, lineId: string) {
  const { deductedKobo, receivedKobo, ...line } = await tx.deductionLine.findUniqueOrThrow({
    where: { id: lineId },
    select: { entryId: true, deductedKobo: true, receivedKobo: true, undone: true },
  })
  return { ...line, deducted: deductedKobo === null ? null : kobo(deductedKobo), received: kobo(receivedKobo) }
}

/** A stored line of a company's month that can be corrected, or undefined. */
export async function findCorrectable(
  tx: Tx,
  companyId: string,
  month: Month,
  lineId: string,
): Promise<{ readonly entryId: string | null; readonly deducted: Kobo } | undefined> {
  const line = await tx.deductionLine.findFirst({
    where: {
      id: lineId,
      period: { companyId, month: dayColumn(`${month}-01`) },
      // What HR has not answered, or answered with nothing, can still be entered while the month is open.
      OR: [{ entryId: { not: null } }, { period: { closedAt: { not: null } } }],
    },
    select: { entryId: true, deductedKobo: true },
  })
  return line ? { entryId: line.entryId, deducted: kobo(line.deductedKobo ?? 0n) } : undefined
}
