import 'server-only'
import type { Headings } from '@/lib/companies/column-rules'
import { headingsOf } from '@/lib/companies/columns'
import type { Partner } from '@/lib/core/actors'
import { type CsvCell, toCsv } from '@/lib/files/csv'
import { db } from '@/lib/database/db'
import { DESK_PAGE, type Page, toPage } from '@/lib/core/listing'
import { kobo, toNaira } from '@/lib/core/money'
import { correctionsOf } from './correction-queries'
import { type CorrectionOfLine, reversedSentence, shownCorrection } from './correction-rules'
import { askedInstead, closingMoves, whyNotClosable } from './closing-rules'
import { periodOf, periodsOf } from './figure-queries'
import { addUp, lineState } from './figure-rules'
import { ownHeading } from './file-column-rules'
import { type LineOnPage, readLines } from './line-queries'
import type { LineFilter } from './lists'
import {
  type Payroll,
  type PayrollLine,
  assertPeriod,
  lineId,
  linesIn,
  openLines,
  payrollOf,
  reopened,
} from './payroll'
import { type Month, isBookable } from './rules'
import { type ClosingDto, COLUMNS, type LineDto, type PeriodDto, type PeriodLinesDto } from './schema'
import { monthWorkbook } from './workbook'

/** A period with its sums and a page of its lines, by name. @throws AppError 404 for a month that can have no period */
export async function getPeriod(
  actor: Pick<Partner, 'companyId'>,
  month: Month,
  filter: LineFilter = {},
  size = DESK_PAGE,
): Promise<PeriodLinesDto> {
  const payroll = await payrollOf(db(), actor.companyId)
  assertPeriod(month, payroll.today)
  const expected = openLines(payroll, month)
  const [period, { found, page }] = await Promise.all([
    periodOf(db(), payroll, month, expected),
    readLines(db(), payroll, month, expected, { ...filter, size }),
  ])
  // HR can still enter the deduction of a line that they answered with nothing, although another month asks for it.
  const answered = page.filter(({ state, deducted }) => state === 'expected' && deducted !== null)
  const again = reopened(
    payroll,
    month,
    (await linesIn(db(), payroll, month)).filter(({ userId }) => answered.some(({ id }) => id === userId)),
  )
  const askedLater = new Map(
    again.flatMap(({ userId, due, arrears }): [string, AskedLater][] => {
      const open = kobo(due + arrears)
      if (open === 0n) return []
      const period = askedInstead(month, userId, payroll.parts, payroll.state) ?? null
      return [[userId, { amount: toNaira(open), period }]]
    }),
  )
  const corrections = await correctionsOf(
    db(),
    page.map(({ id }) => lineId(payroll.companyId, month, id)),
  )
  return {
    ...period,
    company: payroll.company,
    closing: period.closed || !isBookable(month, payroll.today) ? null : await closingOf(payroll, period),
    found,
    ...toPage(page, (line) => toLineDto(payroll, month, line, { askedLater, corrections }), size),
  }
}

/** What closing the month would move, and why it cannot be closed yet. */
async function closingOf(payroll: Payroll, period: PeriodDto): Promise<ClosingDto> {
  const { period: month, payday, lines, shortLines } = period
  const short = await db().$queryRaw<{ id: string }[]>`
    SELECT user_id AS id FROM deduction_lines
    WHERE period_id = ${payroll.periods.get(month)?.id ?? null}::uuid
      AND deducted_kobo < due_kobo + arrears_kobo`
  const moves = closingMoves(month, payroll.parts, payroll.state, new Set(short.map(({ id }) => id)))
  const all = Object.values(lines).reduce((total, count) => total + count, 0)
  return {
    why: whyNotClosable(payroll.today, payday, { lines: all, open: lines.expected }),
    open: {
      lines: lines.expected,
      amount: period.open,
      moves: moves.open.map(({ month: to, amount }) => ({ month: to, amount: toNaira(amount) })),
      alone: toNaira(moves.alone),
    },
    short: { lines: shortLines, amount: period.short, from: moves.shortFrom ?? null },
  }
}

type AskedLater = NonNullable<LineDto['askedLater']>

type BesideLines = {
  /** What is still open of lines that were answered with nothing, by employee. */
  readonly askedLater: ReadonlyMap<string, AskedLater>
  /** By line. */
  readonly corrections: ReadonlyMap<string, CorrectionOfLine>
}

