import 'server-only'
import { LAWFUL_SHARE } from '@/lib/companies/rules'
import { formatMoment, formatMonth } from '@/lib/core/clock'
import type { Tx } from '@/lib/database/db'
import { isId } from '@/lib/core/ids'
import { type Kobo, ZERO, formatNaira, kobo, max, sum, toNaira } from '@/lib/core/money'
import { isSameNumber, numberKey } from '@/lib/core/table-cell-rules'
import { stateOf } from '@/lib/files/upload-refusals'
import type { Pay } from '@/lib/credit/ceiling-rules'
import { isLikeName, isSameName, periodOf } from './file-column-rules'
import { addUp } from './figure-rules'
import type { ReadFile } from './files'
import { type Payroll, type PayrollLine, lineId, linesIn, owedByEach, reopened, toLine } from './payroll'
import { type Claim, type Month, evaluateClaim } from './rules'
import type { Outcome, PreviewRow, RowNote, UploadReport } from './schema'

/** A line to book, with the deducted amount in kobo. */
export type Answered = { readonly line: PayrollLine; readonly deducted: Kobo; readonly reason: string }
export type Evaluation = {
  readonly report: UploadReport
  readonly answered: readonly Answered[]
  readonly rows: readonly PreviewRow[]
  /** Names what would be booked, and of what HR was warned. */
  readonly state: string
}

type Person = { readonly staffId: string; readonly name: string }
/** What becomes of a claim. `says` is for the list of the report that the row belongs to, if any. */
type Ruling = {
  readonly outcome: Outcome
  readonly why?: string
  readonly canFix?: boolean
  readonly isMismatch?: boolean
  readonly line?: PayrollLine
  readonly over?: Kobo
}

/** Evaluates HR's file against the lines of the period, see `evaluateRows`. Changes nothing. */
export async function evaluateFile(
  tx: Tx,
  payroll: Payroll,
  month: Month,
  file: ReadFile,
  bookedAt: Date | undefined,
): Promise<Evaluation> {
  const owedBy = owedByEach(payroll)
  const stored = await linesOfFile(tx, payroll, month, file.claims, owedBy)
  const lines = byId(reopened(payroll, month, [...stored.values()]))
  const people = await peopleOf(tx, lines)
  return evaluateRows({ month, stored, lines, people, owedBy, pays: payroll.pays }, file, bookedAt)
}

/** The lines by their ids. */
export const byId = (lines: readonly PayrollLine[]): ReadonlyMap<string, PayrollLine> =>
  new Map(lines.map((line) => [line.id, line]))

/** What is known of a month. Lines are by their id, the rest is by employee. */
type KnownMonth = {
  readonly month: Month
  readonly stored: ReadonlyMap<string, PayrollLine>
  /** As HR is asked now, see `reopened`. */
  readonly lines: ReadonlyMap<string, PayrollLine>
  readonly people: ReadonlyMap<string, Person>
  /** The whole debt in kobo. */
  readonly owedBy: ReadonlyMap<string, Kobo>
  readonly pays: ReadonlyMap<string, Pay>
}

/**
 * Evaluates every row of HR's file. A row whose staff number, name or month is not that of its line is a problem:
 * sorting only some of the columns moves amounts to other people.
 * @param bookedAt the time when the same file was booked, if it was: nothing of it is booked again
 */
