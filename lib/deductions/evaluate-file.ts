import 'server-only'
import { formatMoment } from '@/lib/core/clock'
import type { Tx } from '@/lib/core/db'
import { isId } from '@/lib/core/ids'
import { type Kobo, ZERO, formatNaira, kobo, sum, toNaira } from '@/lib/core/money'
import type { ReadFile } from './files'
import { type Payroll, type PayrollLine, lineId, linesIn, owedByEach, toLine } from './payroll'
import { type Claim, type Month, evaluateClaim } from './rules'
import type { RowNote, UploadReport } from './schema'

/** A line to book, with the deducted amount in kobo. */
export type Answered = { readonly line: PayrollLine; readonly deducted: Kobo; readonly reason: string }
type Evaluation = { readonly report: UploadReport; readonly answered: readonly Answered[] }

/**
 * Evaluates every row of HR's file against the lines of the period. Changes nothing.
 * @param bookedAt the time when the same file was booked, if it was: nothing of it is booked again
 */
export async function evaluateFile(
  tx: Tx,
  payroll: Payroll,
  month: Month,
  file: ReadFile,
  bookedAt: Date | undefined,
): Promise<Evaluation> {
  const owedBy = owedByEach(payroll)
  const lines = await linesOfFile(tx, payroll, month, file.claims, owedBy)
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
    const note = (list: keyof typeof notes, why: string) =>
      notes[list].push({ line: claim.line, lineId: claim.lineId.slice(0, 60), why })

    const before = seen.get(claim.lineId)
    if (before) {
      const isSame = before.deducted === claim.deducted && before.reason === claim.reason
      if (isSame) note('doubled', `The same as line ${before.line}.`)
      else note('problems', `Lines ${before.line} and ${claim.line} are the same employee. Please remove one.`)
      continue
    }
    seen.set(claim.lineId, claim)

    const line = lines.get(claim.lineId)
    if (!line) {
      note('unknown', whyUnknown(claim, month))
      continue
    }
    if (claim.stated !== null && claim.stated !== line.due) {
      const [stated, due] = [formatNaira(claim.stated), formatNaira(line.due)]
      note('changed', `Your file says ${stated} is due. Our record says ${due}. We book the amount deducted.`)
    }

    const verdict = evaluateClaim(claim, line, owedBy.get(line.userId) ?? ZERO)
    if (verdict.kind === 'waiting') continue
    if (verdict.kind === 'problem') note('problems', verdict.why)
    else if (verdict.kind === 'already') note('already', verdict.why)
    else if (bookedAt) note('already', `This file was already booked on ${formatMoment(bookedAt)}.`)
    else {
      answered.push({ line, deducted: verdict.deducted, reason: claim.reason })
      if (verdict.kind === 'matched') matched += 1
      else short += 1
      over = kobo(over + verdict.over)
      if (verdict.over > 0n) note('over', whyOver(verdict.over))
    }
  }

  const isAnswered = new Set(answered.map(({ line }) => line.id))
  const waiting = [...lines.values()].filter(
    (line) => line.deducted === null && line.due + line.arrears > 0n && !isAnswered.has(line.id),
  ).length
  const report = {
    matched,
    short,
    total: toNaira(sum(answered.map(({ deducted }) => deducted))),
    ...notes,
    overTotal: toNaira(over),
    problems: notes.problems.sort((a, b) => a.line - b.line),
    waiting,
    sameFile: bookedAt !== undefined,
  }
  return { report, answered }
}

function whyUnknown({ lineId: id, period }: Claim, month: Month): string {
  if (!isId(id)) return 'Row not recognised; ignored (a total row?).'
  return /^\d{4}-\d{2}$/.test(period) && period !== month
    ? `This row belongs to the period ${period}.`
    : 'This line_id does not belong to this period.'
}

const whyOver = (over: Kobo) =>
  `${formatNaira(over)} more than is due. It pays the next instalments; the rest becomes the employee's credit.`

/** All lines of the period, with those that the file names although nothing is due any more. */
async function linesOfFile(
  tx: Tx,
  payroll: Payroll,
  month: Month,
  claims: readonly Claim[],
  owedBy: ReadonlyMap<string, Kobo>,
): Promise<ReadonlyMap<string, PayrollLine>> {
  const due = await linesIn(tx, payroll, month)
  const known = new Set(due.map(({ id }) => id))
  const others = claims.filter((claim) => !known.has(claim.lineId))
  const paidUp = await paidUpLines(tx, payroll, month, others, owedBy)

  return new Map([...due, ...paidUp].map((line) => [line.id, line]))
}

/** Lines of employees who repaid after HR downloaded the file, although payroll deducted the money too. */
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
