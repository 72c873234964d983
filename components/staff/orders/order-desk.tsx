'use client'

import type { OrderStatus } from '@/generated/prisma/enums'
import { BulkMoves } from '@/components/staff/orders/bulk-moves'
import { ordersDeskCopy as copy } from '@/components/staff/orders/copy'
import { MoveForms } from '@/components/staff/orders/move-button'
import { columnsFor } from '@/components/staff/orders/order-columns'
import { type OrdersView, ordersHref } from '@/components/staff/orders/order-filter'
import { QueueKeys } from '@/components/staff/orders/queue-keys'
import { SelectAll, SelectReady } from '@/components/staff/orders/select-orders'
import { useMoves } from '@/components/staff/orders/use-moves'
import { bulkColumn } from '@/components/ui/bulk-column'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { HistoryIcon } from '@/components/ui/icons'
import { Table } from '@/components/ui/table'
import { STATUS_LABELS, bulkMovesFrom, needsReason, obstaclesOf, plainMovesFrom } from '@/lib/orders/rules'
import type { StaffOrderDto } from '@/lib/orders/schema'

export type OrderDeskProps = {
  status: OrderStatus | 'all'
  view: OrdersView
  orders: readonly StaffOrderDto[]
  isLaterPage: boolean
  /** Whether the reader has the permission to move orders. */
  canMove: boolean
  /** The order that is open beside the list. */
  openId: string | undefined
}

const LIST_ID = 'orders'
const BULK_ID = 'bulk-orders'

/**
 * The orders of one status, with their next step and steps for many at once. A client component, because the data of
 * fifty rows are a tenth of their elements, which a server component would send besides.
 */
export function OrderDesk({ status, view, orders, isLaterPage, canMove, openId }: OrderDeskProps) {
  const caption = copy.caption(status === 'all' ? copy.all : STATUS_LABELS[status])
  const bulk = status === 'all' || !canMove ? [] : bulkMovesFrom(status)
  const moves = useMoves({ version: orders, listId: LIST_ID })
  const tapped = canMove ? [...new Set(orders.flatMap((order) => plainMovesFrom(order.status)))] : []
  const ready = orders.filter((order) => obstaclesOf(order).length === 0).map(({ id }) => id)
  const ticks =
    bulk.length === 0
      ? []
      : [
          bulkColumn<StaffOrderDto>(BULK_ID, ({ id, orderNumber }) => ({ id, label: orderNumber }), {
            className: 'w-14',
            heading: <SelectAll formId={BULK_ID} />,
          }),
        ]
  const selectReady = bulk.length > 0 && <SelectReady formId={BULK_ID} ids={ready} />
  return (
    <section
      id={LIST_ID}
      tabIndex={-1}
      aria-label={caption}
      className="relative outline-none focus-visible:shadow-none"
    >
      <MoveForms moves={tapped.filter((move) => !needsReason(move))} formProps={moves.formProps} />
      <QueueKeys listId={LIST_ID} closeHref={openId && ordersHref(view)} undo={moves.undo} />
      <div className="sm:hidden">{selectReady}</div>
      <Table
        caption={caption}
        isDense
        currentKey={openId}
        columns={[...ticks, ...columnsFor({ status, view, moves: canMove ? moves : undefined, selectReady })]}
        rows={orders}
        rowKey={({ id }) => id}
        empty={<Nothing status={status} view={view} isLaterPage={isLaterPage} />}
      />
      {bulk.length > 0 && <BulkMoves key={status} formId={BULK_ID} moves={bulk} undo={moves.undo} />}
    </section>
  )
}

function Nothing({ status, view, isLaterPage }: Pick<OrderDeskProps, 'status' | 'view' | 'isLaterPage'>) {
  const { status: _status, sort: _sort, ...filter } = view
  const isFiltered = Object.values(filter).some(Boolean)
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