function toLineDto(
  payroll: Payroll,
  month: Month,
  line: LineOnPage,
  { askedLater, corrections }: BesideLines,
): LineDto {
  const [isAnswered, isClosed] = [line.deducted !== null, payroll.isClosed(month)]
  const asked = kobo(BigInt(line.due) + BigInt(line.arrears))
  const { short } = addUp(
    [
      {
        ...{ stored: line.state, isAnswered, lines: 1, received: kobo(BigInt(line.received)) },
        ...{ asked, arrears: kobo(BigInt(line.arrears)), deducted: kobo(BigInt(line.deducted ?? 0)) },
      },
    ],
    isClosed,
  )
  const id = lineId(payroll.companyId, month, line.id)
  const deducted = line.deducted === null ? null : kobo(BigInt(line.deducted))
  const correction = shownCorrection(corrections.get(id), deducted)
  const unanswered = line.isUndone ? reversedSentence(true) : 'Not filled in before the month was closed.'
  return {
    lineId: id,
    staffId: line.staffId,
    name: line.name,
    state: lineState(line.state, isAnswered, isClosed),
    reason: short > 0n && !isAnswered ? unanswered : line.reason,
    amountDue: toNaira(BigInt(line.due)),
    arrears: toNaira(BigInt(line.arrears)),
    toDeduct: toNaira(asked),
    balanceAfter: toNaira(BigInt(line.after)),
    note: line.isUndone && !isAnswered && !isClosed ? [reversedSentence(false), line.note].join(' ').trim() : line.note,
    asks: toNaira(line.state === 'expected' && !isAnswered && !isClosed ? asked : 0n),
    askedLater: isClosed ? null : (askedLater.get(line.id) ?? null),
    amountDeducted: deducted === null ? null : toNaira(deducted),
    short: toNaira(short),
    received: toNaira(BigInt(line.received)),
    correction,
    canCorrect:
      (line.state !== 'expected' || payroll.periods.get(month)?.closedAt != null) && correction?.state !== 'pending',
  }
}

/**
 * The file of a period that HR fills in. Lines that HR has filled in before contain the answer.
 * @param own whether its columns have the company's own headings. Programs rely on ours.
 */
export async function periodFile(actor: Partner, month: Month, form: 'csv', own?: boolean): Promise<string>
export async function periodFile(
  actor: Partner,
  month: Month,
  form: 'xlsx',
  own?: boolean,
): Promise<AsyncGenerator<Uint8Array>>
export async function periodFile(
  actor: Partner,
  month: Month,
  form: 'csv' | 'xlsx',
  own = false,
): Promise<string | AsyncGenerator<Uint8Array>> {
  const headings: Headings = own ? await headingsOf(actor.companyId) : new Map()
  const payroll = await payrollOf(db(), actor.companyId)
  assertPeriod(month, payroll.today)
  const lines = await linesIn(db(), payroll, month)
  const users = await db().user.findMany({
    where: { id: { in: lines.map(({ userId }) => userId) } },
    select: { id: true, fullName: true, staffNumber: true },
  })
  const personOf = new Map(
    users.map(({ id, fullName, staffNumber }) => [id, { name: fullName, staffId: staffNumber ?? '' }]),
  )
  const people = lines.map((line) => ({ line, ...(personOf.get(line.userId) ?? { name: '', staffId: '' }) }))
  return (form === 'csv' ? csvOf : xlsxOf)(payroll.company, month, people, headings)
}

type PersonLine = { readonly line: PayrollLine; readonly name: string; readonly staffId: string }

function csvOf(company: string, month: Month, people: readonly PersonLine[], own: Headings): string {
  const rows = people
    .map((row) => ({ ...row, key: `${row.name.toLowerCase()} ${row.line.id}` }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ line, name, staffId }): CsvCell[] => [
      line.id,
      month,
      company,
      staffId,
      name,
      line.due,
      line.arrears,
      line.balanceAfter,
      line.deducted ?? '',
      line.reason,
    ])
  return toCsv(
    COLUMNS.map((column) => ownHeading(column, own)),
    rows,
  )
}

const xlsxOf = (
  company: string,
  month: Month,
  people: readonly PersonLine[],
  own: Headings,
): AsyncGenerator<Uint8Array> =>
  monthWorkbook(
    company,
    month,
    people.map(({ line, name, staffId }) => ({
      ...{ lineId: line.id, staffId, name },
      ...{ due: line.due, arrears: line.arrears, balanceAfter: line.balanceAfter },
      ...{ deducted: line.deducted, reason: line.reason },
    })),
    own,
  )

/** The periods of the actor's company, newest first, up to next month. */
export const listPeriods = async (actor: Pick<Partner, 'companyId'>): Promise<Page<PeriodDto>> => ({
  items: await periodsOf(db(), actor.companyId),
  nextCursor: null,
})
