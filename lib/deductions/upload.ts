import 'server-only'
import { createHash, randomUUID } from 'node:crypto'
import { recordAudit } from '@/lib/audit/service'
import { headingsOf, learnHeadings } from '@/lib/companies/columns'
import type { Partner } from '@/lib/core/actors'
import { formatMonth } from '@/lib/core/clock'
import { toCsv } from '@/lib/files/csv'
import { type Tx, db, transaction } from '@/lib/database/db'
import { badRequest, conflict, notFound } from '@/lib/core/errors'
import { lockCompany } from '@/lib/database/locks'
import { inTurn } from '@/lib/server/one-at-a-time'
import { type ChosenColumns, UPLOADS } from '@/lib/core/upload-fields'
import { assertSeen } from '@/lib/files/upload-refusals'
import { type Kobo, ZERO, formatNaira, fromNaira, kobo, sum } from '@/lib/core/money'
import { bookRepayments } from '@/lib/credit/repayments'
import type { SealedNotification } from '@/lib/notifications/notification'
import { askedOfLine, sealDeductionNotifications, notifyBuyers } from './deduction-notices'
import { type Answered, evaluateFile } from './evaluate-file'
import { type ReadFile, headingsWith, readFile } from './files'
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
import type { Claim, Month } from './rules'
import type { DeductionsPreview, Fix, MatchedField, PreviewRow, UploadReport } from './schema'

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
  return (await checkDeductions(actor, month, bytes)).report
}

/**
 * Reports what a file would book, row by row. Books nothing.
 * @param fixes what HR typed into the preview in place of the file's amounts and reasons
 * @param columns the headings that HR chose for this file
 * @throws AppError as `previewDeductions`
 */
export async function checkDeductions(
  actor: Partner,
  month: Month,
  bytes: Uint8Array<ArrayBuffer>,
  fixes: readonly Fix[] = [],
  columns: ChosenColumns<MatchedField> = {},
): Promise<DeductionsPreview> {
  const payroll = await openPayroll(db(), actor.companyId, month)
  const file = await readFileOf(actor, bytes, fixes, columns)
  const bookedAt = await findUpload(db(), payroll, month, hashOf(bytes, fixes))
  const { report, rows, state } = await evaluateFile(db(), payroll, month, file, bookedAt)
  const [bad, fine] = [rows.filter(isProblem), rows.filter((row) => !isProblem(row))]
  const shown = [...bad, ...fine].slice(0, UPLOADS.deductions.shown).sort((a, b) => a.line - b.line)
  return { report, rows: shown, hidden: rows.length - shown.length, fixes, state }
}

/**
 * The file with a column that says what is wrong with each row, as CSV that can be corrected and uploaded.
 * @throws AppError as `previewDeductions`
 */
export async function problemFile(
  actor: Partner,
  month: Month,
  bytes: Uint8Array<ArrayBuffer>,
  fixes: readonly Fix[],
): Promise<string> {
  const payroll = await openPayroll(db(), actor.companyId, month)
  const file = await readFileOf(actor, bytes, fixes)
  const { rows, report } = await evaluateFile(db(), payroll, month, file, undefined)
  const rowOf = new Map(rows.map((row) => [row.line, row]))
  const whyOf = new Map(report.problems.map(({ line, why }) => [line, why]))
  return toCsv(
    ['line_id', 'period', 'staff_id', 'name', 'amount_due', 'arrears', 'to_deduct', ...ANSWERED, 'problem'],
    file.claims.map((claim) => {
      const row = rowOf.get(claim.line)
      const asked = [row?.due, row?.arrears, row?.toDeduct].map((naira) => (naira == null ? '' : fromNaira(naira)))
      const answer = [claim.deducted ?? claim.typed, claim.reason, whyOf.get(claim.line) ?? row?.why ?? '']
      return [claim.lineId, claim.period, claim.staffId, claim.name, ...asked, ...answer]
    }),
  )
}

const ANSWERED = ['amount_deducted', 'reason'] as const

const isProblem = ({ outcome }: PreviewRow): boolean => outcome === 'problem'