export function evaluateRows(
  { month, stored, lines, people, owedBy, pays }: KnownMonth,
  file: ReadFile,
  bookedAt: Date | undefined,
): Evaluation {
  const find = lineFinder(lines, people)
  const otherMonth = otherMonthOf(file.claims, month)
  const notes = { unknown: [], doubled: [], already: [], over: [], changed: [] } as Record<
    'unknown' | 'doubled' | 'already' | 'over' | 'changed',
    RowNote[]
  >
  const problems = [...file.problems]
  const seen = new Map<string, Claim>()
  const contradicted = contradictedLines(file.claims, find)
  const answered: Answered[] = []
  const rows: PreviewRow[] = []
  let [matched, short, over, mismatched] = [0, 0, ZERO, 0]

  const rule = (claim: Claim, line: PayrollLine | undefined): Ruling => {
    const key = employeeKey(claim, line)
    const before = seen.get(key)
    if (before) {
      const isSame = before.deducted === claim.deducted && before.reason === claim.reason
      if (isSame) return { outcome: 'doubled', why: `The same as line ${before.line}.` }
      const why = `Lines ${before.line} and ${claim.line} are the same employee. Please remove one.`
      return { outcome: 'problem', why }
    }
    seen.set(key, claim)
    const twin = contradicted.get(claim.line)
    if (twin !== undefined)
      return {
        outcome: 'problem',
        why: `Lines ${claim.line} and ${twin} are the same employee. Please remove one.`,
      }
    if (!line) return { outcome: 'unknown', why: whyUnknown(claim, month) }

    const foreign = whyForeign(claim, people.get(line.userId), month)
    if (foreign !== undefined) return { outcome: 'problem', why: foreign, isMismatch: true, line }
    if (claim.unreadable !== undefined) return { outcome: 'problem', why: claim.unreadable, canFix: true, line }

    const verdict = evaluateClaim(claim, line, owedBy.get(line.userId) ?? ZERO)
    if (verdict.kind === 'waiting') return { outcome: 'waiting', line }
    if (verdict.kind === 'problem') return { outcome: 'problem', why: verdict.why, canFix: true, line }
    if (verdict.kind === 'already') return { outcome: 'already', why: verdict.why, line }
    if (bookedAt) return { outcome: 'already', why: `This file was already booked on ${formatMoment(bookedAt)}.`, line }
    answered.push({ line, deducted: verdict.deducted, reason: claim.reason })
    const why = [
      ...(verdict.over > 0n
        ? [whyOver(verdict.over, max(ZERO, kobo(verdict.deducted - (owedBy.get(line.userId) ?? ZERO))))]
        : []),
      ...whyAboveThird(pays.get(line.userId), verdict.deducted),
    ].join(' ')
    return { outcome: verdict.kind, why, line, over: verdict.over }
  }

  for (const claim of otherMonth === undefined ? file.claims : []) {
    const found = find(claim)
    const { outcome, why = '', canFix = false, isMismatch = false, line, over: more = ZERO } = rule(claim, found)
    const note = { line: claim.line, lineId: claim.lineId.slice(0, 60), why }
    if (outcome === 'problem') problems.push(note)
    if (outcome === 'unknown' || outcome === 'doubled' || outcome === 'already') notes[outcome].push(note)
    if (outcome === 'matched') matched += 1
    if (outcome === 'short') short += 1
    if (isMismatch) mismatched += 1
    if (more > 0n) notes.over.push(note)
    over = kobo(over + more)
    const changed = line && whyChanged(claim, line)
    if (changed !== undefined && !isMismatch) notes.changed.push({ ...note, why: changed })
    rows.push({
      line: claim.line,
      ...personShown(claim, line && people.get(line.userId)),
      due: line ? toNaira(line.due) : null,
      arrears: line ? toNaira(line.arrears) : null,
      toDeduct: line ? toNaira(line.due + line.arrears) : null,
      deducted: claim.deducted === null ? null : toNaira(claim.deducted),
      typed: claim.typed,
      reason: claim.reason,
      outcome,
      why: why || (isMismatch ? '' : (changed ?? '')),
      canFix,
    })
  }
  const [first] = file.claims
  if (first && otherMonth !== undefined)
    problems.push({ line: first.line, lineId: '', why: whyOtherMonth(otherMonth, month) })

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
    month: monthAfter([...stored.values()], answered),
    problems: problems.sort((a, b) => a.line - b.line),
    waiting,
    sameFile: bookedAt !== undefined,
    otherMonth: otherMonth ?? null,
    mismatched,
    canBookGood: answered.length > 0 && mismatched === 0,
    reading: file.reading,
  }
  const state = stateOf([rows.map(({ line, outcome, deducted, why }) => [line, outcome, deducted, why]), problems])
  return { report, answered, rows, state }
}

/** What tells the employee of a row from others; one whom we do not know by what the file says. */
const employeeKey = (claim: Claim, line: PayrollLine | undefined): string =>
  line?.id ?? (claim.lineId || `staff number ${numberKey(claim.staffId)}`)

/** The first rows of employees about whom a later row says something else: by their lines, that row's line. */
function contradictedLines(
  claims: readonly Claim[],
  find: (claim: Claim) => PayrollLine | undefined,
): ReadonlyMap<number, number> {
  const first = new Map<string, Claim>()
  const contradicted = new Map<number, number>()
  for (const claim of claims) {
    const key = employeeKey(claim, find(claim))
    const before = first.get(key)
    if (!before) first.set(key, claim)
    else if (before.deducted !== claim.deducted || before.reason !== claim.reason)
      contradicted.set(before.line, claim.line)
  }
  return contradicted
}

/** The figures of the month once the answers are booked, in naira. */
function monthAfter(lines: readonly PayrollLine[], answered: readonly Answered[]): UploadReport['month'] {
  const answerOf = new Map(answered.map((answer) => [answer.line.id, answer]))
  const groups = lines.map((known) => {
    const answer = answerOf.get(known.id)
    const { line, deducted } = answer ?? { line: known, deducted: known.deducted }
    return {
      ...{ stored: line.state, isAnswered: deducted !== null, lines: 1, received: line.received },
      ...{ asked: kobo(line.due + line.arrears), arrears: line.arrears, deducted: deducted ?? ZERO },
    }
  })
  const { due, arrears, toDeduct, deducted, over, short, open } = addUp(groups, false)
  return {
    amountDue: toNaira(due),
    arrears: toNaira(arrears),
    toDeduct: toNaira(toDeduct),
    due: toNaira(toDeduct),
    deducted: toNaira(deducted),
    over: toNaira(over),
    short: toNaira(short),
    open: toNaira(open),
  }
}

