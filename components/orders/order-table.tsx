import type { ReactNode } from 'react'
import { dashboardCopy } from '@/components/dashboard/copy'
import { Link } from '@/components/ui/link'
import { Money } from '@/components/ui/money'
import { type Column, Table } from '@/components/ui/table'
import { formatOrderTime } from '@/lib/core/clock'
import { itemCount } from '@/lib/orders/rules'
import type { HistoryOrderDto } from '@/lib/orders/schema'
import { StatusBadge } from './status-badge'

const copy = dashboardCopy.columns

export type OrderTableProps = {
  caption: string
  orders: readonly HistoryOrderDto[]
  /** The number of orders before this page. */
  passed?: number
  /** The name in the Buyer column; undefined numbers the rows instead. */
  buyer?: string | undefined
  /** The content of the Delivery column; undefined hides it. */
  delivery?: ((order: HistoryOrderDto) => ReactNode) | undefined
  empty?: ReactNode
}

/** The table of orders of the dashboard and the history. */
export function OrderTable({ caption, orders, passed = 0, buyer, delivery, empty }: OrderTableProps) {
  const columns: Column<HistoryOrderDto>[] = [
    buyer === undefined
      ? { key: 'serial', header: copy.serial, cell: (_order, index) => passed + index + 1 }
      : { key: 'buyer', header: copy.buyer, cell: () => buyer },
    {
      key: 'number',
      header: copy.number,
      rowHeader: true,
      cell: ({ _id, orderNumber, status }) => (
        <span className="inline-grid justify-items-end sm:justify-items-start">
          <Link href={`/History2?orderId=${_id}`} className="text-link money inline-flex min-h-target items-center">
            {orderNumber}
          </Link>
          {delivery && <StatusBadge status={status} />}
        </span>
      ),
    },
    { key: 'time', header: copy.time, cell: ({ orderDate }) => formatOrderTime(new Date(orderDate)) },
    { key: 'items', header: copy.items, cell: ({ orderItems }) => itemCount(orderItems.length) },
    {
      key: 'amount',
      header: copy.amount,
      align: 'end',
      cell: ({ allItemsTotalPrice }) => <Money naira={allItemsTotalPrice} />,
    },
    ...(delivery ? [{ key: 'delivery', header: copy.delivery, align: 'end' as const, cell: delivery }] : []),
  ]
  return <Table caption={caption} columns={columns} rows={orders} rowKey={({ _id }) => _id} empty={empty} />
}
