'use client'

import { useEffect, useRef, useState } from 'react'
import { PaymentSummary } from '@/components/cart/payment-summary'
import { useKnownWallet } from '@/components/dashboard/use-wallet'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { FormError } from '@/components/ui/field'
import { TextLink } from '@/components/ui/link'
import { Retry } from '@/components/ui/retry'
import { Skeleton } from '@/components/ui/skeleton'
import { showNotice } from '@/components/ui/toast'
import { ViewLink } from '@/components/ui/view-link'
import { buttonClass } from '@/components/ui/button'
import type { CartItemDto } from '@/lib/cart/schema'
import { formatDay, lagosDay } from '@/lib/core/clock'
import type { WalletDto } from '@/lib/credit/schema'
import { CartLine } from './cart-line'
import { cartCopy as copy } from './copy'
import { summaryCopy } from './summary-copy'
import { LimitBar } from './limit-bar'
import { ProceedForm } from './proceed-form'
import { RemoveDialog } from './remove-dialog'
import { type ServedCart, useCart } from './use-cart'

export type CartViewProps = {
  userId: string
  served: ServedCart | undefined
  /** The limit; undefined on a page that the phone keeps. */
  wallet: WalletDto | undefined
  /** Today in Lagos, from the server, so that server and browser group the lines alike. */
  today: string
  /** The line to remove, from the URL: opens the confirmation without script. */
  removing: string | undefined
}

/** The cart: lines by the day they were added, the summary, and the button to check out. */
export function CartView({ userId, served, wallet, today, removing }: CartViewProps) {
  const { cart, error, busy, reload, charges, problem, setQuantity, acceptPrice, remove } = useCart(userId, served)
  const limit = useKnownWallet(userId, wallet)
  const [removingId, setRemovingId] = useState(removing)
  const showEmptyNotice = useEmptyNotice(cart?.items.length === 0 && !busy, cart !== undefined && !busy)
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
      <>
        <FormError message={problem?.text} />
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
      </>
    )
  }
  const isOfLine = cart.items.some(({ _id }) => _id === problem?.itemId)
  const summary = charges.data === undefined && charges.error !== undefined ? null : cart.summary
  return (
    <div className="flex flex-col gap-6 lg:grid lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start">
      <div className="grid gap-6">
        {!isOfLine && <FormError message={problem?.text} />}
        {groupByDay(cart.items).map(([day, items]) => (
          <section key={day} className="grid gap-3">
            <h2 className="section-title">{day === today ? copy.today : formatDay(day)}</h2>
            <ul className="grid gap-3">
              {items.map((item) => (
                <li key={item._id}>
                  <CartLine
                    item={item}
                    problem={item._id === problem?.itemId ? problem.text : undefined}
                    onQuantity={(quantity) => void setQuantity(item._id, quantity)}
                    onAccept={() => void acceptPrice(item)}
                    onRemove={() => {
                      setRemovingId(item._id)
                    }}
                  />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      {/* On a phone both are part of the page column, so that the button can stick to the bottom of the screen. */}
      <div className="contents lg:sticky lg:top-24 lg:grid lg:gap-4">
        <Card heading={summaryCopy.summary}>
          {summary ? (
            <>
              <PaymentSummary
                lines={summary.lines}
                total={summary.overallTotal}
                upfront={summary.upfront}
                financed={summary.financed}
              />
              {limit.data && limit.error === undefined && <LimitBar financed={summary.financed} wallet={limit.data} />}
            </>
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
        <TextLink href="/Basket" className="justify-self-center">
          {copy.everyMonth}
        </TextLink>
      </div>
      <RemoveDialog
        // A line that is gone already needs no confirmation.
        itemId={cart.items.find(({ _id }) => _id === removingId)?._id}
        onClose={() => {
          setRemovingId(undefined)
        }}
        onRemove={() => {
          setRemovingId(undefined)
          if (removingId !== undefined)
            void remove(removingId).then((isEmpty) => {
              if (isEmpty) showEmptyNotice()
            })
        }}
      />
    </div>
  )
}

/**
 * Shows 'Cart is empty!' once per visit: when the cart is found or made empty, never after a background refresh.
 */
function useEmptyNotice(isEmpty: boolean, isSettled: boolean): () => void {
  const settled = useRef(false)
  const shown = useRef(false)
  const show = () => {
    if (shown.current) return
    shown.current = true
    showNotice(copy.emptyToast)
  }
  useEffect(() => {
    if (!isSettled || settled.current) return
    settled.current = true
    if (isEmpty) show()
  })
  return show
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
