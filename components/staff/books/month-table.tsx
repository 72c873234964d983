import { CloseForm } from '@/components/staff/books/close-form'
import { booksCopy } from '@/components/staff/books/copy'
import { Badge } from '@/components/ui/badge'
import { Link } from '@/components/ui/link'
import { type SortedColumn, SortedTable } from '@/components/ui/sorted-table'
import type { Sorting } from '@/lib/core/list-address'
import type { BookMonthDto } from '@/lib/books/schema'
import { formatDay, formatShortMoment, formatMonth, lagosToday } from '@/lib/core/clock'

const copy = booksCopy.months

const columns: SortedColumn<BookMonthDto>[] = [
  {
    key: 'month',
    header: copy.columns.month,
    rowHeader: true,
    hideLabel: true,
    wide: true,
    sortValue: ({ month }) => month,
    cell: ({ month }) => (
      <Link href={`/staff/books/${month}`} className="text-link inline-flex min-h-target items-center">
        {formatMonth(month)}
      </Link>
    ),
  },
  {
    key: 'state',
    header: copy.columns.state,
    sortValue: ({ closedAt }) => closedAt,
    cell: ({ closedAt, closedBy, closesFrom, canClose, closingAskedBy }) =>
      closedAt === null ? (
        <>
          <Badge>{copy.open}</Badge>
          {closingAskedBy !== null && (
            <span className="block text-sm text-muted">{booksCopy.close.waits(closingAskedBy)}</span>
          )}
          {!canClose && closesFrom !== null && (
            <span className="block text-sm text-muted">
              {closesFrom > lagosToday() ? copy.closesFrom(formatDay(closesFrom)) : copy.closesInTurn}
            </span>
          )}
        </>
      ) : (
        <>
          <Badge tone="success">{copy.closed}</Badge>
          <span className="block text-sm text-muted">
            {copy.closedBy(closedBy ?? '', formatShortMoment(new Date(closedAt)))}
          </span>
        </>
      ),
  },
]

const close: SortedColumn<BookMonthDto> = {
  key: 'close',
  header: copy.columns.close,
  hideLabel: true,
  wide: true,
  cell: ({ month, canClose, closingAskedBy }) => canClose && closingAskedBy === null && <CloseForm month={month} />,
}

/** The months of the books. The one that closes next has a form for it. */
export const MonthTable = ({ months, sorting }: { months: readonly BookMonthDto[]; sorting: Sorting }) => (
  <SortedTable
    sorting={sorting}
    initial="-month"
    caption={copy.caption}
    columns={months.some(({ canClose }) => canClose) ? [...columns, close] : columns}
    rows={months}
    rowKey={({ month }) => month}
  />
)
