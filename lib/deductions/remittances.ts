import 'server-only'
import { recordAudit } from '@/lib/audit/service'
import type { Partner, Staff } from '@/lib/core/actors'
import { type Day, columnDay, dayColumn } from '@/lib/core/clock'
import { type Tx, databaseDay, transaction } from '@/lib/core/db'
import { badRequest, conflict, notFound } from '@/lib/core/errors'
import { lockCompany } from '@/lib/core/locks'
import { type Kobo, formatNaira, kobo } from '@/lib/core/money'
import { balanceOf, bookEntry, credit, debit } from '@/lib/credit/ledger'
import { type OpenInstalment, allocateRepayment } from '@/lib/credit/rules'

/* Transfers from a company: HR announces them, staff book their receipt (docs/decisions/0030). Amounts in kobo. */

/** `reference` is the bank's; it keeps a transfer from counting twice. `date` is a day in Africa/Lagos. */
type Transfer = { readonly amount: Kobo; readonly reference: string; readonly date: Day }

const isFuture = async (date: Day) => date > (await databaseDay())

/**
 * Announces a transfer of the company. Nothing is booked until the money arrives.
 * @returns the announcement's id
 * @throws AppError 400 for an amount that is not positive or a future date, 409 for more than the debt that is not
 *   announced yet, or for a used reference
 */
export async function announceTransfer(actor: Partner, { amount, reference, date }: Transfer): Promise<string> {
  if (await isFuture(date)) throw badRequest('The date cannot be in the future.')
  if (amount <= 0n) throw badRequest('The amount must be more than zero.')
  const { companyId } = actor
  return transaction(async (tx) => {
    await lockCompany(tx, companyId)
    const owed = kobo(
      (await balanceOf(tx, { kind: 'payroll_receivable', companyId })) - (await onItsWay(tx, companyId)),
    )
    if (amount > owed)
      throw conflict(
        `Your company owes ${formatNaira(owed > 0n ? owed : 0n)} that is not announced yet, ` +
          `so ${formatNaira(amount)} cannot be announced.`,
      )

    const announced = await tx.remittanceNotice.findUnique({
      where: { companyId_reference: { companyId, reference } },
      select: { id: true },
    })
    if (
      announced ??
      (await tx.remittance.findFirst({ where: { companyId, reference, undoneAt: null }, select: { id: true } }))
    ) {
      throw conflict(`The transfer ${reference} was already announced or received.`)
    }

    const { id } = await tx.remittanceNotice.create({
      data: { companyId, amountKobo: amount, reference, sentOn: dayColumn(date), announcedById: actor.id },
      select: { id: true },
    })
    await recountStates(tx, companyId)
    await recordAudit(tx, actor, 'remittance.announced', `company:${companyId}`, {
      reference,
      amount,
    })
    return id
  })
}

/** @throws AppError 404 for no such announcement of the company, 409 when its money has arrived */
export async function withdrawNotice(actor: Partner, id: string): Promise<void> {
  const { companyId } = actor
  await transaction(async (tx) => {
    await lockCompany(tx, companyId)
    const notice = await tx.remittanceNotice.findFirst({
      where: { id, companyId },
      select: { reference: true, remittanceId: true },
    })
    if (!notice) throw notFound('There is no such announcement.')
    if (notice.remittanceId) throw conflict('This transfer was already received.')
    await tx.remittanceNotice.delete({ where: { id }, select: { id: true } })
    await recountStates(tx, companyId)
    await recordAudit(tx, actor, 'remittance.withdrawn', `company:${companyId}`, { reference: notice.reference })
  })
}

/** Announced but not received, in kobo. */
export async function onItsWay(tx: Tx, companyId: string): Promise<Kobo> {
  const { _sum } = await tx.remittanceNotice.aggregate({
    where: { companyId, remittanceId: null },
    _sum: { amountKobo: true },
  })
  return kobo(_sum.amountKobo ?? 0n)
}

export type NewRemittance = Transfer & { readonly companyId: string; readonly noticeId?: string }

