import 'server-only'
import { holdsAny } from '@/lib/access/permission-rules'
import type { Permission } from '@/lib/core/actors'
import type { Page } from '@/lib/core/listing'
import { databaseDay } from '@/lib/database/db'
import { COLLECTED_REPORTS, OWN_COLLECTED_REPORTS } from './collected-queries'
import type { NamedReport, ReadRow, Report, ReportRow, Values } from './lists'
import { OWN_PEOPLE_REPORTS, PEOPLE_REPORTS } from './people-queries'
import { PORTFOLIO_REPORTS } from './portfolio-queries'
import { COMPARISONS, type Period, periodAsked, periodBefore, periodProblem, wholeMonths } from './rules'
import { SOLD_REPORTS } from './sold-queries'

/** The reports of each desk, in the order of its page. A new one is declared, and added here. */
export const REPORTS = {
  staff: [...SOLD_REPORTS, ...COLLECTED_REPORTS, ...PORTFOLIO_REPORTS, ...PEOPLE_REPORTS],
  partner: [...OWN_COLLECTED_REPORTS, ...OWN_PEOPLE_REPORTS],
} as const

type Holder = { readonly permissions: readonly Permission[] }

const isSeenBy =
  <Actor>(actor: Holder) =>
  ({ sets }: Report<Actor>) =>
    sets === undefined || holdsAny(actor, sets)

/** The report of a name, if this person sees it. */
export const findReport = <Actor>(reports: readonly Report<Actor>[], actor: Holder, name: string) =>
  reports.filter(isSeenBy(actor)).find((report) => report.name === name)

/** Lists the reports that this person sees. */
export function listReports<Actor>(reports: readonly Report<Actor>[], actor: Holder): Promise<Page<NamedReport>> {
  const seen = reports.filter(isSeenBy(actor))
  const items = seen.map(({ name, title, about, path }) => ({ name, title, about, path }))
  return Promise.resolve({ items, nextCursor: null })
}

/** What an address or a call asks of a report. */
type Asked = {
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly compare?: string | undefined
}

export type ReadPart = {
  readonly period: Period
  readonly rows: readonly ReadRow[]
  /** Null when the rows are no parts of a whole. */
  readonly totals: Values | null
}
export type ReadReport = ReadPart & {
  readonly previous: ReadPart | undefined
  /** With the figures of the period before, where they are compared. */
  readonly compared: readonly ReportRow[]
  readonly sumRow: ReportRow | undefined
  /** Why the report is not of the period that was asked for, but of the last year. */
  readonly problem: string | undefined
}

/** Reads a report, and the one of the period that it is compared with. */
export async function readReport<Actor>(report: Report<Actor>, actor: Actor, asked: Asked): Promise<ReadReport> {
  const today = await databaseDay()
  const wanted = periodAsked(asked, today)
  const problem = report.isPresent ? undefined : periodProblem(wanted, today)
  const widened = (days: Period) => (report.isMonthly ? wholeMonths(days, today) : days)
  const period = widened(problem === undefined ? wanted : periodAsked({}, today))
  const comparison = report.isPresent ? undefined : COMPARISONS.find((each) => each === asked.compare)
  const read = async (of: Period): Promise<ReadPart> => {
    const rows = await report.read(actor, of)
    return { period: of, rows, totals: report.totals(rows) }
  }
  const [now, previous] = await Promise.all([
    read(period),
    comparison && read(widened(periodBefore(period, comparison))),
  ])
  const { totals } = now
  const before = previous?.totals ?? undefined
  const sumRow = totals === null ? undefined : { id: 'total', name: 'Total', values: totals, before }
  return { ...now, previous, compared: previous ? withBefore(report, now, previous) : now.rows, sumRow, problem }
}

/** The rows of both periods. A week or month that the period before has more has no partner, and is in its sum only. */
function withBefore<Actor>({ chart, columns }: Report<Actor>, now: ReadPart, previous: ReadPart): ReportRow[] {
  const nothing = Object.fromEntries(columns.map(({ key, kind }) => [key, kind === 'percent' ? null : 0]))
  const before = new Map(previous.rows.map(({ id, values }) => [id, values]))
  const ids = new Set(now.rows.map(({ id }) => id))
  const gone = chart === 'parts' ? previous.rows.filter(({ id }) => !ids.has(id)) : []
  return [
    ...now.rows.map((row) => ({ ...row, before: before.get(row.id) ?? nothing })),
    ...gone.map(({ values, ...row }) => ({ ...row, values: nothing, before: values })),
  ]
}
