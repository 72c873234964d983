import { deductionsCopy as copy, monthName } from '@/components/deductions/copy'
import { Badge } from '@/components/ui/badge'
import { EmptyState } from '@/components/ui/empty-state'
import { Link } from '@/components/ui/link'
import { Money } from '@/components/ui/money'
import { type SortedColumn, SortedTable } from '@/components/ui/sorted-table'
import type { Sorting } from '@/lib/core/list-address'
import { formatDay } from '@/lib/core/clock'
import type { PeriodDto, PeriodFigures } from '@/lib/deductions/schema'

const amount = (key: Exclude<keyof PeriodFigures, 'deducted' | 'over' | 'due'>): SortedColumn<PeriodDto> => ({
  key,
  header: copy.columns[key],
  align: 'end',
  sortValue: (period) => period[key],
  cell: (period) => <Money exact naira={period[key]} />,
})

const peopleIn = ({ lines }: PeriodDto) => Object.values(lines).reduce((all, count) => all + count, 0)

export type PeriodTableProps = {
  periods: readonly PeriodDto[]
  /** The path of a month's page, without the month. */
  path: string
  sorting: Sorting
  /** Tells the tables of a page apart in its address. */
  name?: string
}

export function PeriodTable({ periods, path, sorting, name }: PeriodTableProps) {
  const columns: SortedColumn<PeriodDto>[] = [
    {
      key: 'period',
      header: copy.columns.period,
      rowHeader: true,
      hideLabel: true,
      wide: true,
      sortValue: ({ period }) => period,
      cell: ({ period, payday }) => (
        <>
          <Link
            href={`${path}/${period}`}
            className="inline-flex min-h-target items-center font-semibold text-brand-text underline"
          >
            {monthName(period)}
          </Link>
          <span className="block text-sm font-normal text-muted">
            {copy.columns.payday} {formatDay(payday)}
          </span>
        </>
      ),
    },
    {
      key: 'state',
      header: copy.columns.state,
      sortValue: ({ closed }) => Number(closed),
      cell: ({ closed }) => <Badge tone={closed ? 'success' : 'info'}>{closed ? copy.closed : copy.open}</Badge>,
    },
    {
      key: 'lines',
      header: copy.columns.lines,
      align: 'end',
      sortValue: peopleIn,
      cell: (period) => <span className="money">{peopleIn(period)}</span>,
    },
    amount('amountDue'),
    amount('arrears'),
    amount('toDeduct'),
    {
      key: 'deducted',
      header: copy.columns.deducted,
      align: 'end',
      sortValue: ({ deducted }) => deducted,
      cell: ({ deducted, over }) => (
        <>
          <Money exact naira={deducted} />
          {over > 0 && <span className="block text-sm text-muted">{copy.over(copy.money(over))}</span>}
        </>
      ),
    },
    amount('short'),
    amount('open'),
    amount('received'),
    amount('announced'),
    amount('unsent'),
  ]
  return (
    <SortedTable
      sorting={sorting}
      name={name}
      initial="-period"
      caption={copy.periods}
      columns={columns}
      rows={periods}
      rowKey={({ period }) => period}
      empty={<EmptyState title={copy.noPeriods.title}>{copy.noPeriods.text}</EmptyState>}
    />
  )
}
