import 'server-only'
import { createHash } from 'node:crypto'
import { recordAudit } from '@/lib/audit/service'
import { headingsOf, learnHeadings } from '@/lib/companies/columns'
import type { Partner } from '@/lib/core/actors'
import { formatMonth } from '@/lib/core/clock'
import { toCsv } from '@/lib/files/csv'
import { type Tx, db, transaction } from '@/lib/database/db'
import { badRequest, conflict } from '@/lib/core/errors'
import { lockCompany } from '@/lib/database/locks'
import { NEWS_HELD_SECONDS } from '@/lib/core/undo-rules'
import { inTurn } from '@/lib/server/one-at-a-time'
import { type ChosenColumns, UPLOADS } from '@/lib/core/upload-fields'
import { assertSeen } from '@/lib/files/upload-refusals'
import { type Kobo, ZERO, formatNaira, fromNaira, kobo, sum } from '@/lib/core/money'
import { bookRepayments } from '@/lib/credit/repayments'
import type { SealedNotification } from '@/lib/notifications/notification'
import { askedOfLine, sealDeductionNotifications, notifyBuyers } from './deduction-notices'
import { type Answered, type Evaluation, evaluateFile } from './evaluate-file'
import type { HeldAnswer } from './held-answer'
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
import { PRACTICE_REFUSED, isPractice } from './practice-rules'
import type { Month } from './rules'
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
  return previewOf(await evaluateFile(db(), payroll, month, file, bookedAt), fixes)
}

/** What a person is shown of an evaluated file: of a long one the rows with problems, and the first others. */
export function previewOf({ report, rows, state }: Evaluation, fixes: readonly Fix[]): DeductionsPreview {
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
  { fixes = [], goodOnly = false, state }: Decision = {},
): Promise<UploadReport> {
  await openPayroll(db(), actor.companyId, month)
  const { report } = await bookAnswers(actor, month, await readFileOf(actor, bytes, fixes), {
    contentHash: hashOf(bytes, fixes),
    goodOnly,
    assertSound: ({ report: found, state: now }, isBooked) => {
      // A form that was sent twice reads that its file is booked.
      if (!isBooked) assertSeen(state, now, CHANGED)
      const [first] = found.problems
      if (first && !(goodOnly && found.canBookGood))
        throw badRequest(`Nothing was booked. Line ${first.line}: ${first.why}`, { ...found })
    },
  })
  return report
}

type Booking = {
  readonly contentHash: string
  readonly goodOnly?: boolean
  readonly isHeld?: boolean
  readonly assertSound: (evaluation: Evaluation, isBooked: boolean) => void
}

const CHANGED =
  'The deductions of this month have changed since the preview. Nothing was booked. Please check it again.'

/** What was booked. `held` is how each answer can be taken back; none for answers that are told at once. */
export type BookedAnswers = { readonly report: UploadReport; readonly held: readonly HeldAnswer[] }

/**
 * Books the answers of a file or of a form, all of them or none. One with the same `contentHash` is never booked twice.
 * @param isHeld whether the answers can be taken back for some seconds, so that what tells of them waits
 * @param assertSound throws when the answers must not be booked
 * @throws AppError as `assertSound` and `bookDeductions`
 */
export async function bookAnswers(
  actor: Partner,
  month: Month,
  file: ReadFile,
  { contentHash, goodOnly = false, isHeld = false, assertSound }: Booking,
): Promise<BookedAnswers> {
  const current = await openPayroll(db(), actor.companyId, month)
  const notification = await prepareNotifications(current, month, file, contentHash, goodOnly)

  return transaction(async (tx) => {
    await lockCompany(tx, actor.companyId)
    const payroll = await openPayroll(tx, actor.companyId, month)
    const bookedAt = await findUpload(tx, payroll, month, contentHash)
    const evaluation = await evaluateFile(tx, payroll, month, file, bookedAt)
    assertSound(evaluation, bookedAt !== undefined)
    const { report, answered } = evaluation
    if (answered.length === 0) return { report, held: [] }

    const periodId = await findOrCreatePeriod(tx, payroll, month)
    const upload = await tx.deductionUpload.create({
      data: { periodId, contentHash, uploadedById: actor.id },
      select: { id: true },
    })
    const held = await book(tx, actor, { payroll, month, periodId, isHeld }, answered, notification)
    await recordAudit(tx, actor, 'deductions.booked', `company:${payroll.companyId}`, {
      period: month,
      upload: upload.id,
      matched: String(report.matched),
      short: String(report.short),
      total: formatNaira(sum(answered.map(({ deducted }) => deducted))),
    })
    return { report, held }
  }, BOOKING_SECONDS)
}

async function readFileOf(
  actor: Partner,
  bytes: Uint8Array,
  fixes: readonly Fix[],
  columns: ChosenColumns<MatchedField> = {},
): Promise<ReadFile> {
  const file = await readAsCompany(actor, bytes, fixes, columns)
  if (isPractice(file.claims)) throw badRequest(PRACTICE_REFUSED)
  return file
}

/** Reads a file whose columns may have the company's own headings. @throws AppError as `readFile` */
export async function readAsCompany(
  actor: Partner,
  bytes: Uint8Array,
  fixes: readonly Fix[],
  columns: ChosenColumns<MatchedField>,
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

/** A month in which answers can be booked. @throws AppError 404 for no such period, 409 when it is closed */
export async function openPayroll(tx: Tx, companyId: string, month: Month): Promise<Payroll> {
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

type Place = { readonly payroll: Payroll; readonly month: Month; readonly periodId: string; readonly isHeld: boolean }

async function book(
  tx: Tx,
  actor: Partner,
  { payroll, month, periodId, isHeld }: Place,
  answered: readonly Answered[],
  notification: ReadonlyMap<string, SealedNotification>,
): Promise<HeldAnswer[]> {
  const { companyId } = payroll
  // The price of paying a plan off is that of the payday, whenever HR confirms it.
  const on = payroll.paydayOf(month)
  const heldFor = isHeld ? NEWS_HELD_SECONDS : undefined
  const undone = await timesUndone(
    tx,
    answered.map(({ line }) => line.id),
  )
  const sourceOf = (id: string) => `deduction:${id}${undone.has(id) ? `:${undone.get(id)}` : ''}`

  const paying = answered.filter(({ deducted }) => deducted > 0n)
  const booked = await bookRepayments(
    tx,
    paying.map(({ line, deducted }) => ({
      userId: line.userId,
      amount: deducted,
      event: 'deduction_confirmed' as const,
      actorId: actor.id,
      heldBy: { kind: 'payroll_receivable' as const, companyId },
      eventKey: sourceOf(line.id),
      on,
      heldFor,
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
  const told = await notifyBuyers(tx, payroll, month, outcomes, { ready: notification, heldFor })
  if (!isHeld) return []
  return rows.map(({ id, userId, entryId }) => ({
    ...{ actorId: actor.id, lineId: id, userId, entryId, source: sourceOf(id), on },
    paidOff: bookedOf.get(id)?.paidOff ?? [],
    told: told.get(userId),
  }))
}

/** How often the deduction of each line was undone; 0 is left out. */
async function timesUndone(tx: Tx, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx.deductionLine.findMany({
    where: { id: { in: [...ids] }, undone: { gt: 0 } },
    select: { id: true, undone: true },
  })
  return new Map(rows.map(({ id, undone }) => [id, undone]))
}
