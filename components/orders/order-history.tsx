'use client'

import type { ReactNode } from 'react'
import { Pager } from '@/components/layout/pager'
import type { Payer } from '@/components/payments/pay-in-window'
import { ButtonLink } from '@/components/ui/button'
import { Retry } from '@/components/ui/retry'
import { showError } from '@/components/ui/toast'
import { useLiveData } from '@/components/ui/use-live-data'
import type { HistoryOrderDto } from '@/lib/orders/schema'
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
  /** The name in the Buyer column; undefined numbers the rows instead. */
  buyer?: string
  /** Who pays from the Delivery column; undefined hides it. */
  payer?: Payer
  empty: ReactNode
}

/** The buyer's orders, newest first, one page at a time. */
export function OrderHistory({ userId, served, path, page, caption, buyer, payer, empty }: OrderHistoryProps) {
  const { data, error, busy, mutate } = useLiveData<HistoryOrderDto[]>(historyPath(userId, page), {
    served,
    eachVisit: true,
    onFailure: () => {
      showError(copy.historyFailed)
    },
  })
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
        buyer={buyer}
        delivery={payer && ((order) => <DeliveryCell order={order} payer={payer} />)}
        empty={empty}
      />
      <More path={path} page={page} nextFrom={orders.length > page.size ? last?._id : undefined} />
    </div>
  )
}

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
