import { CloseForm } from '@/components/staff/books/close-form'
import { booksCopy } from '@/components/staff/books/copy'
import { Badge } from '@/components/ui/badge'
import { Link } from '@/components/ui/link'
import { type Column, Table } from '@/components/ui/table'
import type { BookMonthDto } from '@/lib/books/schema'
import { formatDay, formatShortMoment, formatMonth } from '@/lib/core/clock'

const copy = booksCopy.months

const columns: Column<BookMonthDto>[] = [
  {
    key: 'month',
    header: copy.columns.month,
    rowHeader: true,
    hideLabel: true,
    wide: true,
    cell: ({ month }) => (
      <Link href={`/staff/books/${month}`} className="text-link inline-flex min-h-target items-center">
        {formatMonth(month)}
      </Link>
    ),
  },
  {
    key: 'state',
    header: copy.columns.state,
    cell: ({ closedAt, closedBy, closesFrom, canClose }) =>
      closedAt === null ? (
        <>
          <Badge>{copy.open}</Badge>
          {!canClose && closesFrom !== null && (
            <span className="block text-sm text-muted">{copy.closesFrom(formatDay(closesFrom))}</span>
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

const close: Column<BookMonthDto> = {
  key: 'close',
  header: copy.columns.close,
  hideLabel: true,
  wide: true,
  cell: ({ month, canClose }) => canClose && <CloseForm month={month} />,
}

/** The months of the books. The one that closes next has a form for it. */
export const MonthTable = ({ months }: { months: readonly BookMonthDto[] }) => (
  <Table
    caption={copy.caption}
    columns={months.some(({ canClose }) => canClose) ? [...columns, close] : columns}
    rows={months}
    rowKey={({ month }) => month}
  />
)
