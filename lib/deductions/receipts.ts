import 'server-only'
import { type Day, columnDay, dayColumn } from '@/lib/core/clock'
import { isLongAgo } from '@/lib/database/books-day'
import { type Tx, databaseDay } from '@/lib/database/db'
import { badRequest, conflict, notFound } from '@/lib/core/errors'
import { newId, newIds } from '@/lib/core/ids'
import { type Kobo, ZERO, kobo, min, toNaira } from '@/lib/core/money'
import { type NewEntry, balanceOf, bookEntries, bookEntry, credit, debit } from '@/lib/credit/ledger'
import { emitEvents } from '@/lib/webhooks/emit'
import { type OpenInstalment, allocateRepayment } from '@/lib/credit/rules'

/*
 * Money of a company that arrives, and its credit (docs/decisions/0030, 0078). Lock the company first. Amounts in kobo.
 */

/** @throws AppError 400 for a day on which no bank can have moved the money */
export async function assertBankDay(date: Day): Promise<void> {
  const today = await databaseDay()
  if (date > today) throw badRequest('The date cannot be in the future.')
  if (isLongAgo(date, today)) throw badRequest('The date cannot be more than a year ago.')
}

/** `reference` is the bank's; it keeps a transfer from counting twice. `date` is a day in Africa/Lagos. */
export type Transfer = { readonly amount: Kobo; readonly reference: string; readonly date: Day }

/**
 * A transfer that arrived. `noticeId` names its announcement; without it, one with the same reference is settled. With
 * `forGift` all of it becomes the company's credit, whatever the company owes.
 */
export type Receipt = Transfer & { readonly noticeId?: string | undefined; readonly forGift?: true }

/**
 * @returns the company's debt in kobo
 * @throws AppError 400 for an amount that is not positive, 404 for no such company
 */
export async function debtOf(tx: Tx, companyId: string, amount: Kobo): Promise<Kobo> {
  if (amount <= 0n) throw badRequest('The amount must be more than zero.')
  const company = await tx.company.findUnique({ where: { id: companyId }, select: { id: true } })
  if (!company) throw notFound('There is no such company.')
  return balanceOf(tx, { kind: 'payroll_receivable', companyId })
}

/** The company's credit in kobo: what it sent above its debt and has not used. */
export const companyCredit = async (tx: Tx, companyId: string): Promise<Kobo> =>
  kobo(0n - (await balanceOf(tx, { kind: 'company_credit', companyId })))

/** Announced but not received, in kobo. */
export async function onItsWay(tx: Tx, companyId: string): Promise<Kobo> {
  const { _sum } = await tx.remittanceNotice.aggregate({
    where: { companyId, remittanceId: null },
    _sum: { amountKobo: true },
  })
  return kobo(_sum.amountKobo ?? 0n)
}

/**
 * Books transfers of a company in their order. Each pays the oldest deducted lines first; what is above the company's
 * debt becomes its credit.
 * @returns the ids of the remittances, in the same order
 * @throws AppError 404 for no such announcement, 409 for a used reference
 */
export async function bookReceipts(
  tx: Tx,
  actorId: string,
  companyId: string,
  receipts: readonly Receipt[],
): Promise<string[]> {
  const keys = await eventKeys(tx, companyId, receipts)
  const shared = share(await balanceOf(tx, { kind: 'payroll_receivable', companyId }), receipts)
  const entryIds = await bookEntries(
    tx,
    shared.map(({ reference, amount, excess, date }, index): NewEntry => ({
      event: 'remittance_received',
      eventKey: keys[index] ?? '',
      actorId,
      happenedOn: date,
      memo: reference,
      postings: [
        debit({ kind: 'cash_bank' }, amount),
        credit({ kind: 'payroll_receivable', companyId }, kobo(amount - excess)),
        credit({ kind: 'company_credit', companyId }, excess),
      ],
    })),
  )
  const ids = newIds(shared.length)
  await tx.remittance.createMany({
    data: shared.map(({ amount, reference, date, excess, forGift = false }, index) => ({
      id: ids[index] ?? '',
      forGift,
      companyId,
      amountKobo: amount,
      excessKobo: excess,
      reference,
      receivedOn: dayColumn(date),
      entryId: entryIds[index] ?? '',
      recordedById: actorId,
    })),
  })
  await matchLines(
    tx,
    companyId,
    shared.map(({ amount, excess }, index) => ({ id: ids[index] ?? '', amount: kobo(amount - excess) })),
  )
  await settleNotices(
    tx,
    companyId,
    receipts.map((receipt, index) => ({ ...receipt, remittanceId: ids[index] ?? '' })),
  )
  await recountStates(tx, companyId)
  await emitEvents(
    tx,
    receipts.map(({ amount, reference, date }, index) => ({
      type: 'remittance.received',
      companyId,
      subject: `company:${companyId}`,
      data: { remittanceId: ids[index] ?? '', amount: toNaira(amount), reference, receivedOn: date },
    })),
  )
  return ids
}

/**
 * Pays deducted lines with the company's credit, oldest first. The use is listed among the company's receipts, where
 * two members of staff can undo it.
 * @returns the amount used in kobo
 */
