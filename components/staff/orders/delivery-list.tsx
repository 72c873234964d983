import { StatusBadge } from '@/components/orders/status-badge'
import { listsCopy } from '@/components/staff/orders/lists-copy'
import { ListedItems, TickBox } from '@/components/staff/orders/printed-list'
import { EmptyState } from '@/components/ui/empty-state'
import { type Column, Table } from '@/components/ui/table'
import type { DeliveryListDto, ListedOrderDto } from '@/lib/orders/list-rules'

const copy = listsCopy.delivery

/** An order with its place in the route: the stop of the zone, and which order of that stop it is. */
type Stop = { readonly order: ListedOrderDto; readonly stop: number; readonly index: number; readonly orders: number }

const columns: Column<Stop>[] = [
  {
    key: 'order',
    header: copy.columns.order,
    rowHeader: true,
    hideLabel: true,
    wide: true,
    cell: ({ order: { orderNumber, status, failedDeliveries, failureReason } }) => (
      <span className="inline-grid justify-items-start gap-1">
        <span className="money inline-flex items-center gap-2 whitespace-nowrap">
          <TickBox /> {orderNumber}
        </span>
        <span className="no-print">
          <StatusBadge status={status} />
        </span>
        {failedDeliveries > 0 && (
          <span className="text-sm font-normal">{copy.failed(failedDeliveries, failureReason)}</span>
        )}
      </span>
    ),
  },
  {
    key: 'to',
    header: copy.columns.to,
    wide: true,
    hideLabel: true,
    cell: ({ order: { fullname, company, location, phone }, stop, index, orders }) => (
      <>
        <span className="block text-sm text-muted">
          {orders > 1 ? copy.stopOf(stop, index + 1, orders) : copy.stop(stop)}
        </span>
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
    cell: ({ order: { items } }) => <ListedItems items={items} />,
  },
  {
    key: 'signature',
    header: copy.columns.signature,
    hideLabel: true,
    wide: true,
    cell: () => <span className="hidden h-14 min-w-48 border-b border-dotted border-current sm:block print:block" />,
  },
]

/** The route: one table for each zone, in the order of its stops, with space for a signature. */
export function DeliveryList({ zones }: DeliveryListDto) {
  if (zones.length === 0) return <EmptyState title={copy.emptyTitle}>{copy.emptyText}</EmptyState>
  return (
    <div className="grid gap-6">
      {zones.map(({ day, state, city, count, places }) => {
        const name = listsCopy.zone(day, state, city)
        return (
          <Table
            key={name}
            caption={`${name} (${copy.zone(count, places.length)})`}
            showCaption
            columns={columns}
            rows={places.flatMap(({ orders }, stop) =>
              orders.map((order, index) => ({ order, stop: stop + 1, index, orders: orders.length })),
            )}
            rowKey={({ order }) => order.id}
          />
        )
      })}
    </div>
  )
}