/** The month of a file whose rows all name one other month. */
function otherMonthOf(claims: readonly Claim[], month: Month): Month | undefined {
  const named = new Set(claims.map(({ period }) => periodOf(period)))
  const [only] = named
  return named.size === 1 && only !== month ? only : undefined
}

const whyOtherMonth = (other: Month, month: Month): string =>
  `This file is of ${formatMonth(other)}, and this page is of ${formatMonth(month)}. Please upload it there.`

/** Why the row is not about its line's employee and month; undefined when it can be. Empty cells say nothing. */
function whyForeign({ staffId, name, period }: Claim, person: Person | undefined, month: Month): string | undefined {
  const stated = periodOf(period)
  if (stated !== undefined && stated !== month)
    return `This row is of ${formatMonth(stated)}, and this page is of ${formatMonth(month)}.`
  if (!person) return undefined
  const isNumbered = staffId !== '' && person.staffId !== ''
  if (isNumbered && !isSameNumber(staffId, person.staffId))
    return `This id belongs to staff number ${person.staffId}, the file says ${staffId}.`
  const fits = isNumbered ? isLikeName : isSameName
  return name === '' || fits(name, person.name)
    ? undefined
    : `This id belongs to ${person.name}, the file says ${name}.`
}

const personShown = (claim: Claim, person: Person | undefined): Person =>
  person ?? { staffId: claim.staffId, name: claim.name }

function whyChanged({ stated }: Claim, line: PayrollLine): string | undefined {
  const due = kobo(line.due + (stated?.isWhole ? line.arrears : 0n))
  if (stated === null || stated.amount === due) return undefined
  const what = stated.isWhole ? 'is to be deducted' : 'is due'
  return (
    `Your file says ${formatNaira(stated.amount)} ${what}. Our record says ${formatNaira(due)}. ` +
    'We book the amount deducted.'
  )
}

/** Finds the line of a row: by its id, or by its staff number in a file without ids. */
function lineFinder(
  lines: ReadonlyMap<string, PayrollLine>,
  people: ReadonlyMap<string, Person>,
): (claim: Claim) => PayrollLine | undefined {
  const numbered = new Map<string, PayrollLine | undefined>()
  for (const line of lines.values()) {
    const key = numberKey(people.get(line.userId)?.staffId ?? '')
    numbered.set(key, numbered.has(key) ? undefined : line)
  }
  numbered.delete('')
  return ({ lineId: id, staffId }) => (id === '' ? numbered.get(numberKey(staffId)) : lines.get(id))
}

async function peopleOf(tx: Tx, lines: ReadonlyMap<string, PayrollLine>): Promise<ReadonlyMap<string, Person>> {
  const rows = await tx.user.findMany({
    where: { id: { in: [...lines.values()].map(({ userId }) => userId) } },
    select: { id: true, fullName: true, staffNumber: true },
  })
  return new Map(rows.map(({ id, fullName, staffNumber }) => [id, { name: fullName, staffId: staffNumber ?? '' }]))
}

function whyUnknown({ lineId: id, staffId, period }: Claim, month: Month): string {
  if (id === '') return `No deduction of this month has the staff number ${staffId}, or several have.`
  if (!isId(id)) return 'Row not recognised; ignored (a total row?).'
  const stated = periodOf(period)
  return stated !== undefined && stated !== month
    ? `This row belongs to the period ${stated}.`
    : 'This line_id does not belong to this period.'
}

/** @param unowed the part that is more than the employee owes */
const whyOver = (over: Kobo, unowed: Kobo) =>
  unowed > 0n
    ? `${formatNaira(over)} more than was to be deducted. ` +
      `${formatNaira(unowed)} is more than the employee owes: it becomes the ` +
      "employee's credit, after debts that were written off."
    : `${formatNaira(over)} more than was to be deducted. ` +
      "It pays the next instalments; the rest becomes the employee's credit."

/** Warns of a deduction above the lawful share of the pay. */
function whyAboveThird(pay: Pay | undefined, deducted: Kobo): string[] {
  if (!pay || deducted * BigInt(LAWFUL_SHARE.parts) <= pay.salary) return []
  return [`This is more than ${LAWFUL_SHARE.words} of the pay of ${formatNaira(pay.salary)}. Please check the amount.`]
}

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

  return byId([...due, ...paidUp])
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
      toLine(payroll, month, {
        userId,
        due: ZERO,
        arrears: ZERO,
        balanceAfter: owedBy.get(userId) ?? ZERO,
        moved: ZERO,
      }),
    )
}
