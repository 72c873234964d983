import type { ReactNode } from 'react'
import { dashboardCopy } from '@/components/dashboard/copy'
import { TextLink } from '@/components/ui/link'
import { Money } from '@/components/ui/money'
import { type Column, Table } from '@/components/ui/table'
import { formatOrderTime } from '@/lib/core/clock'
import { itemCount, namesOf } from '@/lib/orders/rules'
import type { HistoryOrderDto } from '@/lib/orders/schema'
import { GoodsPictures } from './goods-pictures'
import { StatusBadge } from './status-badge'

const copy = dashboardCopy.columns

export type OrderTableProps = {
  caption: string
  orders: readonly HistoryOrderDto[]
  /** The number of orders before this page. */
  passed?: number
  /** A Buyer column with the name on each order, in place of the number of the row. */
  hasBuyer?: boolean | undefined
  /** The content of the Delivery column; undefined hides it. */
  delivery?: ((order: HistoryOrderDto) => ReactNode) | undefined
  empty?: ReactNode
}

/** The table of orders of the dashboard and the history. */
export function OrderTable({ caption, orders, passed = 0, hasBuyer = false, delivery, empty }: OrderTableProps) {
  const columns: Column<HistoryOrderDto>[] = [
    hasBuyer
      ? { key: 'buyer', header: copy.buyer, cell: ({ userFullname = '' }) => userFullname }
      : {
          key: 'serial',
          header: copy.serial,
          cell: (_order, index) => <span data-wide-only>{passed + index + 1}</span>,
        },
    {
      key: 'number',
      header: copy.number,
      rowHeader: true,
      wide: true,
      hideLabel: true,
      cell: ({ _id, orderNumber, status }) => (
        <span className="flex flex-wrap items-center justify-between gap-x-3 sm:inline-grid sm:justify-items-start">
          <TextLink href={`/History2?orderId=${_id}`} className="money">
            {orderNumber}
          </TextLink>
          <StatusBadge status={status} />
        </span>
      ),
    },
    { key: 'time', header: copy.time, cell: ({ orderDate }) => formatOrderTime(new Date(orderDate)) },
    {
      key: 'items',
      header: copy.items,
      wide: true,
      hideLabel: true,
      cell: ({ orderItems }) => <Goods items={orderItems} />,
    },
    {
      key: 'amount',
      header: copy.amount,
      align: 'end',
      cell: ({ allItemsTotalPrice }) => <Money naira={allItemsTotalPrice} />,
    },
    ...(delivery
      ? [{ key: 'delivery', header: copy.delivery, align: 'end' as const, wide: true, cell: delivery }]
      : []),
  ]
  return <Table caption={caption} columns={columns} rows={orders} rowKey={({ _id }) => _id} empty={empty} />
}

/** The number of items and their names; on a phone also their first pictures. */
const Goods = ({ items }: { items: HistoryOrderDto['orderItems'] }) => (
  <span className="flex items-center gap-3">
    <GoodsPictures goods={items} size="small" className="sm:hidden" />
    <span className="min-w-0">
      {itemCount(items.length)}
      <span className="block text-sm text-muted wrap-anywhere">{namesOf(items)}</span>
    </span>
  </span>
)
