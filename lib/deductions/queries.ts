import 'server-only'
import type { Partner } from '@/lib/accounts/access'
import type { DeductionState } from '@/generated/prisma/enums'
import { columnDay } from '@/lib/core/clock'
import { type CsvCell, toCsv } from '@/lib/core/csv'
import { type Tx, db } from '@/lib/core/db'
import type { Page } from '@/lib/core/listing'
import { type Kobo, ZERO, kobo, toNaira } from '@/lib/core/money'
import { toXlsx } from '@/lib/core/xlsx'
import { monthOf } from '@/lib/credit/rules'
import { type Payroll, type PayrollLine, assertPeriod, awaitedMonths, linesIn, openLines, payrollOf } from './payroll'
import { type Month, closesOn, nextMonth } from './rules'
import { COLUMNS, type LineDto, type PeriodDto, type PeriodLinesDto } from './schema'

/** Periods and their lines, for HR of the company; reading them changes nothing. */

type Person = { readonly name: string; readonly staffId: string }
type Opened = { readonly payroll: Payroll; readonly lines: readonly PayrollLine[]; readonly personOf: (userId: string) => Person }

/** A period with all of its lines, by name. @throws AppError 404 for a month that can have none */
export async function getPeriod(actor: Pick<Partner, 'companyId'>, month: Month): Promise<PeriodLinesDto> {
  const opened = await openPeriod(actor.companyId, month)
  const items = opened.lines.map((line): LineDto => {
    const { name, staffId } = opened.personOf(line.userId)
    return {
      lineId: line.id, staffId, name, amountDue: toNaira(line.due), arrears: toNaira(line.arrears), balanceAfter: toNaira(line.balanceAfter),
      amountDeducted: line.deducted === null ? null : toNaira(line.deducted), received: toNaira(line.received), reason: line.reason, state: line.state,
    }
  })
  return { ...toPeriodDto(opened.payroll, month, tallyOf(opened.lines)), company: opened.payroll.company, items, nextCursor: null }
}

/** The same as the file HR fills in; the last two columns are empty where HR has not answered. */
export async function periodFile(actor: Partner, month: Month, form: 'csv'): Promise<string>
export async function periodFile(actor: Partner, month: Month, form: 'xlsx'): Promise<Buffer>
export async function periodFile(actor: Partner, month: Month, form: 'csv' | 'xlsx'): Promise<string | Buffer> {
  const { payroll, lines, personOf } = await openPeriod(actor.companyId, month)
  const rows = lines.map((line): CsvCell[] => {
    const { name, staffId } = personOf(line.userId)
    return [line.id, month, payroll.company, staffId, name, line.due, line.arrears, line.balanceAfter, line.deducted ?? '', line.reason]
  })
  return form === 'csv' ? toCsv(COLUMNS, rows) : toXlsx(month, COLUMNS, rows)
}

async function openPeriod(companyId: string, month: Month): Promise<Opened> {
  const payroll = await payrollOf(db(), companyId)
  assertPeriod(month, payroll.today)
  const lines = await linesIn(db(), payroll, month)
  const people = await db().user.findMany({ where: { id: { in: lines.map(({ userId }) => userId) } }, select: { id: true, fullName: true, staffNumber: true } })
  const persons = new Map(people.map(({ id, fullName, staffNumber }) => [id, { name: fullName, staffId: staffNumber ?? '' }]))
  const personOf = (userId: string) => persons.get(userId) ?? { name: '', staffId: '' }
  const keyOf = ({ userId, id }: PayrollLine) => `${personOf(userId).name.toLowerCase()} ${id}`
  return { payroll, lines: [...lines].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)), personOf }
}

/** What the lines of a period add up to, per state: how many, what is expected of them, what was deducted, what arrived. */
type Tally = Readonly<Record<DeductionState, { lines: number; due: Kobo; deducted: Kobo; received: Kobo }>>

const none = () => ({ lines: 0, due: ZERO, deducted: ZERO, received: ZERO })
const emptyTally = (): Tally => ({ expected: none(), deducted: none(), remitted: none(), matched: none() })

function tallyOf(lines: readonly PayrollLine[], tally = emptyTally()): Tally {
  for (const { state, due, arrears, deducted, received } of lines) {
    const of = tally[state]
    of.lines += 1
    of.due = kobo(of.due + due + arrears)
    of.deducted = kobo(of.deducted + (deducted ?? 0n))
    of.received = kobo(of.received + received)
  }
  return tally
}

function toPeriodDto(payroll: Payroll, month: Month, { expected, deducted, remitted, matched }: Tally): PeriodDto {
  const payday = payroll.paydayOf(month)
  const arrived = [expected, deducted, remitted, matched].reduce((total, { received }) => total + received, 0n)
  return {
    period: month, payday, closed: payroll.state.isClosed(month), closesOn: closesOn(payday),
    lines: { expected: expected.lines, deducted: deducted.lines, remitted: remitted.lines, matched: matched.lines },
    expected: toNaira(expected.due),
    deducted: toNaira(deducted.deducted + remitted.deducted + matched.deducted),
    // What has arrived was sent, whether HR said so or not.
    remitted: toNaira(remitted.deducted + matched.deducted + deducted.received),
    received: toNaira(arrived),
  }
}

/** The periods of the actor's company, newest first, up to next month. */
export const listPeriods = async (actor: Pick<Partner, 'companyId'>): Promise<Page<PeriodDto>> => ({ items: await periodsOf(db(), actor.companyId), nextCursor: null })

/** The periods of a company, newest first: those that are kept, those in which something is awaited by next month, and this month. */
export async function periodsOf(tx: Tx, companyId: string): Promise<PeriodDto[]> {
  const payroll = await payrollOf(tx, companyId)
  const thisMonth = monthOf(payroll.today)
  const awaited = awaitedMonths(payroll).filter((month) => month <= nextMonth(thisMonth))
  const months = [...new Set([...payroll.periods.keys(), ...awaited, thisMonth])].sort().reverse()
  const kept = await keptTallies(tx, payroll)
  return months.map((month) => {
    const open = openLines(payroll, month).map((line): PayrollLine => ({ ...line, id: '', state: 'expected', deducted: null, received: ZERO, reason: '', entryId: null }))
    return toPeriodDto(payroll, month, tallyOf(open, kept.get(month)))
  })
}

/** Lines as they are kept, added up by the database: a company has as many as it has employees times months. */
async function keptTallies(tx: Tx, payroll: Payroll): Promise<Map<Month, Tally>> {
  const rows = await tx.$queryRaw<{ month: Date; state: DeductionState; lines: bigint; due: bigint; deducted: bigint; received: bigint }[]>`
    SELECT period.month, line.state::text AS state, count(*) AS lines, sum(due_kobo + arrears_kobo)::bigint AS due,
      sum(coalesce(deducted_kobo, 0))::bigint AS deducted, sum(received_kobo)::bigint AS received
    FROM deduction_lines line JOIN deduction_periods period ON period.id = line.period_id
    WHERE period.company_id = ${payroll.companyId}::uuid AND (period.closed_at IS NOT NULL OR line.deducted_kobo IS NOT NULL)
    GROUP BY period.month, line.state`
  const tallies = new Map<Month, Tally>()
  for (const { month, state, lines, due, deducted, received } of rows) {
    const key = monthOf(columnDay(month))
    const tally = tallies.get(key) ?? emptyTally()
    Object.assign(tally[state], { lines: Number(lines), due, deducted, received })
    tallies.set(key, tally)
  }
  return tallies
}
