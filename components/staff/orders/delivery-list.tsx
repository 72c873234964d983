import { StatusBadge } from '@/components/orders/status-badge'
import { listsCopy } from '@/components/staff/orders/lists-copy'
import { ListedItems, TickBox } from '@/components/staff/orders/printed-list'
import { EmptyState } from '@/components/ui/empty-state'
import { type Column, Table } from '@/components/ui/table'
import type { DeliveryListDto } from '@/lib/orders/schema'

const copy = listsCopy.delivery
type Order = DeliveryListDto['places'][number]['orders'][number]

const columns: Column<Order>[] = [
  {
    key: 'order',
    header: copy.columns.order,
    rowHeader: true,
    hideLabel: true,
    wide: true,
    cell: ({ orderNumber, status }) => (
      <span className="inline-grid justify-items-start gap-1">
        <span className="money inline-flex items-center gap-2 whitespace-nowrap">
          <TickBox /> {orderNumber}
        </span>
        <span className="no-print">
          <StatusBadge status={status} />
        </span>
      </span>
    ),
  },
  {
    key: 'to',
    header: copy.columns.to,
    wide: true,
    hideLabel: true,
    cell: ({ fullname, company, location, phone }) => (
      <>
        <span className="block font-semibold">{fullname}</span>
        <span className="block">{location}</span>
        <span className="block text-sm text-muted">{company}</span>
        <a href={`tel:${phone}`} className="text-link money inline-flex min-h-target items-center print:min-h-0">
          {phone}
        </a>
      </>
    ),
  },
  {
    key: 'items',
    header: copy.columns.items,
    wide: true,
    hideLabel: true,
    cell: ({ items }) => <ListedItems items={items} />,
  },
  {
    key: 'signature',
    header: copy.columns.signature,
    hideLabel: true,
    wide: true,
    cell: () => <span className="hidden h-14 min-w-48 border-b border-dotted border-current sm:block print:block" />,
  },
]

/** Orders to deliver, one table for each city, with space for a signature. */
export function DeliveryList({ places }: DeliveryListDto) {
  if (places.length === 0) return <EmptyState title={copy.emptyTitle}>{copy.emptyText}</EmptyState>
  return (
    <div className="grid gap-6">
      {places.map(({ state, city, orders }) => (
        <Table
          key={`${state} ${city}`}
          caption={`${state}: ${city} (${listsCopy.summary(orders.length)})`}
          showCaption
          columns={columns}
          rows={orders}
          rowKey={({ id }) => id}
        />
      ))}
    </div>
  )
}
