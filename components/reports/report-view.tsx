import { Chart } from '@/components/charts/chart'
import { BackToList } from '@/components/layout/back-to-list'
import { DeskList } from '@/components/list/desk-list'
import { TextLink } from '@/components/ui/link'
import { reportsCopy as copy } from '@/components/reports/copy'
import { holdsAny } from '@/lib/access/permission-rules'
import type { Permission } from '@/lib/core/actors'
import { formatShortDay } from '@/lib/core/clock'
import { type Address, sortedRows } from '@/lib/core/lists'
import type { Report, ReportRow, Values } from '@/lib/reports/lists'
import type { Period } from '@/lib/reports/rules'

type Shown = {
  readonly period: Period
  readonly previous: { readonly period: Period } | undefined
  readonly compared: readonly ReportRow[]
  readonly sumRow: ReportRow | undefined
  readonly problem: string | undefined
}

export type ReportViewProps<Actor> = {
  report: Report<Actor>
  actor: { readonly permissions: readonly Permission[] }
  address: Address
  read: Shown
}

/** A report: its period, its chart and its list. A row leads to what it counts, where the reader may open that. */
export function ReportView<Actor>({ report, actor, address, read }: ReportViewProps<Actor>) {
  const { title, about, path, main, chart, columns, of, opens, isPresent } = report
  const { period, previous, compared, sumRow, problem } = read
  const list = report.list(previous !== undefined)
  const asked = list.read(address)
  const state = isPresent ? asked : { ...asked, filter: { ...asked.filter, ...period } }
  const words = (days: Period) => copy.period(formatShortDay(days.from), formatShortDay(days.to))
  const drawn = columns.find(({ key }) => key === main)
  const linkOf = (row: ReportRow) => {
    const link = row === sumRow ? undefined : opens?.(row, period)
    return link && holdsAny(actor, link.sets) ? link.href : undefined
  }
  return (
    <>
      <BackToList href={path.slice(0, path.lastIndexOf('/'))}>{copy.back}</BackToList>
      <DeskList
        list={list}
        state={state}
        page={{ items: compared }}
        sumRow={sumRow}
        cells={{
          name: (row: ReportRow) => {
            const href = linkOf(row)
            return href === undefined ? row.name : <TextLink href={href}>{row.name}</TextLink>
          },
        }}
        options={{ compare: copy.compare }}
        words={{ title, lead: about, caption: title, none: copy.none }}
      >
        {problem !== undefined && (
          <p className="mb-2 font-semibold" role="status">
            {copy.problem(problem)}
          </p>
        )}
        <p className="mb-3 text-muted">
          {isPresent ? copy.today : words(period)}
          {previous && `. ${copy.with(words(previous.period))}`}
        </p>
        {drawn && compared.length > 0 && (
          <div className="mb-4">
            <Chart
              title={drawn.heading}
              of={of}
              figure={drawn.heading}
              kind={drawn.kind}
              isTime={chart === 'time'}
              none={copy.none.text}
              rows={sortedRows(list, compared, list.first).map(({ id, name, values, before }) => ({
                ...{ id, name, value: figureOf(values, main) },
                ...(before && { before: figureOf(before, main) }),
              }))}
            />
          </div>
        )}
      </DeskList>
    </>
  )
}

const figureOf = (values: Values, key: string) => values[key] ?? null
