import { ordersDeskCopy as copy } from '@/components/staff/orders/copy'
import { OrderMoves } from '@/components/staff/orders/order-moves'
import { Badge } from '@/components/ui/badge'
import { EmptyState } from '@/components/ui/empty-state'
import { HistoryIcon } from '@/components/ui/icons'
import { Money } from '@/components/ui/money'
import { type Column, Table } from '@/components/ui/table'
import { formatOrderTime } from '@/lib/core/clock'
import { type OrderStatusName, STATUS_LABELS, itemCount, staffMovesFrom } from '@/lib/orders/rules'
import type { StaffOrderDto } from '@/lib/orders/schema'

export type OrderDeskProps = {
  status: OrderStatusName
  orders: readonly StaffOrderDto[]
  /** Whether this is a page further on. */
  isLaterPage: boolean
}

const LIST_ID = 'orders'

const columns: Column<StaffOrderDto>[] = [
  {
    key: 'order',
    header: copy.columns.order,
    rowHeader: true,
    hideLabel: true,
    wide: true,
    cell: ({ orderNumber, orderDate }) => (
      <>
        <span className="money">{orderNumber}</span>
        <span className="block text-sm font-normal whitespace-nowrap text-muted">{formatOrderTime(new Date(orderDate))}</span>
      </>
    ),
  },
  {
    key: 'buyer',
    header: copy.columns.buyer,
    cell: ({ fullname, email, company }) => (
      <>
        {fullname}
        <span className="block text-sm break-all text-muted sm:break-normal">{email}</span>
        <span className="block text-sm text-muted">{company}</span>
      </>
    ),
  },
  { key: 'items', header: copy.columns.items, cell: ({ items }) => <span className="money">{itemCount(items)}</span> },
  { key: 'total', header: copy.columns.total, align: 'end', cell: ({ allItemsTotalPrice }) => <Money naira={allItemsTotalPrice} /> },
  {
    key: 'financed',
    header: copy.columns.financed,
    align: 'end',
    cell: ({ financed, months, limit }) => (
      <>
        <Money naira={financed} />
        <span className="block text-sm text-muted">{copy.overMonths(months)}</span>
        {limit !== null && (
          <span className={`block text-sm ${financed > limit ? 'font-semibold text-danger' : 'text-muted'}`}>
            {financed > limit ? copy.aboveLimit : copy.limit} <Money naira={limit} />
          </span>
        )}
      </>
    ),
  },
  {
    key: 'state',
    header: copy.columns.state,
    cell: ({ isPaymentDS, termsAccepted }) => (
      <span className="inline-grid justify-items-end gap-1.5 py-1 sm:justify-items-start">
        <Badge tone={isPaymentDS ? 'success' : 'warning'}>{isPaymentDS ? copy.feesPaid : copy.feesNotPaid}</Badge>
        <Badge tone={termsAccepted ? 'success' : 'warning'}>{termsAccepted ? copy.termsAccepted : copy.termsNotAccepted}</Badge>
      </span>
    ),
  },
]

const moves: Column<StaffOrderDto> = {
  key: 'moves',
  header: copy.columns.moves,
  hideLabel: true,
  wide: true,
  cell: ({ id, orderNumber, status, isPaymentDS, termsAccepted }) => (
    <OrderMoves key={status} order={{ id, orderNumber, status, isPaymentDS, termsAccepted }} listId={LIST_ID} />
  ),
}

/** The orders of one status, with the steps that each can take next. */
export function OrderDesk({ status, orders, isLaterPage }: OrderDeskProps) {
  const caption = copy.caption(STATUS_LABELS[status])
  const empty = isLaterPage ? copy.emptyPage : copy.empty[status]
  return (
    <section id={LIST_ID} tabIndex={-1} aria-label={caption} className="outline-none focus-visible:shadow-none">
      <Table
        caption={caption}
        columns={staffMovesFrom(status).length > 0 ? [...columns, moves] : columns}
        rows={orders}
        rowKey={({ id }) => id}
        empty={
          <EmptyState title={empty.title} figure={<HistoryIcon size={44} />}>
            {empty.text}
          </EmptyState>
        }
      />
    </section>
  )
}