/** What HR decided about a checked file. */
type Decision = {
  /** What HR typed into the preview in place of the file's amounts and reasons. */
  readonly fixes?: readonly Fix[]
  /** Books the rows without problems when others have some; they stay expected. */
  readonly goodOnly?: boolean
  /** The `state` of the preview. The file is refused when it would book something else by now. */
  readonly state?: string
}

/**
 * Books the deductions of a file, all of them or none, and tells each employee. A file or a line is never booked twice.
 * @throws AppError 400 with `problems` for a file with errors; 409 when it would book something else than its preview
 *   said; as `previewDeductions`
 */
export async function bookDeductions(
  actor: Partner,
  month: Month,
  bytes: Uint8Array<ArrayBuffer>,
  { fixes = [], ...decision }: Decision = {},
): Promise<UploadReport> {
  await openPayroll(db(), actor.companyId, month)
  return bookFile(actor, month, await readFileOf(actor, bytes, fixes), hashOf(bytes, fixes), decision)
}

const CHANGED =
  'The deductions of this month have changed since the preview. Nothing was booked. Please check it again.'

type Entered = { readonly lineId: string; readonly deducted: Kobo; readonly reason: string }

/** What HR enters for one employee as a file of one row. */
const enteredFile = ({ lineId, deducted, reason }: Entered): ReadFile => {
  const claim: Claim = {
    ...{ line: 1, lineId, staffId: '', name: '', period: '', stated: null, asked: ZERO },
    ...{ typed: '', deducted, reason },
  }
  return { claims: [claim], problems: [], reading: null }
}

/**
 * What HR should look at before their answer is booked, as the preview of a file says it: more than was to be deducted,
 * or more than the lawful share of the pay. Empty when there is nothing.
 * @throws AppError as `previewDeductions`
 */
export async function warningOf(actor: Partner, month: Month, entered: Entered): Promise<string> {
  const payroll = await openPayroll(db(), actor.companyId, month)
  const { rows } = await evaluateFile(db(), payroll, month, enteredFile(entered), undefined)
  return rows.flatMap(({ outcome, why }) => (outcome === 'matched' || outcome === 'short' ? [why] : [])).join(' ')
}

/**
 * Books what HR enters for one employee without a file, as a file of one row is booked.
 * @throws AppError 404 for no such line, 409 when it was booked before, or with another answer; as `bookDeductions`
 */
export async function enterDeduction(actor: Partner, month: Month, entered: Entered): Promise<UploadReport> {
  await openPayroll(db(), actor.companyId, month)
  // The same answer may be right again after it was undone, so it is no file that counts once.
  const report = await bookFile(actor, month, enteredFile(entered), `entered:${randomUUID()}`)
  const [known] = report.already
  if (known) throw conflict(known.why)
  if (report.unknown.length > 0) throw notFound('There is no such deduction in this month.')
  return report
}

