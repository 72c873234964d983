import 'server-only'
import { Prisma } from '@/generated/prisma/client'
import type { DeductionState } from '@/generated/prisma/enums'
import { columnDay, dayColumn, nextMonth } from '@/lib/core/clock'
import { groupedBy } from '@/lib/core/grouped'
import type { Tx } from '@/lib/database/db'
import { type Kobo, ZERO, kobo, sum, toNaira } from '@/lib/core/money'
import { monthOf } from '@/lib/credit/rules'
import { type AlikeLines, addUp, announcedOf } from './figure-rules'
import { type Payroll, payrollOf } from './payroll'
import { onItsWay } from './receipts'
import { type ExpectedLine, type Month, closesOn, expectedMonths } from './rules'
import type { PeriodDto } from './schema'

/* The figures of months: stored lines, which the database groups, and lines that are computed (docs/decisions/0091). */

/** The figures of one month. @param expected its lines that HR has not filled in */
export async function periodOf(
  tx: Tx,
  payroll: Payroll,
  month: Month,
  expected: readonly ExpectedLine[],
): Promise<PeriodDto> {
  const [stored, coming] = await Promise.all([
    storedLines(tx, payroll.companyId, month),
    onItsWay(tx, payroll.companyId),
  ])
  const asked = sum(expected.flatMap((line) => [line.due, line.arrears]))
  const arrears = sum(expected.map((line) => line.arrears))
  const groups = withExpected(stored, { month, lines: expected.length, arrears, toDeduct: asked })
  return toPeriodDto(payroll, month, groups.get(month) ?? [], announcedIn(groups, coming).get(month) ?? ZERO)
}

/** All stored periods, those with expected deductions up to next month, and this month; newest first. */
export async function periodsOf(tx: Tx, companyId: string): Promise<PeriodDto[]> {
  const [payroll, stored, coming] = await Promise.all([
    payrollOf(tx, companyId),
    storedLines(tx, companyId),
    onItsWay(tx, companyId),
  ])
  const thisMonth = monthOf(payroll.today)
  const expected = expectedMonths(payroll.parts, payroll.state)
  const groups = expected.reduce(withExpected, stored)

  const awaited = expected.map(({ month }) => month).filter((month) => month <= nextMonth(thisMonth))
  const months = [...new Set([...payroll.periods.keys(), ...awaited, thisMonth])].sort().reverse()
  const announced = announcedIn(groups, coming)
  return months.map((month) => toPeriodDto(payroll, month, groups.get(month) ?? [], announced.get(month) ?? ZERO))
}

type Groups = ReadonlyMap<Month, readonly AlikeLines[]>

function withExpected(
  groups: Groups,
  { month, lines, arrears, toDeduct }: ReturnType<typeof expectedMonths>[number],
): Groups {
  if (lines === 0) return groups
  const group: AlikeLines = {
    ...{ stored: 'expected', isAnswered: false, lines, asked: toDeduct, arrears },
    ...{ deducted: ZERO, received: ZERO },
  }
  return new Map(groups).set(month, [...(groups.get(month) ?? []), group])
}

/** What announced transfers cover of each month's missing money. */
function announcedIn(groups: Groups, coming: Kobo): ReadonlyMap<Month, Kobo> {
  const months = [...groups.keys()].sort()
  const missing = months.map((month) =>
    sum((groups.get(month) ?? []).map(({ deducted, received }) => kobo(deducted - received))),
  )
  const covered = announcedOf(missing, coming)
  return new Map(months.map((month, index) => [month, covered[index] ?? ZERO]))
}

function toPeriodDto(payroll: Payroll, month: Month, groups: readonly AlikeLines[], announced: Kobo): PeriodDto {
  const isClosed = payroll.isClosed(month)
  const payday = payroll.paydayOf(month)
  const { lines, shortLines, due, arrears, toDeduct, deducted, over, short, open, received } = addUp(groups, isClosed)
  return {
    period: month,
    payday,
    closed: isClosed,
    closesOn: closesOn(payday),
    lines,
    shortLines,
    amountDue: toNaira(due),
    arrears: toNaira(arrears),
    toDeduct: toNaira(toDeduct),
    due: toNaira(toDeduct),
    deducted: toNaira(deducted),
    over: toNaira(over),
    short: toNaira(short),
    open: toNaira(open),
    received: toNaira(received),
    announced: toNaira(announced),
    unsent: toNaira(deducted - received - announced),
  }
}

type StoredRow = Omit<AlikeLines, 'stored'> & {
  readonly companyId: string
  readonly month: Date
  readonly stored: DeductionState
}

/** The stored lines of companies and months, alike ones together. @param chosen SQL about `period` and `line` */
const storedRows = (tx: Tx, chosen: Prisma.Sql): Promise<StoredRow[]> => tx.$queryRaw<StoredRow[]>`
    SELECT period.company_id AS "companyId", period.month, line.state::text AS stored,
      deducted_kobo IS NOT NULL AS "isAnswered", count(*)::int AS lines,
      sum(due_kobo + arrears_kobo)::bigint AS asked, sum(arrears_kobo)::bigint AS arrears,
      sum(coalesce(deducted_kobo, 0))::bigint AS deducted,
      sum(received_kobo)::bigint AS received
    FROM deduction_lines line JOIN deduction_periods period ON period.id = line.period_id
    WHERE (period.closed_at IS NOT NULL OR line.deducted_kobo IS NOT NULL) AND ${chosen}
    GROUP BY period.company_id, period.month, line.state, "isAnswered",
      sign(coalesce(deducted_kobo, 0) - due_kobo - arrears_kobo)`

/**
 * The stored lines of a company by month: it has one line for each employee and month, so the database adds them up.
 * @param only the month to read; of older months only what did not arrive, which transfers cover first
 */
async function storedLines(tx: Tx, companyId: string, only?: Month): Promise<Groups> {
  const day = only === undefined ? null : dayColumn(`${only}-01`)
  const inTime =
    day === null
      ? Prisma.sql`true`
      : Prisma.sql`(period.month = ${day}::date
          OR period.month < ${day}::date AND line.state IN ('deducted', 'remitted'))`
  const rows = await storedRows(tx, Prisma.sql`period.company_id = ${companyId}::uuid AND ${inTime}`)
  return groupedBy(rows, ({ month }) => monthOf(columnDay(month)))
}

/**
 * The figures of all companies and months that HR has filled in or closed, from one month to another. Lines that HR has
 * not answered in an open month are not stored, so they are not in it.
 */
export async function storedMonths(tx: Tx, { from, to }: { readonly from: Month; readonly to: Month }) {
  const [first, last] = [dayColumn(`${from}-01`), dayColumn(`${to}-01`)]
  const rows = await storedRows(tx, Prisma.sql`period.month BETWEEN ${first}::date AND ${last}::date`)
  return [...groupedBy(rows, ({ companyId, month }) => `${companyId} ${monthOf(columnDay(month))}`)].map(
    ([key, groups]) => {
      const [companyId = '', month = ''] = key.split(' ')
      return { companyId, month, ...addUp(groups, true) }
    },
  )
}
