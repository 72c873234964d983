import { comparisonCopy as copy } from '@/components/staff/comparison/copy'
import { Badge } from '@/components/ui/badge'
import { Money } from '@/components/ui/money'
import { type Column, type SortBy, Table } from '@/components/ui/table'
import { formatDay, formatShortMoment } from '@/lib/core/clock'
import type { ComparedDayDto, SideDto } from '@/lib/payments/schema'

const columns: Column<ComparedDayDto>[] = [
  { key: 'day', header: copy.columns.day, rowHeader: true, cell: ({ day }) => formatDay(day) },
  ...(
    [
      ['payments', ({ payments }) => payments.provider],
      ['ourPayments', ({ payments }) => payments.ours],
      ['refunds', ({ refunds }) => refunds.provider],
      ['ourRefunds', ({ refunds }) => refunds.ours],
    ] as const satisfies readonly (readonly [keyof typeof copy.columns, (day: ComparedDayDto) => SideDto])[]
  ).map(([key, sideOf]): Column<ComparedDayDto> => ({
    key,
    header: copy.columns[key],
    align: 'end',
    cell: (day) => (day.comparedAt === null ? <span data-nothing>–</span> : <Side {...sideOf(day)} />),
  })),
  { key: 'result', header: copy.columns.result, wide: true, cell: (day) => <Result {...day} /> },
]

const Side = ({ count, sum }: SideDto) => (
  <>
    <Money exact naira={sum} />
    <span className="block text-sm text-muted">{count}</span>
  </>
)

const Result = ({ comparedAt, nextAt, problem, openDifferences }: ComparedDayDto) => (
  <span className="grid max-w-sm justify-items-start gap-1 py-1">
    {comparedAt === null ? (
      <Badge>{copy.waiting}</Badge>
    ) : (
      <Badge tone={openDifferences > 0 ? 'danger' : 'success'}>
        {openDifferences > 0 ? copy.open(openDifferences) : copy.equal}
      </Badge>
    )}
    {comparedAt !== null && <span className="text-sm">{copy.comparedOn(formatShortMoment(new Date(comparedAt)))}</span>}
    {problem !== null && <span className="text-sm text-danger wrap-anywhere">{copy.problem(problem)}</span>}
    {nextAt !== null && <span className="text-sm text-muted">{copy.next(formatShortMoment(new Date(nextAt)))}</span>}
  </span>
)

/** Days with the figures of both sides. The sums are of naira only. */
export const DayTable = ({ days, sortBy }: { days: readonly ComparedDayDto[]; sortBy?: SortBy }) => (
  <Table
    sortBy={sortBy}
    caption={copy.days}
    columns={columns}
    rows={days}
    rowKey={({ id }) => id}
    empty={<p className="text-muted">{copy.noDays}</p>}
  />
)
