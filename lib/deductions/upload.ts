import 'server-only'
import { createHash } from 'node:crypto'
import { recordAudit } from '@/lib/audit/service'
import type { Partner } from '@/lib/core/actors'
import { formatMoment } from '@/lib/core/clock'
import { type Tx, db, transaction } from '@/lib/core/db'
import { badRequest, conflict } from '@/lib/core/errors'
import { lockCompany } from '@/lib/core/locks'
import { type Kobo, ZERO, formatNaira, kobo, sum, toNaira } from '@/lib/core/money'
import { bookRepayments } from '@/lib/credit/repayments'
import type { SealedNews } from '@/lib/notifications/news'
import { type ReadFile, readFile, whyUnknown } from './files'
import {
  type LineRow,
  type Payroll,
  type PayrollLine,
  assertBookable,
  keepLines,
  lineId,
  linesIn,
  owedByEach,
  payrollOf,
  periodRow,
  toLine,
} from './payroll'
import { recountStates } from './remittances'
import { type Claim, type Month, evaluateClaim } from './rules'
import type { RowNote, UploadReport } from './schema'
import { sealDeductionNews, tellBuyers } from './deduction-notices'

/** What HR's file says of a period: first shown, then booked. */

type Answered = { readonly line: PayrollLine; readonly deducted: Kobo; readonly reason: string }
type Judged = { readonly report: UploadReport; readonly answered: readonly Answered[] }

/**
 * What a file would book; nothing is.
 * @param bytes the file as it was sent, CSV or XLSX
 * @throws AppError 400 when it is no table, 404 for no such period, 409 when the period is closed
 */
