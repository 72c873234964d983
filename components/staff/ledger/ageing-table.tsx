import { type AgedRow, AgeingPlot } from '@/components/staff/ledger/ageing-plot'
import { ledgerCopy } from '@/components/staff/ledger/copy'
import { EmptyState } from '@/components/ui/empty-state'
import { ClockIcon } from '@/components/ui/icons'
import { Money } from '@/components/ui/money'
import { type SortedColumn, SortedTable } from '@/components/ui/sorted-table'
import type { Sorting } from '@/lib/core/list-address'

const copy = ledgerCopy.ageing

const amount = (naira: number) => (naira === 0 ? <span data-nothing>–</span> : <Money exact naira={naira} />)

const columnsOf = (ages: readonly string[]): SortedColumn<AgedRow>[] => [
  {
    key: 'company',
    header: copy.company,
    rowHeader: true,
    hideLabel: true,
    wide: true,
    sortValue: ({ name }) => name,
    cell: ({ name }) => <span className="wrap-anywhere">{name}</span>,
  },
  ...ages.map((age, index): SortedColumn<AgedRow> => ({
    key: age,
    header: age,
    align: 'end',
    sortValue: ({ parts }) => parts[index] ?? 0,
    cell: ({ parts }) => amount(parts[index] ?? 0),
  })),
  {
    key: 'total',
    header: copy.total,
    align: 'end',
    sortValue: ({ total }) => total,
    cell: ({ total }) => <Money exact naira={total} className="font-semibold" />,
  },
]

const added = (ages: readonly string[], rows: readonly AgedRow[]): AgedRow => ({
  id: 'all',
  name: copy.all,
  total: rows.reduce((sum, { total }) => sum + total, 0),
  parts: ages.map((_, index) => rows.reduce((sum, { parts }) => sum + (parts[index] ?? 0), 0)),
})

export type AgeingProps = {
  title: string
  lead: string
  ages: readonly string[]
  rows: readonly AgedRow[]
  sorting: Sorting
  /** Tells the two tables of the page apart in its address. */
  name: string
}

/** Amounts owed by company and age, as a bar chart and a table. */
export function Ageing({ title, lead, ages, rows, sorting, name }: AgeingProps) {
  return (
    <section className="grid gap-4">
      <div>
        <h2 className="section-title">{title}</h2>
        <p className="text-muted">{lead}</p>
      </div>
      {rows.length === 0 ? (
        <EmptyState title={copy.none.title} level={3} figure={<ClockIcon size={44} />}>
          {copy.none.text}
        </EmptyState>
      ) : (
        <div className="grid items-start gap-4 2xl:grid-cols-[minmax(20rem,1fr)_minmax(0,2fr)]">
          <AgeingPlot ages={ages} rows={rows} />
          <SortedTable
            sorting={sorting}
            name={name}
            caption={title}
            columns={columnsOf(ages)}
            rows={rows}
            sumRow={rows.length > 1 ? added(ages, rows) : undefined}
            rowKey={({ id }) => id}
            isFocusable
          />
        </div>
      )}
    </section>
  )
}
