'use client'

import { useRouter } from 'next/navigation'
import type { ReactNode } from 'react'
import type { OrderStatus } from '@/generated/prisma/enums'
import { ShownColumns } from '@/components/layout/list-choices'
import type { Heading } from '@/components/list/list-columns'
import { BulkMoves } from '@/components/staff/orders/bulk-moves'
import { ordersDeskCopy as copy } from '@/components/staff/orders/copy'
import { MoveForms } from '@/components/staff/orders/move-button'
import { columnsFor } from '@/components/staff/orders/order-columns'
import { SelectReady } from '@/components/staff/orders/select-orders'
import { useMoves } from '@/components/staff/orders/use-moves'
import { tickCell } from '@/components/ui/tick-cell'
import { SelectAll } from '@/components/ui/select-all'
import { Table } from '@/components/ui/table'
import { useKeys } from '@/components/ui/use-keys'
import { listAddress } from '@/lib/core/list-address'
import { STATUS_LABELS, bulkMovesFrom, needsReason, obstaclesOf, plainMovesFrom } from '@/lib/orders/rules'
import type { StaffOrderDto } from '@/lib/orders/schema'

export type OrderDeskProps = {
  listName: string
  status: OrderStatus | 'all'
  headings: readonly Heading[]
  /** The parameters of the list's address. */
  address: Readonly<Record<string, string | undefined>>
  orders: readonly StaffOrderDto[]
  /** Instead of the table when there are no orders. */
  empty: ReactNode
  /** Whether the reader has the permission to move orders. */
  canMove: boolean
  /** The order that is open beside the list. */
  openId: string | undefined
}

const PATH = '/staff/orders'
const LIST_ID = 'orders'
const BULK_ID = 'bulk-orders'
const ticks = tickCell<StaffOrderDto>(BULK_ID, ({ id, orderNumber }) => ({ id, label: orderNumber }))

/**
 * The orders of one status, with their next step and steps for many at once. A client component, because the data of
 * fifty rows are a tenth of their elements, which a server component would send besides.
 */
export function OrderDesk({ listName, status, headings, address, orders, empty, canMove, openId }: OrderDeskProps) {
  const caption = copy.caption(status === 'all' ? copy.all : STATUS_LABELS[status])
  const bulk = status === 'all' || !canMove ? [] : bulkMovesFrom(status)
  const moves = useMoves({ version: orders, listId: LIST_ID })
  const tapped = canMove ? [...new Set(orders.flatMap((order) => plainMovesFrom(order.status)))] : []
  const ready = orders.filter((order) => obstaclesOf(order).length === 0).map(({ id }) => id)
  const hrefWith = (order: string | undefined) => listAddress(PATH, { ...address, order })
  const router = useRouter()
  useKeys({
    u: moves.undo.undoLatest,
    Escape:
      openId === undefined
        ? undefined
        : () => {
            router.push(hrefWith(undefined), { scroll: false })
          },
  })
  const selectReady = bulk.length > 0 && <SelectReady formId={BULK_ID} ids={ready} />
  const columns = columnsFor({
    headings,
    panelHref: hrefWith,
    isMixed: status === 'all',
    moves: canMove ? moves : undefined,
    ticks: bulk.length > 0 ? ticks : undefined,
    selectAll: <SelectAll formId={BULK_ID} />,
    selectReady,
  })
  return (
    <section
      id={LIST_ID}
      tabIndex={-1}
      aria-label={caption}
      className="relative outline-none focus-visible:shadow-none"
    >
      <MoveForms moves={tapped.filter((move) => !needsReason(move))} formProps={moves.formProps} />
      <div className="sm:hidden">{selectReady}</div>
      <ShownColumns list={listName} keys={columns.map(({ key }) => key)}>
        <Table
          caption={caption}
          isDense
          currentKey={openId}
          columns={columns}
          rows={orders}
          rowKey={({ id }) => id}
          empty={empty}
        />
      </ShownColumns>
      {bulk.length > 0 && <BulkMoves key={status} formId={BULK_ID} moves={bulk} undo={moves.undo} />}
    </section>
  )
}
