import { EmployeeCell } from '@/components/deductions/employee-cell'
import { StateBadge } from '@/components/deductions/state-badge'
import { RequestUndo } from '@/components/approvals/request-undo'
import { staffRemittancesCopy as copy } from '@/components/staff/remittances/copy'
import { EmptyState } from '@/components/ui/empty-state'
import { Money } from '@/components/ui/money'
import { type Column, type SortBy, Table } from '@/components/ui/table'
import type { BookedLineDto } from '@/lib/deductions/schema'

const columnsOf = (isClosed: boolean): Column<BookedLineDto>[] => [
  {
    key: 'employee',
    header: copy.lineColumns.employee,
    rowHeader: true,
    hideLabel: true,
    wide: true,
    cell: ({ name, staffId, reason, correction }) => (
      <>
        <EmployeeCell name={name} staffId={staffId} />
        {reason && <span className="block text-sm font-normal text-muted">{reason}</span>}
        {correction && <span className="block text-sm font-normal">{correction.sentence}</span>}
      </>
    ),
  },
  {
    key: 'deducted',
    header: copy.lineColumns.deducted,
    align: 'end',
    cell: ({ deducted }) => <Money exact naira={deducted} />,
  },
  {
    key: 'received',
    header: copy.lineColumns.received,
    align: 'end',
    cell: ({ received }) => <Money exact naira={received} />,
  },
  { key: 'state', header: copy.lineColumns.state, cell: ({ state }) => <StateBadge state={state} /> },
  {
    key: 'undo',
    header: copy.lineColumns.undo,
    hideLabel: true,
    wide: true,
    // Two requests about one deduction would contradict each other.
    cell: ({ entryId, name, received, correction }) =>
      !isClosed &&
      received === 0 &&
      correction?.state !== 'pending' && <RequestUndo entryId={entryId} what={copy.undo(name)} />,
  },
]

export type BookedTableProps = {
  lines: readonly BookedLineDto[]
  /** HR correct a line of a closed month; nobody reverses it without an amount. */
  isClosed: boolean
  caption: string
  sortBy: SortBy
}

/** Deductions HR booked in a month. Reversal can be requested until the month is closed or the money is received. */
export function BookedTable({ lines, isClosed, caption, sortBy }: BookedTableProps) {
  return (
    <Table
      sortBy={sortBy}
      caption={caption}
      columns={columnsOf(isClosed)}
      rows={lines}
      rowKey={({ lineId }) => lineId}
      empty={<EmptyState title={copy.noLines.title}>{copy.noLines.text}</EmptyState>}
    />
  )
}