export async function applyCompanyCredit(tx: Tx, actorId: string, companyId: string): Promise<Kobo> {
  const [owed, left] = [
    await balanceOf(tx, { kind: 'payroll_receivable', companyId }),
    await companyCredit(tx, companyId),
  ]
  const amount = min(owed, left)
  if (amount <= 0n) return ZERO

  const id = newId()
  const entryId = await bookEntry(tx, {
    event: 'company_credit_applied',
    eventKey: `company_credit:${id}`,
    actorId,
    postings: [
      debit({ kind: 'company_credit', companyId }, amount),
      credit({ kind: 'payroll_receivable', companyId }, amount),
    ],
  })
  await tx.remittance.create({
    data: {
      id,
      companyId,
      amountKobo: amount,
      fromCredit: true,
      // No bank's reference, and the only one of its kind.
      reference: `credit ${id}`,
      receivedOn: dayColumn(await databaseDay(tx)),
      entryId,
      recordedById: actorId,
    },
    select: { id: true },
  })
  await matchLines(tx, companyId, [{ id, amount }])
  await recountStates(tx, companyId)
  return amount
}

/** Splits each transfer into what pays the debt and what is above it. */
function share(owed: Kobo, receipts: readonly Receipt[]): (Receipt & { readonly excess: Kobo })[] {
  let left = owed
  return receipts.map((receipt) => {
    const paying = receipt.forGift ? ZERO : min(receipt.amount, left)
    left = kobo(left - paying)
    return { ...receipt, excess: kobo(receipt.amount - paying) }
  })
}

/** The keys of the entries. @throws AppError 409 for a reference that a live remittance has, or another of these */
async function eventKeys(tx: Tx, companyId: string, receipts: readonly Receipt[]): Promise<string[]> {
  const before = await tx.remittance.findMany({
    where: { companyId, reference: { in: receipts.map(({ reference }) => reference) } },
    select: { reference: true, undoneAt: true, company: { select: { name: true } } },
  })
  const seen = new Set<string>()
  return receipts.map(({ reference }) => {
    const same = before.filter((known) => known.reference === reference)
    const live = same.find(({ undoneAt }) => undoneAt === null)
    if (live) throw conflict(`The transfer ${reference} of ${live.company.name} was already booked.`)
    if (seen.has(reference)) throw conflict(`Two transfers have the reference ${reference}.`)
    seen.add(reference)
    return `remittance:${companyId}:${reference}${same.length > 0 ? ` (${same.length + 1})` : ''}`
  })
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

type Paying = { readonly id: string; readonly amount: Kobo }

/** Shares remittances out among the lines whose money has not arrived, in their order. */
async function matchLines(tx: Tx, companyId: string, remittances: readonly Paying[]): Promise<void> {
  let open = await unreceivedLines(tx, companyId)
  const matches = remittances.flatMap(({ id: remittanceId, amount }) => {
    const { shares } = allocateRepayment(open, amount)
    const paid = new Map(shares.map((part) => [part.instalmentId, part.amount]))
    open = open
      .map((line) => ({ ...line, open: kobo(line.open - (paid.get(line.id) ?? ZERO)) }))
      .filter((line) => line.open > 0n)
    return shares.map((part) => ({ remittanceId, lineId: part.instalmentId, amountKobo: part.amount }))
  })
  await tx.remittanceMatch.createMany({ data: matches })
  await tx.$executeRaw`
    UPDATE deduction_lines SET received_kobo = received_kobo + share.amount,
      state = CASE
        WHEN received_kobo + share.amount = deducted_kobo THEN 'matched' ELSE 'deducted' END::"DeductionState"
    FROM (
      SELECT line_id, sum(amount_kobo)::bigint AS amount FROM remittance_matches
      WHERE remittance_id = ANY(${remittances.map(({ id }) => id)}::uuid[]) GROUP BY line_id
    ) AS share
    WHERE share.line_id = deduction_lines.id`
}

/** Ends the announcements of transfers that arrived. @throws AppError 404 when a named one is not open */
async function settleNotices(
  tx: Tx,
  companyId: string,
  arrived: readonly (Receipt & { readonly remittanceId: string })[],
): Promise<void> {
  const rows = JSON.stringify(
    arrived.map(({ remittanceId, reference, noticeId }) => ({ remittance: remittanceId, reference, notice: noticeId })),
  )
  const settled = await tx.$queryRaw<{ id: string }[]>`
    UPDATE remittance_notices SET remittance_id = arrived.remittance
    FROM jsonb_to_recordset(${rows}::jsonb) AS arrived(remittance uuid, reference text, notice uuid)
    WHERE company_id = ${companyId}::uuid AND remittance_id IS NULL
      AND CASE WHEN arrived.notice IS NULL
        THEN remittance_notices.reference = arrived.reference ELSE id = arrived.notice END
    RETURNING id`
  const ids = new Set(settled.map(({ id }) => id))
  if (arrived.some(({ noticeId }) => noticeId !== undefined && !ids.has(noticeId)))
    throw notFound('There is no open announcement like this.')
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
