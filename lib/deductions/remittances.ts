import 'server-only'
import { recordAudit } from '@/lib/audit/service'
import type { Partner, Staff } from '@/lib/core/actors'
import { type Day, columnDay, dayColumn, lagosDay } from '@/lib/core/clock'
import { type Tx, transaction } from '@/lib/core/db'
import { badRequest, conflict, notFound } from '@/lib/core/errors'
import { lockCompany } from '@/lib/core/locks'
import { type Kobo, formatNaira, kobo } from '@/lib/core/money'
import { balanceOf, bookEntry, credit, debit } from '@/lib/credit/ledger'
import { type OpenInstalment, allocateRepayment } from '@/lib/credit/rules'

/** Money on its way from a company: announced by HR, received by staff (docs/decisions/0030). Amounts in kobo. */

/** `reference` is the bank's: one transfer counts once. */
type Transfer = { readonly amount: Kobo; readonly reference: string; readonly date: Day }

const inTheFuture = (date: Day) => date > lagosDay(new Date())

/**
 * Notes that the company has sent money; nothing is booked until it arrives.
 * @returns the announcement's id
 * @throws AppError 400 for an amount that is not positive or a day to come, 409 for more than is owed and not announced
 *   yet, or a reference that is known
 */
export async function announceTransfer(actor: Partner, { amount, reference, date }: Transfer): Promise<string> {
  if (inTheFuture(date)) throw badRequest('The date lies in the future.')
  if (amount <= 0n) throw badRequest('A remittance must be more than nothing.')
  const { companyId } = actor
  return transaction(async (tx) => {
    await lockCompany(tx, companyId)
    const owed = kobo(
      (await balanceOf(tx, { kind: 'payroll_receivable', companyId })) - (await onItsWay(tx, companyId)),
    )
    if (amount > owed)
      throw conflict(
        `Your company owes ${formatNaira(owed > 0n ? owed : 0n)} that is not announced yet, so ${formatNaira(amount)} cannot be announced.`,
      )
    const announced = await tx.remittanceNotice.findUnique({
      where: { companyId_reference: { companyId, reference } },
      select: { id: true },
    })
    if (
      announced ??
      (await tx.remittance.findFirst({ where: { companyId, reference, undoneAt: null }, select: { id: true } }))
    ) {
      throw conflict(`The transfer ${reference} is known already.`)
    }
    const { id } = await tx.remittanceNotice.create({
      data: { companyId, amountKobo: amount, reference, sentOn: dayColumn(date), announcedById: actor.id },
      select: { id: true },
    })
    await recountStates(tx, companyId)
    await recordAudit(tx, actor, 'remittance.announced', `company:${companyId}`, {
      reference,
      amount: formatNaira(amount),
    })
    return id
  })
}

/** Takes an announcement back. @throws AppError 404 for no such one of the company, 409 when its money has arrived */
export async function withdrawNotice(actor: Partner, id: string): Promise<void> {
  const { companyId } = actor
  await transaction(async (tx) => {
    await lockCompany(tx, companyId)
    const notice = await tx.remittanceNotice.findFirst({
      where: { id, companyId },
      select: { reference: true, remittanceId: true },
    })
    if (!notice) throw notFound('There is no such announcement.')
    if (notice.remittanceId) throw conflict('This transfer has been received already.')
    await tx.remittanceNotice.delete({ where: { id }, select: { id: true } })
    await recountStates(tx, companyId)
    await recordAudit(tx, actor, 'remittance.withdrawn', `company:${companyId}`, { reference: notice.reference })
  })
}

/** What HR has announced and nobody has received, in kobo. */
export async function onItsWay(tx: Tx, companyId: string): Promise<Kobo> {
  const { _sum } = await tx.remittanceNotice.aggregate({
    where: { companyId, remittanceId: null },
    _sum: { amountKobo: true },
  })
  return kobo(_sum.amountKobo ?? 0n)
}

export type NewRemittance = Transfer & { readonly companyId: string; readonly noticeId?: string }

/**
 * Books money that a company sent for its deductions. It reaches the oldest deducted lines first, and ends the
 * announcement that is named, or that has its reference.
 * @returns the remittance's id
 * @throws AppError 400 for an amount that is not positive or a day to come, 404 for no such company or announcement,
 *   409 when it owes less than that, or when the reference is booked already
 */
export async function recordRemittance(actor: Staff, remittance: NewRemittance): Promise<string> {
  if (inTheFuture(remittance.date)) throw badRequest('The date lies in the future.')
  return transaction(async (tx) => {
    const { companyId, amount, reference } = remittance
    await lockCompany(tx, companyId)
    await assertOwed(tx, companyId, amount)
    const id = await book(tx, actor.id, remittance)
    await matchLines(tx, companyId, id, amount)
    await endNotice(tx, remittance, id)
    await recountStates(tx, companyId)
    await recordAudit(tx, actor, 'remittance.recorded', `company:${companyId}`, {
      reference,
      amount: formatNaira(amount),
    })
    return id
  })
}

