import { ledgerCopy } from '@/components/staff/ledger/copy'
import { EmptyState } from '@/components/ui/empty-state'
import { SuccessIcon } from '@/components/ui/icons'
import { Money } from '@/components/ui/money'
import { PersonCell } from '@/components/ui/person-cell'
import { type Column, type SortBy, Table } from '@/components/ui/table'
import { formatDay, lagosDay } from '@/lib/core/clock'
import type { CreditHolderDto } from '@/lib/credit/schema'

const copy = ledgerCopy.credit

const dayOf = (moment: string) => formatDay(lagosDay(new Date(moment)))

const columns: Column<CreditHolderDto>[] = [
  {
    key: 'buyer',
    header: copy.columns.buyer,
    rowHeader: true,
    hideLabel: true,
    wide: true,
    cell: ({ id, fullname, email }) => <PersonCell name={fullname} email={email} href={`/staff/buyers/${id}`} />,
  },
  { key: 'company', header: copy.columns.company, cell: ({ company }) => company },
  { key: 'credit', header: copy.columns.credit, align: 'end', cell: ({ credit }) => <Money exact naira={credit} /> },
  { key: 'since', header: copy.columns.since, cell: ({ since }) => since && dayOf(since) },
  {
    key: 'payout',
    header: copy.columns.payout,
    cell: ({ askedAt }) => (askedAt === null ? copy.notAsked : copy.asked(dayOf(askedAt))),
  },
]

/** A page of the buyers with credit. */
export const CreditTable = ({ holders, sortBy }: { holders: readonly CreditHolderDto[]; sortBy: SortBy }) => (
  <Table
    sortBy={sortBy}
    caption={copy.caption}
    columns={columns}
    rows={holders}
    rowKey={({ id }) => id}
    empty={
      <EmptyState title={copy.none.title} figure={<SuccessIcon size={44} />}>
        {copy.none.text}
      </EmptyState>
    }
  />
)
