import { companiesCopy as copy } from '@/components/staff/companies/copy'
import { CompanyStateBadge } from '@/components/staff/companies/state-badge'
import { EmptyState } from '@/components/ui/empty-state'
import { Link } from '@/components/ui/link'
import { type Column, type SortBy, Table } from '@/components/ui/table'
import { paydayLabel } from '@/lib/companies/rules'
import type { CompanyDto } from '@/lib/companies/schema'

const columns: Column<CompanyDto>[] = [
  {
    key: 'company',
    header: copy.columns.company,
    rowHeader: true,
    hideLabel: true,
    wide: true,
    cell: ({ id, companyName, address }) => (
      <>
        <Link href={`/staff/companies/${id}`} className="text-link inline-flex min-h-target items-center">
          {companyName}
        </Link>
        <span className="block text-sm font-normal text-muted">{address}</span>
      </>
    ),
  },
  {
    key: 'state',
    header: copy.columns.state,
    cell: ({ state, paused }) => <CompanyStateBadge state={state} paused={paused} />,
  },
  { key: 'payday', header: copy.columns.payday, cell: ({ payday }) => paydayLabel(payday) },
  {
    key: 'waiting',
    header: copy.columns.waiting,
    align: 'end',
    cell: ({ employees }) => <span className="money">{employees.pending}</span>,
  },
  {
    key: 'confirmed',
    header: copy.columns.confirmed,
    align: 'end',
    cell: ({ employees }) => <span className="money">{employees.approved}</span>,
  },
  {
    key: 'left',
    header: copy.columns.left,
    align: 'end',
    cell: ({ employees }) => <span className="money">{employees.left}</span>,
  },
]

export function CompanyTable({ companies, sortBy }: { companies: readonly CompanyDto[]; sortBy?: SortBy }) {
  return (
    <Table
      sortBy={sortBy}
      caption={copy.caption}
      columns={columns}
      rows={companies}
      rowKey={({ id }) => id}
      empty={<EmptyState title={copy.emptyTitle}>{copy.emptyText}</EmptyState>}
    />
  )
}
