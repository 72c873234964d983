'use client'

import { type ReactNode, useEffect, useRef } from 'react'
import { Pager } from '@/components/layout/pager'
import type { Payer } from '@/components/payments/pay-in-window'
import { ButtonLink } from '@/components/ui/button'
import { Retry } from '@/components/ui/retry'
import { showError } from '@/components/ui/toast'
import { useLiveData } from '@/components/ui/use-live-data'
import type { HistoryOrderDto } from '@/lib/orders/schema'
import { isOver } from '@/lib/orders/rules'
import { BuyAgain } from './buy-again'
import { ordersCopy as copy } from './copy'
import { DeliveryCell } from './delivery-cell'
import { type HistoryPage, historyPath, nextHistoryHref } from './history-path'
import { OrderTable } from './order-table'

export type OrderHistoryProps = {
  userId: string
  served: HistoryOrderDto[]
  /** The path of the page, for its pager; undefined shows the newest orders with a link to all. */
  path?: '/History' | '/History1'
  page: HistoryPage
  caption: string
  /** A Buyer column in place of the numbers of the rows. */
  hasBuyer?: boolean
  /** Who pays from the Delivery column; undefined hides it. */
  payer?: Payer
  /** Whether the Delivery column offers to buy an order again. */
  canBuy?: boolean
  empty: ReactNode
}

/** The buyer's orders, newest first, one page at a time. */
export function OrderHistory(props: OrderHistoryProps) {
  const { userId, served, path, page, caption, hasBuyer, payer, canBuy = false, empty } = props
  const isTold = useRef(false)
  const { data, error, busy, mutate } = useLiveData<HistoryOrderDto[]>(historyPath(userId, page), {
    served,
    eachVisit: true,
    // "Try again" that fails again is no second toast: the page still says it.
    onFailure: () => {
      if (!isTold.current) showError(copy.historyFailed)
      isTold.current = true
    },
  })
  useEffect(() => {
    if (error === undefined) isTold.current = false
  }, [error])
  const orders = data ?? served
  const shown = orders.slice(0, page.size)
  const last = shown.at(-1)
  return (
    <div className="grid gap-3">
      {error !== undefined && (
        <Retry busy={busy} onRetry={() => void mutate()}>
          {copy.historyFailed}
        </Retry>
      )}
      <OrderTable
        caption={caption}
        orders={shown}
        passed={page.passed}
        hasBuyer={hasBuyer}
        delivery={payer && ((order) => <Delivery order={order} payer={payer} canBuy={canBuy} />)}
        empty={empty}
      />
      <More path={path} page={page} nextFrom={orders.length > page.size ? last?._id : undefined} />
    </div>
  )
}

type DeliveryProps = { order: HistoryOrderDto; payer: Payer; canBuy: boolean }

const Delivery = ({ order, payer, canBuy }: DeliveryProps) => (
  <div className="grid justify-items-end gap-2">
    <DeliveryCell order={order} payer={payer} />
    {canBuy && isOver(order.status) && <BuyAgain orderId={order._id} orderNumber={order.orderNumber} />}
  </div>
)

type MoreProps = Pick<OrderHistoryProps, 'path' | 'page'> & { nextFrom: string | undefined }

function More({ path, page, nextFrom }: MoreProps) {
  if (path)
    return (
      <Pager
        firstHref={page.cursor === undefined ? undefined : path}
        nextHref={nextFrom && nextHistoryHref(path, page, nextFrom)}
      />
    )
  return (
    nextFrom && (
      <p>
        <ButtonLink href="/History" variant="secondary" size="small">
          {copy.all}
        </ButtonLink>
      </p>
    )
  )
}
