import 'server-only'
import type { DeductionState } from '@/generated/prisma/enums'
import type { Partner } from '@/lib/core/actors'
import { columnDay, nextMonth } from '@/lib/core/clock'
import { type CsvCell, toCsv } from '@/lib/core/csv'
import { type Tx, db } from '@/lib/core/db'
import { type Page, toPage } from '@/lib/core/listing'
import { type Kobo, ZERO, kobo, sum, toNaira } from '@/lib/core/money'
import { toXlsx } from '@/lib/core/xlsx'
import { ceilingSentence } from '@/lib/credit/ceiling-rules'
import { monthOf } from '@/lib/credit/rules'
import { type LineOnPage, readLines } from './line-queries'
import { type Payroll, assertPeriod, lineId, linesIn, openLines, payrollOf } from './payroll'
import { type ExpectedLine, type Month, closesOn, expectedMonths } from './rules'
import { COLUMNS, type LineDto, type LineFilter, type PeriodDto, type PeriodLinesDto } from './schema'

/** A period with its sums and a page of its lines, by name. @throws AppError 404 for a month that can have no period */
export async function getPeriod(
  actor: Pick<Partner, 'companyId'>,
  month: Month,
  filter: LineFilter = {},
): Promise<PeriodLinesDto> {
  const payroll = await payrollOf(db(), actor.companyId)
  assertPeriod(month, payroll.today)
  const expected = openLines(payroll, month)
  const { sums, found, page } = await readLines(db(), payroll, month, expected, filter)
  const notes = new Map(expected.map((line) => [line.userId, noteOf(payroll, month, line)]))

  const tally = emptyTally()
  for (const { state, lines, due, deducted, received } of sums)
    tally[state] = { lines, due: kobo(BigInt(due)), deducted: kobo(BigInt(deducted)), received: kobo(BigInt(received)) }
  const waiting = {
    lines: sums.reduce((total, each) => total + each.waiting, 0),
    amount: toNaira(sum(sums.map(({ asked }) => kobo(BigInt(asked))))),
  }
  return {
    ...toPeriodDto(payroll, month, tally),
    company: payroll.company,
    waiting,
    found,
    ...toPage(page, (line) => toLineDto(payroll, month, line, notes.get(line.id) ?? '')),
  }
}

/** Why an expected line asks for less than is due; empty when it does not. */
function noteOf(
  { pays, capIn }: Payroll,
  month: Month,
  { userId, due, arrears, moved, movedTo }: ExpectedLine,
): string {
  const pay = pays.get(userId)
  const asked = sum([due, arrears])
  return pay ? ceilingSentence({ asked, due: sum([asked, moved]), restIn: movedTo }, pay, capIn(month)) : ''
}

const toLineDto = ({ companyId }: Payroll, month: Month, line: LineOnPage, note: string): LineDto => ({
  lineId: lineId(companyId, month, line.id),
  staffId: line.staffId,
  name: line.name,
  state: line.state,
  reason: line.reason,
  amountDue: toNaira(BigInt(line.due)),
  arrears: toNaira(BigInt(line.arrears)),
  balanceAfter: toNaira(BigInt(line.after)),
  note,
  amountDeducted: line.deducted === null ? null : toNaira(BigInt(line.deducted)),
  received: toNaira(BigInt(line.received)),
})

/** The file of a period that HR fills in. Lines that HR has filled in before contain the answer. */
export async function periodFile(actor: Partner, month: Month, form: 'csv'): Promise<string>
export async function periodFile(actor: Partner, month: Month, form: 'xlsx'): Promise<Buffer>
export async function periodFile(actor: Partner, month: Month, form: 'csv' | 'xlsx'): Promise<string | Buffer> {
  const payroll = await payrollOf(db(), actor.companyId)
  assertPeriod(month, payroll.today)
  const lines = await linesIn(db(), payroll, month)
  const people = await db().user.findMany({
    where: { id: { in: lines.map(({ userId }) => userId) } },
    select: { id: true, fullName: true, staffNumber: true },
  })
  const personOf = new Map(
    people.map(({ id, fullName, staffNumber }) => [id, { name: fullName, staffId: staffNumber ?? '' }]),
  )
  const rows = lines
    .map((line) => ({ line, ...(personOf.get(line.userId) ?? { name: '', staffId: '' }) }))
    .map((row) => ({ ...row, key: `${row.name.toLowerCase()} ${row.line.id}` }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ line, name, staffId }): CsvCell[] => [
      line.id,
      month,
      payroll.company,
      staffId,
      name,
      line.due,
      line.arrears,
      line.balanceAfter,
      line.deducted ?? '',
      line.reason,
    ])
  return form === 'csv' ? toCsv(COLUMNS, rows) : toXlsx(month, COLUMNS, rows)
}

