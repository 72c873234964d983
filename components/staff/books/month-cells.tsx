import type { CellsOf } from '@/components/list/list-columns'
import { CloseForm } from '@/components/staff/books/close-form'
import { booksCopy } from '@/components/staff/books/copy'
import { Badge } from '@/components/ui/badge'
import { RowName } from '@/components/ui/row-name'
import type { BOOK_MONTHS } from '@/lib/books/lists'
import type { BookMonthDto } from '@/lib/books/schema'
import { formatDay, formatMonth, formatShortMoment, lagosToday } from '@/lib/core/clock'

const copy = booksCopy.months

/** The month that closes next has a form for it. */
export const monthCells = (months: readonly BookMonthDto[]): CellsOf<typeof BOOK_MONTHS> => ({
  month: ({ month }) => <RowName href={`/staff/books/${month}`}>{formatMonth(month)}</RowName>,
  state: ({ closedAt, closedBy, closesFrom, canClose, closingAskedBy }) =>
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
  close: months.some(({ canClose }) => canClose)
    ? ({ month, canClose, closingAskedBy }) => canClose && closingAskedBy === null && <CloseForm month={month} />
    : undefined,
})
