import { EmptyState } from '@/components/ui/empty-state'
import { HistoryIcon } from '@/components/ui/icons'
import { type Column, Table } from '@/components/ui/table'
import type { MovementDto } from '@/lib/catalogue/schema'
import { formatShortMoment } from '@/lib/core/clock'
import { productsCopy } from './copy'

const copy = productsCopy.stock

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const columns: Column<MovementDto>[] = [
  {
    key: 'at',
    header: copy.columns.at,
    rowHeader: true,
    cell: ({ at }) => <span className="whitespace-nowrap">{formatShortMoment(new Date(at))}</span>,
  },
  {
    key: 'quantity',
    header: copy.columns.quantity,
    align: 'end',
    cell: ({ quantity }) => (
      <span className={`money ${quantity < 0 ? 'text-danger' : 'text-success'}`}>
        {quantity > 0 ? `+${quantity}` : `−${-quantity}`}
      </span>
    ),
  },
  {
    key: 'reason',
    header: copy.columns.reason,
    cell: ({ reason, orderNumber }) => (
      <>
        {capital(reason)}
        {orderNumber && <span className="block text-sm text-muted">{copy.order(orderNumber)}</span>}
      </>
    ),
  },
  { key: 'by', header: copy.columns.by, cell: ({ by }) => by || copy.shop },
]

/** Stock movements of a product, newest first. */
export const MovementTable = ({ movements }: { movements: readonly MovementDto[] }) => (
  <Table
    caption={copy.history}
    columns={columns}
    rows={movements}
    rowKey={({ id }) => id}
    empty={
      <EmptyState level={3} title={copy.noHistory.title} figure={<HistoryIcon size={44} />}>
        {copy.noHistory.text}
      </EmptyState>
    }
  />
)