/** Sums of a period's lines per state, in kobo. */
type Tally = Record<
  DeductionState,
  { readonly lines: number; readonly due: Kobo; readonly deducted: Kobo; readonly received: Kobo }
>

const noLines = () => ({ lines: 0, due: ZERO, deducted: ZERO, received: ZERO })
const emptyTally = (): Tally => ({
  expected: noLines(),
  deducted: noLines(),
  remitted: noLines(),
  matched: noLines(),
})

function toPeriodDto(payroll: Payroll, month: Month, { expected, deducted, remitted, matched }: Tally): PeriodDto {
  const payday = payroll.paydayOf(month)
  const arrived = [expected, deducted, remitted, matched].reduce((total, { received }) => total + received, 0n)
  return {
    period: month,
    payday,
    closed: payroll.isClosed(month),
    closesOn: closesOn(payday),
    lines: { expected: expected.lines, deducted: deducted.lines, remitted: remitted.lines, matched: matched.lines },
    expected: toNaira(expected.due),
    deducted: toNaira(deducted.deducted + remitted.deducted + matched.deducted),
    // Received money was sent, even if HR did not announce it.
    remitted: toNaira(remitted.deducted + matched.deducted + deducted.received),
    received: toNaira(arrived),
  }
}

/** The periods of the actor's company, newest first, up to next month. */
export const listPeriods = async (actor: Pick<Partner, 'companyId'>): Promise<Page<PeriodDto>> => ({
  items: await periodsOf(db(), actor.companyId),
  nextCursor: null,
})

/** All stored periods, those with expected deductions up to next month, and this month; newest first. */
export async function periodsOf(tx: Tx, companyId: string): Promise<PeriodDto[]> {
  const [payroll, tallies] = await Promise.all([payrollOf(tx, companyId), storedTallies(tx, companyId)])
  const thisMonth = monthOf(payroll.today)
  const expected = expectedMonths(payroll.parts, payroll.state)

  for (const { month, lines, due } of expected) {
    const tally = tallies.get(month) ?? emptyTally()
    tally.expected = {
      ...tally.expected,
      lines: tally.expected.lines + lines,
      due: sum([tally.expected.due, due]),
    }
    tallies.set(month, tally)
  }

  const awaited = expected.map(({ month }) => month).filter((month) => month <= nextMonth(thisMonth))
  const months = [...new Set([...payroll.periods.keys(), ...awaited, thisMonth])].sort().reverse()
  return months.map((month) => toPeriodDto(payroll, month, tallies.get(month) ?? emptyTally()))
}

/** Sums of the stored lines. A company has one line for each employee and month, so the database adds them up. */
async function storedTallies(tx: Tx, companyId: string): Promise<Map<Month, Tally>> {
  const rows = await tx.$queryRaw<
    { month: Date; state: DeductionState; lines: bigint; due: bigint; deducted: bigint; received: bigint }[]
  >`
    SELECT period.month, line.state::text AS state, count(*) AS lines, sum(due_kobo + arrears_kobo)::bigint AS due,
      sum(coalesce(deducted_kobo, 0))::bigint AS deducted, sum(received_kobo)::bigint AS received
    FROM deduction_lines line JOIN deduction_periods period ON period.id = line.period_id
    WHERE period.company_id = ${companyId}::uuid AND (period.closed_at IS NOT NULL OR line.deducted_kobo IS NOT NULL)
    GROUP BY period.month, line.state`
  const tallies = new Map<Month, Tally>()
  for (const { month, state, lines, due, deducted, received } of rows) {
    const key = monthOf(columnDay(month))
    const tally = tallies.get(key) ?? emptyTally()
    tally[state] = { lines: Number(lines), due: kobo(due), deducted: kobo(deducted), received: kobo(received) }
    tallies.set(key, tally)
  }
  return tallies
}
