import { staffRemittancesCopy as copy } from '@/components/staff/remittances/copy'
import { EmptyState } from '@/components/ui/empty-state'
import { Link } from '@/components/ui/link'
import { Money } from '@/components/ui/money'
import { type SortedColumn, SortedTable } from '@/components/ui/sorted-table'
import type { Sorting } from '@/lib/core/list-address'
import { AGES, type Age, LATE, ageLabel } from '@/lib/deductions/rules'
import type { CompanyDebtDto } from '@/lib/deductions/schema'

const age = (name: Age): SortedColumn<CompanyDebtDto> => ({
  key: name,
  header: ageLabel(name),
  align: 'end',
  sortValue: ({ ages }) => ages[name],
  cell: ({ ages }) => (
    <Money exact naira={ages[name]} className={LATE.includes(name) && ages[name] > 0 ? 'font-bold text-danger' : ''} />
  ),
})

const columns: SortedColumn<CompanyDebtDto>[] = [
  {
    key: 'company',
    header: copy.columns.company,
    rowHeader: true,
    hideLabel: true,
    wide: true,
    sortValue: ({ company }) => company,
    cell: ({ id, company }) => (
      <Link
        href={`/staff/remittances/${id}`}
        className="inline-flex min-h-target items-center font-semibold text-brand-text underline"
      >
        {company}
      </Link>
    ),
  },
  {
    key: 'owed',
    header: copy.columns.owed,
    align: 'end',
    sortValue: ({ owed }) => owed,
    cell: ({ owed }) => <Money exact naira={owed} />,
  },
  {
    key: 'announced',
    header: copy.columns.announced,
    align: 'end',
    sortValue: ({ announced }) => announced,
    cell: ({ announced }) => <Money exact naira={announced} />,
  },
  ...AGES.map(age),
]

export function DebtTable({ debts, sorting }: { debts: readonly CompanyDebtDto[]; sorting: Sorting }) {
  return (
    <SortedTable
      sorting={sorting}
      initial="-owed"
      caption={copy.debts}
      columns={columns}
      rows={debts}
      rowKey={({ id }) => id}
      empty={<EmptyState title={copy.none.title}>{copy.none.text}</EmptyState>}
    />
  )
}
