'use client'

import { StatusBadge } from '@/components/orders/status-badge'
import { BulkMoves } from '@/components/staff/orders/bulk-moves'
import { ordersDeskCopy as copy } from '@/components/staff/orders/copy'
import { type OrdersView, ordersHref } from '@/components/staff/orders/order-filter'
import { MoveForms } from '@/components/staff/orders/move-button'
import { RowMoves } from '@/components/staff/orders/row-moves'
import { useMoves } from '@/components/staff/orders/use-moves'
import { Badge } from '@/components/ui/badge'
import { bulkColumn } from '@/components/ui/bulk-column'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { HistoryIcon } from '@/components/ui/icons'
import { Link } from '@/components/ui/link'
import { Money } from '@/components/ui/money'
import { type Column, Table } from '@/components/ui/table'
import { formatOrderTime } from '@/lib/core/clock'
import { sortHeading } from '@/lib/core/list-address'
import {
  BULK_MOVES,
  type OrderStatusName,
  STATUS_LABELS,
  itemCount,
  needsReason,
  plainMovesFrom,
  staffMovesFrom,
} from '@/lib/orders/rules'
import type { StaffOrderDto } from '@/lib/orders/schema'

export type OrderDeskProps = {
  status: OrderStatusName | 'all'
  view: OrdersView
  orders: readonly StaffOrderDto[]
  isLaterPage: boolean
  /** Whether the reader has the permission to move orders. */
  canMove: boolean
}

const LIST_ID = 'orders'
const BULK_ID = 'bulk-orders'

const buyer: Column<StaffOrderDto> = {
  key: 'buyer',
  header: copy.columns.buyer,
  cell: ({ fullname, email, company, deliveryState, deliveryCity, hasLeft }) => (
    <span className="block">
      {fullname}
      <span className="block text-sm break-all text-muted sm:break-normal">{email}</span>
      <span className="block text-sm text-muted">
        {company} · {deliveryCity}, {deliveryState}
      </span>
      {hasLeft && (
        <span className="mt-1 block">
          <Badge tone="warning">{copy.hasLeft}</Badge>
        </span>
      )}
    </span>
  ),
}
const financed: Column<StaffOrderDto> = {
  key: 'financed',
  header: copy.columns.financed,
  align: 'end',
  cell: ({ financed, months, limit }) => (
    <>
      <Money naira={financed} />
      <span className="block text-sm whitespace-nowrap text-muted">{copy.overMonths(months)}</span>
      {limit !== null && <Limit limit={limit} isAbove={financed > limit} />}
    </>
  ),
}
const Limit = ({ limit, isAbove }: { limit: number; isAbove: boolean }) => (
  <span className={`block text-sm sm:whitespace-nowrap ${isAbove ? 'font-semibold text-danger' : 'text-muted'}`}>
    {isAbove ? copy.aboveLimit : copy.limit} <Money naira={limit} />
  </span>
)
const state: Column<StaffOrderDto> = {
  key: 'state',
  header: copy.columns.state,
  cell: ({ isPaymentDS, termsAccepted }) => (
    <span className="inline-grid justify-items-end gap-1.5 py-1 sm:justify-items-start">
      <Badge tone={isPaymentDS ? 'success' : 'warning'}>{isPaymentDS ? copy.feesPaid : copy.feesNotPaid}</Badge>
      <Badge tone={termsAccepted ? 'success' : 'warning'}>
        {termsAccepted ? copy.termsAccepted : copy.termsNotAccepted}
      </Badge>
    </span>
  ),
}
const movesColumn = (moves: ReturnType<typeof useMoves>): Column<StaffOrderDto> => ({
  key: 'moves',
  header: copy.columns.moves,
  hideLabel: true,
  wide: true,
  // An empty cell is left out of the phone card.
  cell: (order) =>
    staffMovesFrom(order.status).length > 0 && <RowMoves key={order.status} order={order} moves={moves} />,
})
const statusColumn: Column<StaffOrderDto> = {
  key: 'status',
  header: copy.columns.status,
  cell: ({ status }) => <StatusBadge status={status} />,
}

function columnsFor(status: OrderStatusName | 'all', view: OrdersView): Column<StaffOrderDto>[] {
  const sort = (key: string) =>
    sortHeading(key, view.sort ?? 'date', (next) => ordersHref({ ...view, sort: next === 'date' ? undefined : next }))
  const order: Column<StaffOrderDto> = {
    key: 'order',
    header: copy.columns.order,
    rowHeader: true,
    hideLabel: true,
    wide: true,
    sort: sort('date'),
    cell: ({ id, orderNumber, orderDate, items }) => (
      <>
        <Link href={`/staff/orders/${id}`} className="text-link money inline-flex min-h-target items-center">
          {orderNumber}
        </Link>
        <span className="block text-sm font-normal whitespace-nowrap text-muted">
          {formatOrderTime(new Date(orderDate))} · {itemCount(items)}
        </span>
      </>
    ),
  }
  const total: Column<StaffOrderDto> = {
    key: 'total',
    header: copy.columns.total,
    align: 'end',
    sort: sort('total'),
    cell: ({ allItemsTotalPrice }) => <Money naira={allItemsTotalPrice} />,
  }
  return [order, buyer, total, financed, status === 'all' ? statusColumn : state]
}

/**
 * The orders of one status, with their next steps and a step for many at once. A client component, because the data of
 * fifty rows are a tenth of their elements, which a server component would send besides.
 */
export function OrderDesk({ status, view, orders, isLaterPage, canMove }: OrderDeskProps) {
  const caption = copy.caption(status === 'all' ? copy.all : STATUS_LABELS[status])
  const bulk =
    status === 'all' || !canMove ? undefined : BULK_MOVES.find((move) => staffMovesFrom(status).includes(move))
  const moves = useMoves({ version: orders, listId: LIST_ID })
  const hasMoves = canMove && orders.some((order) => staffMovesFrom(order.status).length > 0)
  const tapped = canMove ? [...new Set(orders.flatMap((order) => plainMovesFrom(order.status)))] : []
  const columns = columnsFor(status, view)
  return (
    <section id={LIST_ID} tabIndex={-1} aria-label={caption} className="outline-none focus-visible:shadow-none">
      <MoveForms moves={tapped.filter((move) => !needsReason(move))} formProps={moves.formProps} />
      <Table
        caption={caption}
        columns={[
          ...(bulk ? [bulkColumn<StaffOrderDto>(BULK_ID, ({ id, orderNumber }) => ({ id, label: orderNumber }))] : []),
          ...columns,
          ...(hasMoves ? [movesColumn(moves)] : []),
        ]}
        rows={orders}
        rowKey={({ id }) => id}
        empty={<Nothing status={status} view={view} isLaterPage={isLaterPage} />}
      />
      {bulk && <BulkMoves key={bulk} formId={BULK_ID} move={bulk} hasRows={orders.length > 0} />}
    </section>
  )
}

function Nothing({ status, view, isLaterPage }: Omit<OrderDeskProps, 'orders' | 'canMove'>) {
  const isFiltered = Boolean(view.q ?? view.company ?? view.state)
  const empty = isLaterPage ? copy.emptyPage : isFiltered || status === 'all' ? copy.emptyFilter : copy.empty[status]
  return (
    <EmptyState
      title={empty.title}
      figure={<HistoryIcon size={44} />}
      action={
        isFiltered && status !== 'all' ? (
          <ButtonLink href={ordersHref({ ...view, status: 'all' })} variant="secondary" size="small">
            {copy.emptyFilter.all}
          </ButtonLink>
        ) : undefined
      }
    >
      {empty.text}
    </EmptyState>
  )
}
