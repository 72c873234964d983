import { statementsCopy as copy } from '@/components/staff/statements/copy'
import { EmptyState } from '@/components/ui/empty-state'
import { Link } from '@/components/ui/link'
import { Money } from '@/components/ui/money'
import { type Column, type SortBy, Table } from '@/components/ui/table'
import { formatDay } from '@/lib/core/clock'
import type { BankLineDto } from '@/lib/statements/schema'

const columns: Column<BankLineDto>[] = [
  {
    key: 'text',
    header: copy.columns.text,
    rowHeader: true,
    hideLabel: true,
    wide: true,
    cell: ({ id, text, date }) => (
      <>
        <Link
          href={`/staff/statements/${id}`}
          className="text-link inline-flex min-h-target items-center wrap-anywhere"
        >
          {text || '–'}
        </Link>
        <span className="block text-sm font-normal text-muted">{formatDay(date)}</span>
      </>
    ),
  },
  { key: 'amount', header: copy.columns.amount, align: 'end', cell: ({ amount }) => <Money exact naira={amount} /> },
  {
    key: 'company',
    header: copy.columns.company,
    cell: ({ company, candidates }) => company ?? (candidates.map((each) => each.company).join(', ') || '–'),
  },
  { key: 'why', header: copy.columns.why, cell: ({ reason }) => reason || '–' },
]

export function LineTable({
  lines,
  state,
  sortBy,
}: {
  lines: readonly BankLineDto[]
  state: BankLineDto['state']
  sortBy?: SortBy
}) {
  const none = copy.none[state]
  return (
    <Table
      sortBy={sortBy}
      caption={copy.caption}
      columns={columns}
      rows={lines}
      rowKey={({ id }) => id}
      empty={<EmptyState title={none.title}>{none.text}</EmptyState>}
    />
  )
}