async function bookFile(
  actor: Partner,
  month: Month,
  file: ReadFile,
  contentHash: string,
  { goodOnly = false, state }: Decision = {},
): Promise<UploadReport> {
  const current = await openPayroll(db(), actor.companyId, month)
  const notification = await prepareNotifications(current, month, file, contentHash, goodOnly)

  return transaction(async (tx) => {
    await lockCompany(tx, actor.companyId)
    const payroll = await openPayroll(tx, actor.companyId, month)
    const bookedAt = await findUpload(tx, payroll, month, contentHash)
    const { report, answered, state: now } = await evaluateFile(tx, payroll, month, file, bookedAt)
    // A form that was sent twice reads that its file is booked.
    if (bookedAt === undefined) assertSeen(state, now, CHANGED)
    const [first] = report.problems
    if (first && !(goodOnly && report.canBookGood))
      throw badRequest(`Nothing was booked. Line ${first.line}: ${first.why}`, { ...report })
    if (answered.length === 0) return report

    const periodId = await findOrCreatePeriod(tx, payroll, month)
    const upload = await tx.deductionUpload.create({
      data: { periodId, contentHash, uploadedById: actor.id },
      select: { id: true },
    })
    await book(tx, actor, payroll, month, periodId, answered, notification)
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

async function readFileOf(
  actor: Partner,
  bytes: Uint8Array,
  fixes: readonly Fix[],
  columns: ChosenColumns<MatchedField> = {},
): Promise<ReadFile> {
  const own = headingsWith(await headingsOf(actor.companyId), columns)
  return inTurn(`table:${actor.id}`, () => readFile(bytes, fixes, own))
}

/** Stores the columns that HR chose for a file of another layout: its next file is read without a question. */
export async function rememberColumns(actor: Partner, chosen: ChosenColumns<MatchedField>): Promise<void> {
  const learned = Object.fromEntries(Object.entries(chosen).filter(([field, heading]) => heading !== field))
  await transaction(async (tx) => {
    await lockCompany(tx, actor.companyId)
    await learnHeadings(tx, actor.companyId, learned)
    await recordAudit(tx, actor, 'columns.named', `company:${actor.companyId}`)
  })
}

/** Seals the expected notifications before the company's lock is taken, because sealing thousands takes seconds. */
async function prepareNotifications(
  payroll: Payroll,
  month: Month,
  file: ReadFile,
  contentHash: string,
  goodOnly: boolean,
): Promise<ReadonlyMap<string, SealedNotification>> {
  const bookedAt = await findUpload(db(), payroll, month, contentHash)
  const { report, answered } = await evaluateFile(db(), payroll, month, file, bookedAt)
  if (report.problems.length > 0 && !(goodOnly && report.canBookGood)) return new Map()

  const owed = owedByEach(payroll)
  const outcomes = answered.map(({ line, deducted }) => ({
    userId: line.userId,
    asked: askedOfLine(line),
    deducted,
    excess: aboveZero(deducted - (owed.get(line.userId) ?? ZERO)),
    recovered: ZERO,
  }))
  return sealDeductionNotifications(payroll, month, outcomes)
}

const aboveZero = (amount: bigint): Kobo => (amount > 0n ? kobo(amount) : ZERO)

/** The same for the same file with the same fixes. */
const hashOf = (bytes: Uint8Array, fixes: readonly Fix[]) => {
  const hash = createHash('sha256').update(bytes)
  return (fixes.length > 0 ? hash.update(JSON.stringify(fixes)) : hash).digest('hex')
}

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
  month: Month,
  periodId: string,
  answered: readonly Answered[],
  notification: ReadonlyMap<string, SealedNotification>,
): Promise<void> {
  const { companyId } = payroll
  const paying = answered.filter(({ deducted }) => deducted > 0n)
  const undone = await timesUndone(
    tx,
    answered.map(({ line }) => line.id),
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
      // The price of paying a plan off is that of the payday, whenever HR confirms it.
      on: payroll.paydayOf(month),
    })),
  )
  const bookedOf = new Map(paying.map(({ line }, index) => [line.id, booked[index]]))
  const rows = answered.map(({ line, deducted, reason }): LineRow => {
    const entryId = bookedOf.get(line.id)?.entryId ?? null
    return { ...line, deducted, reason, entryId, state: entryId === null ? 'expected' : 'deducted' }
  })
  await saveLines(tx, periodId, rows, actor.id)
  await recountStates(tx, companyId)
  await applyCompanyCredit(tx, actor.id, companyId)
  const outcomes = answered.map(({ line, deducted }) => {
    const { entryId, excess = ZERO, recovered = ZERO } = bookedOf.get(line.id) ?? {}
    const key = entryId ?? `none:${line.id}:${undone.get(line.id) ?? 0}`
    return { userId: line.userId, asked: askedOfLine(line), deducted, excess, recovered, key }
  })
  await notifyBuyers(tx, payroll, month, outcomes, notification)
}

/** How often the deduction of each line was undone; 0 is left out. */
async function timesUndone(tx: Tx, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx.deductionLine.findMany({
    where: { id: { in: [...ids] }, undone: { gt: 0 } },
    select: { id: true, undone: true },
  })
  return new Map(rows.map(({ id, undone }) => [id, undone]))
}
