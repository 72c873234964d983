import { type AgedRow, AgeingPlot } from '@/components/staff/ledger/ageing-plot'
import { ledgerCopy } from '@/components/staff/ledger/copy'
import { EmptyState } from '@/components/ui/empty-state'
import { ClockIcon } from '@/components/ui/icons'
import { Money } from '@/components/ui/money'
import { type Column, Table } from '@/components/ui/table'

const copy = ledgerCopy.ageing

const amount = (naira: number) => (naira === 0 ? <span data-nothing>–</span> : <Money exact naira={naira} />)

const columnsOf = (ages: readonly string[]): Column<AgedRow>[] => [
  {
    key: 'company',
    header: copy.company,
    rowHeader: true,
    hideLabel: true,
    wide: true,
    cell: ({ name }) => <span className="wrap-anywhere">{name}</span>,
  },
  ...ages.map((age, index): Column<AgedRow> => ({
    key: age,
    header: age,
    align: 'end',
    cell: ({ parts }) => amount(parts[index] ?? 0),
  })),
  {
    key: 'total',
    header: copy.total,
    align: 'end',
    cell: ({ total }) => <Money exact naira={total} className="font-semibold" />,
  },
]

const added = (ages: readonly string[], rows: readonly AgedRow[]): AgedRow => ({
  id: 'all',
  name: copy.all,
  total: rows.reduce((sum, { total }) => sum + total, 0),
  parts: ages.map((_, index) => rows.reduce((sum, { parts }) => sum + (parts[index] ?? 0), 0)),
})

export type AgeingProps = { title: string; lead: string; ages: readonly string[]; rows: readonly AgedRow[] }

/** Amounts owed by company and age, as a bar chart and a table. */
export function Ageing({ title, lead, ages, rows }: AgeingProps) {
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
          <Table
            caption={title}
            columns={columnsOf(ages)}
            rows={rows.length > 1 ? [...rows, added(ages, rows)] : rows}
            rowKey={({ id }) => id}
            isFocusable
          />
        </div>
      )}
    </section>
  )
}
