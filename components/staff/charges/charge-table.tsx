import { Badge, type BadgeTone } from '@/components/ui/badge'
import { EmptyState } from '@/components/ui/empty-state'
import { HistoryIcon } from '@/components/ui/icons'
import { Money } from '@/components/ui/money'
import { type Column, type SortBy, Table } from '@/components/ui/table'
import type { ChargeState } from '@/lib/catalogue/rules'
import type { StaffChargeDto } from '@/lib/catalogue/schema'
import { formatDay } from '@/lib/core/clock'
import { chargesCopy as copy } from './copy'

const TONES: Readonly<Record<ChargeState, BadgeTone>> = {
  in_force: 'success',
  coming: 'info',
  past: 'neutral',
  replaced: 'warning',
}

const columns: Column<StaffChargeDto>[] = [
  {
    key: 'date',
    header: copy.columns.date,
    rowHeader: true,
    cell: ({ date }) => <span className="whitespace-nowrap">{formatDay(date)}</span>,
  },
  {
    key: 'state',
    header: copy.columns.state,
    cell: ({ state }) => <Badge tone={TONES[state]}>{copy.states[state]}</Badge>,
  },
  {
    key: 'service',
    header: copy.columns.service,
    align: 'end',
    cell: ({ serviceFee }) => <Money exact naira={serviceFee} />,
  },
  {
    key: 'delivery',
    header: copy.columns.delivery,
    align: 'end',
    cell: ({ deliveryFee }) => <Money exact naira={deliveryFee} />,
  },
  { key: 'vat', header: copy.columns.vat, align: 'end', cell: ({ vat }) => <span className="money">{vat}%</span> },
  {
    key: 'interest',
    header: copy.columns.interest,
    align: 'end',
    cell: ({ interest }) => <span className="money">{interest}%</span>,
  },
  { key: 'by', header: copy.columns.by, cell: ({ by }) => by || '–' },
]

export const ChargeTable = ({ charges, sortBy }: { charges: readonly StaffChargeDto[]; sortBy?: SortBy }) => (
  <Table
    sortBy={sortBy}
    caption={copy.caption}
    columns={columns}
    rows={charges}
    rowKey={({ id }) => id}
    empty={
      <EmptyState title={copy.none.title} figure={<HistoryIcon size={44} />}>
        {copy.none.text}
      </EmptyState>
    }
  />
)
