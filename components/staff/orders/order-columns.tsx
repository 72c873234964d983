import type { ReactNode } from 'react'
import type { OrderStatus } from '@/generated/prisma/enums'
import { StatusBadge } from '@/components/orders/status-badge'
import { ordersDeskCopy as copy } from '@/components/staff/orders/copy'
import { DeliverLink, MoveButton, MovedBadge } from '@/components/staff/orders/move-button'
import { type OrdersView, ordersHref } from '@/components/staff/orders/order-filter'
import { OrderLink } from '@/components/staff/orders/order-link'
import type { useMoves } from '@/components/staff/orders/use-moves'
import { Badge } from '@/components/ui/badge'
import { Money } from '@/components/ui/money'
import type { Column } from '@/components/ui/table'
import { formatShortMoment } from '@/lib/core/clock'
import { sortHeading } from '@/lib/core/list-address'
import { itemCount, needsReason, obstaclesOf, plainMovesFrom } from '@/lib/orders/rules'
import type { StaffOrderDto } from '@/lib/orders/schema'

type Moves = ReturnType<typeof useMoves>
type Shown = {
  readonly status: OrderStatus | 'all'
  readonly view: OrdersView
  /** Undefined for a reader who cannot move orders. */
  readonly moves: Moves | undefined
  /** Stands in the heading of the notes: a button that selects the rows without any. */
  readonly selectReady: ReactNode
}

/** The columns of the queue. Their widths are fixed, so that nothing jumps from page to page. */
export function columnsFor({ status, view, moves, selectReady }: Shown): Column<StaffOrderDto>[] {
  return [
    orderColumn(view),
    buyer,
    place,
    totalColumn(view),
    financed,
    status === 'all' ? statusColumn : notesColumn(selectReady),
    ...(moves ? [movesColumn(moves)] : []),
  ]
}

// The queues of orders to approve and to pack have those that wait for their buyer last, which is no column's order.
const sort = ({ status, ...view }: OrdersView, key: string) =>
  sortHeading(key, view.sort ?? (status === 'pending' || status === 'approved' ? '' : 'date'), (next) =>
    ordersHref({ ...view, status, sort: next }),
  )

const orderColumn = (view: OrdersView): Column<StaffOrderDto> => ({
  key: 'order',
  header: copy.columns.order,
  className: 'w-44',
  rowHeader: true,
  hideLabel: true,
  wide: true,
  sort: sort(view, 'date'),
  cell: ({ id, orderNumber, orderDate }) => (
    <OrderLink id={id} panelHref={ordersHref({ ...view, order: id })}>
      <span className="text-link money">{orderNumber}</span>
      <span className="line text-sm font-normal text-muted">{formatShortMoment(new Date(orderDate))}</span>
    </OrderLink>
  ),
})

const buyer: Column<StaffOrderDto> = {
  key: 'buyer',
  header: copy.columns.buyer,
  cell: ({ fullname, company }) => (
    <>
      <span className="line">{fullname}</span>
      <span className="line text-sm text-muted">{company}</span>
    </>
  ),
}

const place: Column<StaffOrderDto> = {
  key: 'place',
  header: copy.columns.place,
  className: 'w-36',
  cell: ({ deliveryState, deliveryCity }) => (
    <>
      <span className="line">{deliveryCity}</span>
      <span className="line text-sm text-muted">{deliveryState}</span>
    </>
  ),
}

const totalColumn = (view: OrdersView): Column<StaffOrderDto> => ({
  key: 'total',
  header: copy.columns.total,
  className: 'w-36',
  align: 'end',
  sort: sort(view, 'total'),
  cell: ({ allItemsTotalPrice, items }) => (
    <>
      <Money exact naira={allItemsTotalPrice} />
      <span className="line text-sm text-muted">{itemCount(items)}</span>
    </>
  ),
})

const financed: Column<StaffOrderDto> = {
  key: 'financed',
  header: copy.columns.financed,
  className: 'w-44',
  align: 'end',
  cell: ({ financed: amount, months, limit }) => (
    <>
      <Money exact naira={amount} />
      <span className="line text-sm text-muted">
        {limit === null ? (
          copy.overMonths(months)
        ) : (
          <>
            {copy.limit} <Money exact naira={limit} />
          </>
        )}
      </span>
    </>
  ),
}

/** Only what keeps an order from its next step is marked. */
const notesColumn = (selectReady: ReactNode): Column<StaffOrderDto> => ({
  key: 'notes',
  header: copy.columns.notes,
  className: 'w-52',
  heading: (
    <span className="flex items-center gap-3">
      {copy.columns.notes}
      <span className="max-sm:hidden">{selectReady}</span>
    </span>
  ),
  cell: (order) => {
    const [first, ...others] = obstaclesOf(order)
    return (
      first && (
        <span className="flex items-center gap-1">
          <Badge tone="warning">{copy.obstacles[first]}</Badge>
          {others.length > 0 && (
            <>
              <span aria-hidden className="text-sm font-semibold">
                {copy.moreNotes(others.length)}
              </span>
              <span className="sr-only">{others.map((other) => copy.obstacles[other]).join(', ')}</span>
            </>
          )}
        </span>
      )
    )
  },
})

const statusColumn: Column<StaffOrderDto> = {
  key: 'status',
  header: copy.columns.status,
  className: 'w-48',
  cell: ({ status }) => <StatusBadge status={status} />,
}

const movesColumn = (moves: Moves): Column<StaffOrderDto> => ({
  key: 'moves',
  header: copy.columns.moves,
  className: 'w-36',
  hideLabel: true,
  wide: true,
  // An empty cell is left out of the phone card.
  cell: (order) => <NextStep key={order.status} order={order} moves={moves} />,
})

/** The step of one button that an order can take now. Steps with a reason are beside the list, and for many at once. */
function NextStep({ order, moves }: { order: StaffOrderDto; moves: Moves }) {
  const state = moves.stateOf(order.id)
  if (state.done) return <MovedBadge move={state.done} />
  const [next] = obstaclesOf(order).length > 0 ? [] : plainMovesFrom(order.status).filter((move) => !needsReason(move))
  return next ? <MoveButton order={order} move={next} state={state} /> : <DeliverLink order={order} />
}
