import type { ReactNode } from 'react'
import { StatusBadge } from '@/components/orders/status-badge'
import type { CellsOf, Heading } from '@/components/list/list-columns'
import { ordersDeskCopy as copy } from '@/components/staff/orders/copy'
import { DeliverLink, MoveButton, MovedBadge } from '@/components/staff/orders/move-button'
import { OrderLink } from '@/components/staff/orders/order-link'
import type { useMoves } from '@/components/staff/orders/use-moves'
import { Badge } from '@/components/ui/badge'
import { Money } from '@/components/ui/money'
import type { Column } from '@/components/ui/table'
import { formatShortDay, formatShortMoment } from '@/lib/core/clock'
import type { ORDERS } from '@/lib/orders/lists'
import { itemCount, needsReason, obstaclesOf, plainMovesFrom } from '@/lib/orders/rules'
import type { StaffOrderDto } from '@/lib/orders/schema'

type Cells = CellsOf<typeof ORDERS>
type Moves = ReturnType<typeof useMoves>
type Shown = {
  /** What the server makes of the declaration, whose columns have functions. */
  readonly headings: readonly Heading[]
  /** The address of the list with this order beside it. */
  readonly panelHref: (id: string) => string
  /** Whether the list has orders of all statuses. */
  readonly isMixed: boolean
  /** Undefined for a reader who cannot move orders. */
  readonly moves: Moves | undefined
  /** The checkboxes of the rows. */
  readonly ticks: Cells['ticks']
  /** A checkbox for all rows, and a button that selects those without notes. */
  readonly selectAll: ReactNode
  readonly selectReady: ReactNode
}

/** The columns of the queue. Their widths are fixed, so that nothing jumps from page to page. */
export function columnsFor({ headings, panelHref, isMixed, moves, ticks, selectAll, selectReady }: Shown) {
  const shown: Cells = {
    ...cells,
    ticks,
    order: ({ id, orderNumber, orderDate }) => (
      <OrderLink id={id} panelHref={panelHref(id)}>
        <span className="text-link money">{orderNumber}</span>
        <span className="line text-sm font-normal text-muted">{formatShortMoment(new Date(orderDate))}</span>
      </OrderLink>
    ),
    notes: isMixed ? undefined : cells.notes,
    status: isMixed ? cells.status : undefined,
    // An empty cell is left out of the phone card.
    moves: moves && ((order) => <NextStep key={order.status} order={order} moves={moves} />),
  }
  return headings.flatMap((column): Column<StaffOrderDto>[] => {
    const cell = shown[column.key as keyof Cells]
    const heading =
      column.key === 'ticks' ? (
        selectAll
      ) : column.key === 'notes' ? (
        <span className="flex items-center gap-3">
          {column.header}
          <span className="max-sm:hidden">{selectReady}</span>
        </span>
      ) : undefined
    return cell ? [{ ...column, cell, heading }] : []
  })
}

const cells = {
  buyer: ({ fullname, company }) => (
    <>
      <span className="line">{fullname}</span>
      <span className="line text-sm text-muted">{company}</span>
    </>
  ),
  place: ({ deliveryState, deliveryCity, delivery }) => (
    <>
      <span className="line">{delivery?.place || deliveryCity}</span>
      <span className="line text-sm text-muted">{delivery ? formatShortDay(delivery.date) : deliveryState}</span>
    </>
  ),
  total: ({ allItemsTotalPrice, items }) => (
    <>
      <Money exact naira={allItemsTotalPrice} />
      <span className="line text-sm text-muted">{itemCount(items)}</span>
    </>
  ),
  financed: ({ financed: amount, months, limit }) => (
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
  /** Only what keeps an order from its next step is marked. */
  notes: (order) => {
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
  status: ({ status }) => <StatusBadge status={status} />,
} satisfies Partial<Cells>

/** The step of one button that an order can take now. Steps with a reason are beside the list, and for many at once. */
function NextStep({ order, moves }: { order: StaffOrderDto; moves: Moves }) {
  const state = moves.stateOf(order.id)
  if (state.done) return <MovedBadge move={state.done} />
  const [next] = obstaclesOf(order).length > 0 ? [] : plainMovesFrom(order.status).filter((move) => !needsReason(move))
  return next ? <MoveButton order={order} move={next} state={state} /> : <DeliverLink order={order} />
}
