import 'server-only'
import { createHash } from 'node:crypto'
import { recordAudit } from '@/lib/audit/service'
import type { Partner } from '@/lib/core/actors'
import { formatMonth } from '@/lib/core/clock'
import { type Tx, db, transaction } from '@/lib/core/db'
import { badRequest, conflict } from '@/lib/core/errors'
import { lockCompany } from '@/lib/core/locks'
import { inTurn } from '@/lib/core/turns'
import { type Kobo, ZERO, formatNaira, kobo, sum } from '@/lib/core/money'
import { bookRepayments } from '@/lib/credit/repayments'
import type { SealedNews } from '@/lib/notifications/news'
import { sealDeductionNews, tellBuyers } from './deduction-notices'
import { type Answered, evaluateFile } from './evaluate-file'
import { type ReadFile, readFile } from './files'
import {
  type LineRow,
  type Payroll,
  assertBookable,
  findOrCreatePeriod,
  owedByEach,
  payrollOf,
  saveLines,
} from './payroll'
import { applyCompanyCredit, recountStates } from './receipts'
import type { Month } from './rules'
import type { UploadReport } from './schema'

// Enough for the largest file on a busy day.
const BOOKING_SECONDS = 60

/**
 * Reports what a file would book. Books nothing.
 * @param bytes the CSV or XLSX file
 * @throws AppError 400 when the file is not a table, 404 for no such period, 409 when the period is closed
 */
export async function previewDeductions(
  actor: Partner,
  month: Month,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<UploadReport> {
  const payroll = await openPayroll(db(), actor.companyId, month)
  const file = await readFileOf(actor, bytes)
  const bookedAt = await findUpload(db(), payroll, month, hashOf(bytes))
  return (await evaluateFile(db(), payroll, month, file, bookedAt)).report
}

/**
 * Books the deductions of a file, all of them or none, and tells each employee. A file or a line is never booked twice.
 * @throws AppError 400 with `problems` for a file with errors; as `previewDeductions`
 */
export async function bookDeductions(
  actor: Partner,
  month: Month,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<UploadReport> {
  const current = await openPayroll(db(), actor.companyId, month)
  const file = await readFileOf(actor, bytes)
  const contentHash = hashOf(bytes)
  const news = await prepareNews(current, month, file, contentHash)

  return transaction(async (tx) => {
    await lockCompany(tx, actor.companyId)
    const payroll = await openPayroll(tx, actor.companyId, month)
    const bookedAt = await findUpload(tx, payroll, month, contentHash)
    const { report, answered } = await evaluateFile(tx, payroll, month, file, bookedAt)
    const [first] = report.problems
    if (first) throw badRequest(`Nothing was booked. Line ${first.line}: ${first.why}`, { ...report })
    if (answered.length === 0) return report

    const periodId = await findOrCreatePeriod(tx, payroll, month)
    const upload = await tx.deductionUpload.create({
      data: { periodId, contentHash, uploadedById: actor.id },
      select: { id: true },
    })
    await book(tx, actor, payroll, periodId, answered, news)
    await recordAudit(tx, actor, 'deductions.booked', `company:${payroll.companyId}`, {
      period: month,
      upload: upload.id,
      matched: String(report.matched),
      short: String(report.short),
      total: formatNaira(sum(answered.map(({ deducted }) => deducted))),
    })
    return report
  }, BOOKING_SECONDS)
}

const readFileOf = (actor: Partner, bytes: Uint8Array) => inTurn(`table:${actor.id}`, () => readFile(bytes))

/** Seals the expected news before the company's lock is taken, because sealing thousands takes seconds. */
async function prepareNews(
  payroll: Payroll,
  month: Month,
  file: ReadFile,
  contentHash: string,
): Promise<ReadonlyMap<string, SealedNews>> {
  const bookedAt = await findUpload(db(), payroll, month, contentHash)
  const { report, answered } = await evaluateFile(db(), payroll, month, file, bookedAt)
  if (report.problems.length > 0) return new Map()

  const owed = owedByEach(payroll)
  const outcomes = answered.map(({ line, deducted }) => ({
    userId: line.userId,
    deducted,
    excess: aboveZero(deducted - (owed.get(line.userId) ?? ZERO)),
  }))
  return sealDeductionNews(payroll.company, outcomes)
}

const aboveZero = (amount: bigint): Kobo => (amount > 0n ? kobo(amount) : ZERO)

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function openPayroll(tx: Tx, companyId: string, month: Month): Promise<Payroll> {
  const payroll = await payrollOf(tx, companyId)
  assertBookable(month, payroll.today)
  if (payroll.state.isClosed(month))
    throw conflict(`The period ${formatMonth(month)} is closed. Amounts not deducted are arrears in the next one.`, {
      code: 'period_closed',
    })
  return payroll
}

/** @returns the time when the same file was booked */
async function findUpload(tx: Tx, payroll: Payroll, month: Month, contentHash: string): Promise<Date | undefined> {
  const periodId = payroll.periods.get(month)?.id
  const upload =
    periodId &&
    (await tx.deductionUpload.findUnique({
      where: { periodId_contentHash: { periodId, contentHash } },
      select: { createdAt: true },
    }))
  return upload ? upload.createdAt : undefined
}

async function book(
  tx: Tx,
  actor: Partner,
  payroll: Payroll,
  periodId: string,
  answered: readonly Answered[],
  news: ReadonlyMap<string, SealedNews>,
): Promise<void> {
  const { companyId } = payroll
  const paying = answered.filter(({ deducted }) => deducted > 0n)
  const undone = await timesUndone(
    tx,
    paying.map(({ line }) => line.id),
  )

  const booked = await bookRepayments(
    tx,
    paying.map(({ line, deducted }) => ({
      userId: line.userId,
      amount: deducted,
      event: 'deduction_confirmed' as const,
      actorId: actor.id,
      heldBy: { kind: 'payroll_receivable' as const, companyId },
      eventKey: `deduction:${line.id}${undone.has(line.id) ? `:${undone.get(line.id)}` : ''}`,
    })),
  )
  const outcomes = paying.map(({ line, deducted }, index) => ({
    lineId: line.id,
    userId: line.userId,
    deducted,
    excess: booked[index]?.excess ?? ZERO,
    entryId: booked[index]?.entryId ?? '',
  }))

  const entryOf = new Map(outcomes.map(({ lineId, entryId }) => [lineId, entryId]))
  const rows = answered.map(({ line, deducted, reason }): LineRow => {
    const entryId = entryOf.get(line.id) ?? null
    return { ...line, deducted, reason, entryId, state: entryId === null ? 'expected' : 'deducted' }
  })
  await saveLines(tx, periodId, rows, actor.id)
  await recountStates(tx, companyId)
  await applyCompanyCredit(tx, actor.id, companyId)
  await tellBuyers(tx, payroll.company, outcomes, news)
}

/** How often the deduction of each line was undone; 0 is left out. */
async function timesUndone(tx: Tx, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx.deductionLine.findMany({
    where: { id: { in: [...ids] }, undone: { gt: 0 } },
    select: { id: true, undone: true },
  })
  return new Map(rows.map(({ id, undone }) => [id, undone]))
}