/** @returns what the company owes, in kobo @throws AppError 400, 404, 409 */
export async function assertOwed(tx: Tx, companyId: string, amount: Kobo): Promise<Kobo> {
  if (amount <= 0n) throw badRequest('A remittance must be more than nothing.')
  const company = await tx.company.findUnique({ where: { id: companyId }, select: { name: true } })
  if (!company) throw notFound('There is no such company.')
  const owed = await balanceOf(tx, { kind: 'payroll_receivable', companyId })
  if (amount > owed)
    throw conflict(`${company.name} owes ${formatNaira(owed)}, so ${formatNaira(amount)} cannot be booked.`)
  return owed
}

async function book(tx: Tx, actorId: string, { companyId, amount, reference, date }: NewRemittance): Promise<string> {
  const before = await tx.remittance.findMany({
    where: { companyId, reference },
    select: { undoneAt: true, company: { select: { name: true } } },
  })
  const known = before.find(({ undoneAt }) => undoneAt === null)
  if (known) throw conflict(`The transfer ${reference} of ${known.company.name} is booked already.`)
  const entryId = await bookEntry(tx, {
    event: 'remittance_received',
    eventKey: `remittance:${companyId}:${reference}${before.length > 0 ? ` (${before.length + 1})` : ''}`,
    actorId,
    memo: reference,
    postings: [debit({ kind: 'cash_bank' }, amount), credit({ kind: 'payroll_receivable', companyId }, amount)],
  })
  const { id } = await tx.remittance.create({
    data: { companyId, amountKobo: amount, reference, receivedOn: dayColumn(date), entryId, recordedById: actorId },
    select: { id: true },
  })
  return id
}

/** What of each deducted line has not arrived, the oldest period first. */
export async function unreceivedLines(tx: Tx, companyId: string): Promise<OpenInstalment[]> {
  const rows = await tx.deductionLine.findMany({
    where: { period: { companyId }, state: { in: ['deducted', 'remitted'] } },
    select: { id: true, deductedKobo: true, receivedKobo: true, period: { select: { month: true } } },
    orderBy: [{ period: { month: 'asc' } }, { id: 'asc' }],
  })
  return rows.map(({ id, deductedKobo, receivedKobo, period }) => ({
    id,
    dueOn: columnDay(period.month),
    open: kobo((deductedKobo ?? 0n) - receivedKobo),
  }))
}

async function matchLines(tx: Tx, companyId: string, remittanceId: string, amount: Kobo): Promise<void> {
  const { shares } = allocateRepayment(await unreceivedLines(tx, companyId), amount)
  await tx.remittanceMatch.createMany({
    data: shares.map((share) => ({ remittanceId, lineId: share.instalmentId, amountKobo: share.amount })),
  })
  await tx.$executeRaw`
    UPDATE deduction_lines SET received_kobo = received_kobo + share.amount_kobo,
      state = CASE WHEN received_kobo + share.amount_kobo = deducted_kobo THEN 'matched' ELSE 'deducted' END::"DeductionState"
    FROM remittance_matches share WHERE share.remittance_id = ${remittanceId}::uuid AND share.line_id = deduction_lines.id`
}

async function endNotice(
  tx: Tx,
  { companyId, reference, noticeId }: NewRemittance,
  remittanceId: string,
): Promise<void> {
  const where =
    noticeId === undefined
      ? { companyId, reference, remittanceId: null }
      : { id: noticeId, companyId, remittanceId: null }
  const { count } = await tx.remittanceNotice.updateMany({ where, data: { remittanceId } })
  if (noticeId !== undefined && count === 0) throw notFound('There is no such announcement that waits for its money.')
}

/**
 * Counts anew how far the money of each deducted line has come: announced transfers cover what has not arrived, the
 * oldest period first, and a line is remitted when they cover all of it. The payroll must be locked.
 */
export async function recountStates(tx: Tx, companyId: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE deduction_lines SET state = counted.state
    FROM (
      SELECT line.id, CASE
        WHEN sum(line.deducted_kobo - line.received_kobo) OVER (ORDER BY period.month, line.id)
          <= (SELECT coalesce(sum(amount_kobo), 0) FROM remittance_notices WHERE company_id = ${companyId}::uuid AND remittance_id IS NULL)
        THEN 'remitted' ELSE 'deducted' END::"DeductionState" AS state
      FROM deduction_lines line JOIN deduction_periods period ON period.id = line.period_id
      WHERE period.company_id = ${companyId}::uuid AND line.state IN ('deducted', 'remitted')
    ) AS counted
    WHERE deduction_lines.id = counted.id AND deduction_lines.state <> counted.state`
}
