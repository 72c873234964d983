'use client'

import { useEffect, useRef, useState } from 'react'
import { PaymentSummary } from '@/components/cart/payment-summary'
import { Card, CardHeader } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { Retry } from '@/components/ui/retry'
import { Skeleton } from '@/components/ui/skeleton'
import { showNotice } from '@/components/ui/toast'
import { ViewLink } from '@/components/ui/view-link'
import { buttonClass } from '@/components/ui/button'
import type { CartItemDto } from '@/lib/cart/schema'
import { formatDay, lagosDay } from '@/lib/core/clock'
import { CartLine } from './cart-line'
import { cartCopy as copy } from './copy'
import { ProceedForm } from './proceed-form'
import { RemoveDialog } from './remove-dialog'
import { type ServedCart, useCart } from './use-cart'

export type CartViewProps = {
  userId: string
  served: ServedCart | undefined
  /** The day it is in Lagos, from the server, so that both sides group alike. */
  today: string
  /** The line whose removal the address asks for: how it is asked about without script. */
  removing: string | undefined
}

/** My cart: lines by the day they were added, summary, and on to checkout. */
export function CartView({ userId, served, today, removing }: CartViewProps) {
  const { cart, error, busy, reload, charges, setQuantity, acceptPrice, remove } = useCart(userId, served)
  const [leaving, setLeaving] = useState(removing)
  const tellEmpty = useEmptyNotice(cart?.items.length === 0 && !busy, cart !== undefined && !busy)
  if (!cart) {
    return error === undefined ? (
      <CartSkeleton />
    ) : (
      <Retry busy={busy} onRetry={reload}>
        {copy.fetchFailed}
      </Retry>
    )
  }
  if (cart.items.length === 0) {
    return (
      <EmptyState
        title={copy.empty}
        action={
          <ViewLink href="/Store" className={buttonClass()}>
            {copy.shopNow}
          </ViewLink>
        }
      >
        {copy.emptyText}
      </EmptyState>
    )
  }
  const summary = charges.data === undefined && charges.error !== undefined ? null : cart.summary
  return (
    <div className="flex flex-col gap-6 lg:grid lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start">
      <div className="grid gap-6">
        {groupByDay(cart.items).map(([day, items]) => (
          <section key={day} className="grid gap-3">
            <h2 className="section-title">{day === today ? copy.today : formatDay(day)}</h2>
            <ul className="grid gap-3">
              {items.map((item) => (
                <li key={item._id}>
                  <CartLine
                    item={item}
                    onQuantity={(quantity) => void setQuantity(item._id, quantity)}
                    onAccept={() => void acceptPrice(item)}
                    onRemove={() => {
                      setLeaving(item._id)
                    }}
                  />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      {/* On a phone the two stand in the column itself, so that the button can stick to the foot of the screen. */}
      <div className="contents lg:sticky lg:top-24 lg:grid lg:gap-4">
        <Card>
          <CardHeader title={copy.summary} />
          {summary ? (
            <PaymentSummary
              lines={summary.lines}
              total={summary.overallTotal}
              upfront={summary.upfront}
              financed={summary.financed}
            />
          ) : (
            <Retry
              busy={charges.busy}
              onRetry={() => {
                void charges.mutate()
                reload()
              }}
            >
              {copy.chargesFailed}
            </Retry>
          )}
        </Card>
        <ProceedForm total={summary?.overallTotal} />
      </div>
      <RemoveDialog
        // What is gone already needs no asking.
        itemId={cart.items.find(({ _id }) => _id === leaving)?._id}
        onClose={() => {
          setLeaving(undefined)
        }}
        onRemove={() => {
          setLeaving(undefined)
          if (leaving !== undefined)
            void remove(leaving).then((isEmpty) => {
              if (isEmpty) tellEmpty()
            })
        }}
      />
    </div>
  )
}

/** 'Cart is empty!', once a visit: on finding it so or on emptying it, never because the page refreshed itself (checklist X-45). */
function useEmptyNotice(isEmpty: boolean, isSettled: boolean): () => void {
  const settled = useRef(false)
  const told = useRef(false)
  const tell = () => {
    if (told.current) return
    told.current = true
    showNotice(copy.emptyToast)
  }
  useEffect(() => {
    if (!isSettled || settled.current) return
    settled.current = true
    if (isEmpty) tell()
  })
  return tell
}

const CartSkeleton = () => (
  <div className="grid gap-3">
    <Skeleton className="h-7 w-24" />
    <Skeleton className="h-32" />
    <Skeleton className="h-32" />
  </div>
)

function groupByDay(items: readonly CartItemDto[]): [string, CartItemDto[]][] {
  const groups = new Map<string, CartItemDto[]>()
  for (const item of [...items].sort((a, b) => b.addedAt.localeCompare(a.addedAt))) {
    const day = lagosDay(new Date(item.addedAt))
    groups.set(day, [...(groups.get(day) ?? []), item])
  }
  return [...groups]
}