/**
 * Books a receipt from a company. It pays the oldest deducted lines first and settles the announcement with `noticeId`,
 * or with the same reference.
 * @returns the remittance's id
 * @throws AppError 400 for an amount that is not positive or a future date, 404 for no such company or announcement,
 *   409 for more than the company owes or a used reference
 */
export async function recordRemittance(actor: Staff, remittance: NewRemittance): Promise<string> {
  if (await isFuture(remittance.date)) throw badRequest('The date cannot be in the future.')
  return transaction(async (tx) => {
    const { companyId, amount, reference } = remittance
    await lockCompany(tx, companyId)
    await assertOwed(tx, companyId, amount)
    const id = await book(tx, actor.id, remittance)
    await matchLines(tx, companyId, id, amount)
    await settleNotice(tx, remittance, id)
    await recountStates(tx, companyId)
    await recordAudit(tx, actor, 'remittance.recorded', `company:${companyId}`, {
      reference,
      amount,
    })
    return id
  })
}

/**
 * Refuses an amount that the company does not owe.
 * @returns the company's debt in kobo
 * @throws AppError as `recordRemittance`
 */
export async function assertOwed(tx: Tx, companyId: string, amount: Kobo): Promise<Kobo> {
  if (amount <= 0n) throw badRequest('The amount must be more than zero.')
  const company = await tx.company.findUnique({ where: { id: companyId }, select: { id: true } })
  if (!company) throw notFound('There is no such company.')
  const owed = await balanceOf(tx, { kind: 'payroll_receivable', companyId })
  if (amount > owed)
    throw conflict(`The company owes ${formatNaira(owed)}, so ${formatNaira(amount)} cannot be booked.`)
  return owed
}

async function book(tx: Tx, actorId: string, { companyId, amount, reference, date }: NewRemittance): Promise<string> {
  const before = await tx.remittance.findMany({
    where: { companyId, reference },
    select: { undoneAt: true, company: { select: { name: true } } },
  })
  const known = before.find(({ undoneAt }) => undoneAt === null)
  if (known) throw conflict(`The transfer ${reference} of ${known.company.name} was already booked.`)
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

/** The part of each deducted line that was not received, oldest period first. */
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
      state = CASE
        WHEN received_kobo + share.amount_kobo = deducted_kobo THEN 'matched' ELSE 'deducted' END::"DeductionState"
    FROM remittance_matches share
    WHERE share.remittance_id = ${remittanceId}::uuid AND share.line_id = deduction_lines.id`
}

async function settleNotice(
  tx: Tx,
  { companyId, reference, noticeId }: NewRemittance,
  remittanceId: string,
): Promise<void> {
  const where =
    noticeId === undefined
      ? { companyId, reference, remittanceId: null }
      : { id: noticeId, companyId, remittanceId: null }
  const { count } = await tx.remittanceNotice.updateMany({ where, data: { remittanceId } })
  if (noticeId !== undefined && count === 0) throw notFound('There is no open announcement like this.')
}

/**
 * Recomputes which deducted lines are remitted: announced transfers cover unpaid lines, oldest period first, and a line
 * is remitted once all of it is covered. Lock the company first.
 */
export async function recountStates(tx: Tx, companyId: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE deduction_lines SET state = counted.state
    FROM (
      SELECT line.id, CASE
        WHEN sum(line.deducted_kobo - line.received_kobo) OVER (ORDER BY period.month, line.id)
          <= (
            SELECT coalesce(sum(amount_kobo), 0) FROM remittance_notices
            WHERE company_id = ${companyId}::uuid AND remittance_id IS NULL
          )
        THEN 'remitted' ELSE 'deducted' END::"DeductionState" AS state
      FROM deduction_lines line JOIN deduction_periods period ON period.id = line.period_id
      WHERE period.company_id = ${companyId}::uuid AND line.state IN ('deducted', 'remitted')
    ) AS counted
    WHERE deduction_lines.id = counted.id AND deduction_lines.state <> counted.state`
}
