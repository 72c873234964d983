import { deductionsCopy } from '@/components/deductions/copy'
import { EmployeeCell } from '@/components/deductions/employee-cell'
import { StateBadge } from '@/components/deductions/state-badge'
import { partnerDeductionsCopy as copy } from '@/components/partner/deductions/copy'
import { CorrectDeduction, EnterDeduction } from '@/components/partner/deductions/line-actions'
import { EmptyState } from '@/components/ui/empty-state'
import { Money } from '@/components/ui/money'
import { type Column, type SortBy, Table } from '@/components/ui/table'
import { formatMonth } from '@/lib/core/clock'
import type { LineDto } from '@/lib/deductions/schema'

const columns: Column<LineDto>[] = [
  {
    key: 'employee',
    header: copy.columns.employee,
    rowHeader: true,
    hideLabel: true,
    wide: true,
    cell: ({ name, staffId, note }) => (
      <>
        <EmployeeCell name={name} staffId={staffId} />
        {note && <span className="block max-w-prose text-sm font-normal text-muted">{note}</span>}
      </>
    ),
  },
  { key: 'due', header: copy.columns.due, align: 'end', cell: ({ amountDue }) => <Money exact naira={amountDue} /> },
  {
    key: 'arrears',
    header: copy.columns.arrears,
    align: 'end',
    cell: ({ arrears }) => <Money exact naira={arrears} />,
  },
  {
    key: 'toDeduct',
    header: copy.columns.toDeduct,
    align: 'end',
    cell: ({ toDeduct }) => <Money exact naira={toDeduct} />,
  },
  {
    key: 'after',
    header: copy.columns.after,
    align: 'end',
    cell: ({ balanceAfter }) => <Money exact naira={balanceAfter} />,
  },
  {
    key: 'deducted',
    header: copy.columns.deducted,
    align: 'end',
    cell: ({ amountDeducted, short, reason, askedLater, received, correction }) => (
      <>
        {amountDeducted === null ? '–' : <Money exact naira={amountDeducted} />}
        {short > 0 && <span className="block text-sm">{copy.short(deductionsCopy.money(short))}</span>}
        {reason && <span className="block text-sm text-muted">{reason}</span>}
        {askedLater && (
          <span className="block text-sm">
            {copy.askedLater(
              deductionsCopy.money(askedLater.amount),
              askedLater.period && formatMonth(askedLater.period),
            )}
          </span>
        )}
        {received > 0 && amountDeducted !== null && received < amountDeducted && (
          <span className="block text-sm">
            {copy.received(deductionsCopy.money(received), deductionsCopy.money(amountDeducted - received))}
          </span>
        )}
        {correction && <span className="block text-sm">{correction.sentence}</span>}
      </>
    ),
  },
  { key: 'state', header: copy.columns.state, cell: ({ state }) => <StateBadge state={state} /> },
]

export type LineTableProps = {
  month: string
  sortBy: SortBy
  lines: readonly LineDto[]
  isFiltered: boolean
  /** Whether deductions can be entered now; booked ones can be corrected at any time, by whoever may `decide`. */
  canEnter: boolean
  canDecide: boolean
}

export function LineTable({ month, sortBy, lines, isFiltered, canEnter, canDecide }: LineTableProps) {
  const empty = isFiltered ? copy.noneFound : copy.empty
  const action: Column<LineDto> = {
    key: 'action',
    header: copy.columns.action,
    hideLabel: true,
    wide: true,
    cell: (line) =>
      (line.state === 'expected' || line.state === 'not_deducted') && canEnter
        ? (line.asks > 0 || line.askedLater) && <EnterDeduction month={month} line={line} />
        : line.canCorrect && <CorrectDeduction month={month} line={line} />,
  }
  return (
    <Table
      sortBy={sortBy}
      caption={copy.lines}
      columns={canDecide ? [...columns, action] : columns}
      rows={lines}
      rowKey={({ lineId }) => lineId}
      empty={<EmptyState title={empty.title}>{empty.text}</EmptyState>}
    />
  )
}