export async function previewDeductions(
  actor: Partner,
  month: Month,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<UploadReport> {
  const file = await readFile(bytes)
  const payroll = await openPayroll(db(), actor.companyId, month)
  return (await judgeFile(db(), payroll, month, file, await findUpload(db(), payroll, month, hashOf(bytes)))).report
}

/**
 * Books what a file says was deducted, all of it or nothing: the ledger, the lines, a note and a mail to each employee.
 * The same file counts once, and so does every line. The news is sealed before the company's lock is taken.
 * @throws AppError 400 with `problems` when a row cannot be read or lacks its reason; as `previewDeductions` besides
 */
export async function bookDeductions(
  actor: Partner,
  month: Month,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<UploadReport> {
  const file = await readFile(bytes)
  const contentHash = hashOf(bytes)
  const news = await prepareNews(actor.companyId, month, file, contentHash)
  return transaction(async (tx) => {
    await lockCompany(tx, actor.companyId)
    const payroll = await openPayroll(tx, actor.companyId, month)
    const { report, answered } = await judgeFile(
      tx,
      payroll,
      month,
      file,
      await findUpload(tx, payroll, month, contentHash),
    )
    const [first] = report.problems
    if (first) throw badRequest(`Nothing was booked. Line ${first.line}: ${first.why}`, { ...report })
    if (answered.length === 0) return report
    const periodId = await periodRow(tx, payroll, month)
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

// The largest file there can be, on a busy day.
const BOOKING_SECONDS = 60

/** Seals the news a file would send, as far as it is known before the lock is held. */
async function prepareNews(
  companyId: string,
  month: Month,
  file: ReadFile,
  contentHash: string,
): Promise<ReadonlyMap<string, SealedNews>> {
  const payroll = await openPayroll(db(), companyId, month)
  const { report, answered } = await judgeFile(
    db(),
    payroll,
    month,
    file,
    await findUpload(db(), payroll, month, contentHash),
  )
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
    throw conflict(`The period ${month} is closed. What was not deducted stands as arrears in the next one.`, {
      code: 'period_closed',
    })
  return payroll
}

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

async function judgeFile(
  tx: Tx,
  payroll: Payroll,
  month: Month,
  file: ReadFile,
  bookedAt: Date | undefined,
): Promise<Judged> {
  const owedBy = owedByEach(payroll)
  const lines = new Map((await linesIn(tx, payroll, month)).map((line) => [line.id, line]))
  for (const line of await paidUpLines(
    tx,
    payroll,
    month,
    file.claims.filter(({ lineId }) => !lines.has(lineId)),
    owedBy,
  ))
    lines.set(line.id, line)
  const notes = {
    unknown: [] as RowNote[],
    doubled: [] as RowNote[],
    already: [] as RowNote[],
    over: [] as RowNote[],
    changed: [] as RowNote[],
    problems: [...file.problems],
  }
  const seen = new Map<string, Claim>()
  const answered: Answered[] = []
  let [matched, short, over] = [0, 0, ZERO]
  for (const claim of file.claims) {
    const note = (why: string): RowNote => ({ line: claim.line, lineId: claim.lineId.slice(0, 60), why })
    const before = seen.get(claim.lineId)
    const line = lines.get(claim.lineId)
    if (before) {
      const isSame = before.deducted === claim.deducted && before.reason === claim.reason
      if (isSame) notes.doubled.push(note(`This says the same as line ${before.line}.`))
      else
        notes.problems.push(
          note(`Line ${before.line} says something else of the same employee. Please leave one of the two.`),
        )
      continue
    }
    seen.set(claim.lineId, claim)
    if (!line) {
      notes.unknown.push(note(whyUnknown(claim, month)))
      continue
    }
    if (claim.stated !== null && claim.stated !== line.due) {
      notes.changed.push(
        note(
          `The file has ${formatNaira(claim.stated)} as the amount due, we have ${formatNaira(line.due)}. What counts is what was deducted.`,
        ),
      )
    }
    const verdict = evaluateClaim(claim, line, owedBy.get(line.userId) ?? ZERO)
    if (verdict.kind === 'problem') notes.problems.push(note(verdict.why))
    else if (verdict.kind === 'already') notes.already.push(note(verdict.why))
    else if (bookedAt && verdict.kind !== 'waiting')
      notes.already.push(note(`This very file was booked on ${formatMoment(bookedAt)}; it counts once.`))
    else if (verdict.kind !== 'waiting') {
      answered.push({ line, deducted: verdict.deducted, reason: claim.reason })
      if (verdict.kind === 'matched') matched += 1
      else short += 1
      over = kobo(over + verdict.over)
      if (verdict.over > 0n)
        notes.over.push(
          note(
            `${formatNaira(verdict.over)} more than is due. It pays what falls due next; what is left is kept as the employee's credit.`,
          ),
        )
    }
  }
  const told = new Set(answered.map(({ line }) => line.id))
  const waiting = [...lines.values()].filter(
    (line) => line.deducted === null && line.due + line.arrears > 0n && !told.has(line.id),
  ).length
  const problems = notes.problems.sort((a, b) => a.line - b.line)
  const total = toNaira(sum(answered.map(({ deducted }) => deducted)))
  return {
    report: {
      matched,
      short,
      total,
      ...notes,
      overTotal: toNaira(over),
      problems,
      waiting,
      sameFile: bookedAt !== undefined,
    },
    answered,
  }
}

/**
 * The lines of employees from whom nothing is due any more, of those that a file names: they have repaid since it was
 * downloaded, and payroll took the money all the same.
 */
async function paidUpLines(
  tx: Tx,
  payroll: Payroll,
  month: Month,
  claims: readonly Claim[],
  owedBy: ReadonlyMap<string, Kobo>,
): Promise<PayrollLine[]> {
  if (claims.length === 0) return []
  const { companyId } = payroll
  const named = new Set(claims.map(({ lineId }) => lineId))
  const people = await tx.plan.groupBy({ by: ['userId'], where: { companyId, state: { not: 'reversed' } } })
  return people
    .filter(({ userId }) => named.has(lineId(companyId, month, userId)))
    .map(({ userId }) =>
      toLine(payroll, month, { userId, due: ZERO, arrears: ZERO, balanceAfter: owedBy.get(userId) ?? ZERO }),
    )
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
  await keepLines(tx, periodId, rows, actor.id)
  await recountStates(tx, companyId)
  await tellBuyers(tx, payroll.company, outcomes, news)
}

/** How often the deduction of a line was undone, of those of which it was. */
async function timesUndone(tx: Tx, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx.deductionLine.findMany({
    where: { id: { in: [...ids] }, undone: { gt: 0 } },
    select: { id: true, undone: true },
  })
  return new Map(rows.map(({ id, undone }) => [id, undone]))
}
