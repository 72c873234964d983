import { EmployeeCell } from '@/components/deductions/employee-cell'
import { StateBadge } from '@/components/deductions/state-badge'
import { partnerDeductionsCopy as copy } from '@/components/partner/deductions/copy'
import { EmptyState } from '@/components/ui/empty-state'
import { Money } from '@/components/ui/money'
import { type Column, Table } from '@/components/ui/table'
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
  { key: 'due', header: copy.columns.due, align: 'end', cell: ({ amountDue }) => <Money naira={amountDue} /> },
  { key: 'arrears', header: copy.columns.arrears, align: 'end', cell: ({ arrears }) => <Money naira={arrears} /> },
  {
    key: 'after',
    header: copy.columns.after,
    align: 'end',
    cell: ({ balanceAfter }) => <Money naira={balanceAfter} />,
  },
  {
    key: 'deducted',
    header: copy.columns.deducted,
    align: 'end',
    cell: ({ amountDeducted, reason }) => (
      <>
        {amountDeducted === null ? '–' : <Money naira={amountDeducted} />}
        {reason && <span className="block text-sm text-muted">{reason}</span>}
      </>
    ),
  },
  { key: 'state', header: copy.columns.state, cell: ({ state }) => <StateBadge state={state} /> },
]

export function LineTable({ lines, isFiltered }: { lines: readonly LineDto[]; isFiltered: boolean }) {
  const empty = isFiltered ? copy.noneFound : copy.empty
  return (
    <Table
      caption={copy.lines}
      columns={columns}
      rows={lines}
      rowKey={({ lineId }) => lineId}
      empty={<EmptyState title={empty.title}>{empty.text}</EmptyState>}
    />
  )
}
