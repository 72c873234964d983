import { payoutsCopy as copy } from '@/components/staff/payouts/copy'
import { EmptyState } from '@/components/ui/empty-state'
import { SuccessIcon } from '@/components/ui/icons'
import { Money } from '@/components/ui/money'
import { PersonCell } from '@/components/ui/person-cell'
import { type Column, Table } from '@/components/ui/table'
import { formatDay, lagosDay } from '@/lib/core/clock'
import type { PayoutDto } from '@/lib/credit/schema'

const columns: Column<PayoutDto>[] = [
  {
    key: 'buyer',
    header: copy.columns.buyer,
    rowHeader: true,
    hideLabel: true,
    wide: true,
    cell: ({ id, fullname, email }) => <PersonCell name={fullname} email={email} href={`/staff/buyers/${id}`} />,
  },
  { key: 'company', header: copy.columns.company, cell: ({ company }) => company },
  { key: 'credit', header: copy.columns.credit, align: 'end', cell: ({ credit }) => <Money naira={credit} /> },
  {
    key: 'why',
    header: copy.columns.why,
    cell: ({ askedAt }) => (askedAt === null ? copy.left : copy.asked(formatDay(lagosDay(new Date(askedAt))))),
  },
]

/** Buyers whose credit is to be paid out. */
export const PayoutTable = ({ payouts }: { payouts: readonly PayoutDto[] }) => (
  <Table
    caption={copy.caption}
    columns={columns}
    rows={payouts}
    rowKey={({ id }) => id}
    empty={
      <EmptyState title={copy.none.title} figure={<SuccessIcon size={44} />}>
        {copy.none.text}
      </EmptyState>
    }
  />
)
