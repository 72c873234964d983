'use client'

/* eslint-disable @next/next/no-img-element -- pictures are made to size and cached for ever under their id */
import { useEffect, useState } from 'react'
import { PaymentSummary } from '@/components/checkout/payment-summary'
import { Button, ButtonLink, IconButton } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { Dialog } from '@/components/ui/dialog'
import { EmptyState } from '@/components/ui/empty-state'
import { FormError } from '@/components/ui/field'
import { TrashIcon } from '@/components/ui/icons'
import { Money } from '@/components/ui/money'
import { Stepper } from '@/components/ui/stepper'
import { showNotice } from '@/components/ui/toast'
import { useActionForm } from '@/components/ui/use-action-form'
import { MAX_QUANTITY } from '@/lib/cart/rules'
import type { CartDto, CartItemDto } from '@/lib/cart/schema'
import { proceedAction } from '@/lib/checkout/actions'
import { proceedSchema } from '@/lib/checkout/schema'
import { formatDay, lagosDay } from '@/lib/core/clock'
import { formatNaira, fromNaira } from '@/lib/core/money'
import { cartCopy as copy } from './copy'
import { useCart } from './use-cart'

/** `today`: the day it is in Lagos, from the server, so that both sides group alike. */
export type CartViewProps = { userId: string; initial: CartDto; today: string }

/** My cart: lines by the day they were added, summary, and on to checkout. */
export function CartView({ userId, initial, today }: CartViewProps) {
  const { cart, setQuantity, remove } = useCart(userId, initial)
  const [leaving, setLeaving] = useState<CartItemDto>()
  useEffect(() => {
    if (initial.items.length === 0) showNotice(copy.emptyToast)
  }, [initial])
  if (cart.items.length === 0) {
    return (
      <EmptyState title={copy.empty} action={<ButtonLink href="/Store">{copy.shopNow}</ButtonLink>}>
        {copy.emptyText}
      </EmptyState>
    )
  }
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="grid gap-6">
        {groupByDay(cart.items).map(([day, items]) => (
          <section key={day} className="grid gap-3">
            <h2 className="section-title">{day === today ? copy.today : formatDay(day)}</h2>
            <ul className="grid gap-3">
              {items.map((item) => (
                <li key={item._id}>
                  <CartLine item={item} onQuantity={(quantity) => void setQuantity(item._id, quantity)} onRemove={() => { setLeaving(item) }} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <Card className="lg:sticky lg:top-24">
        <CardHeader title={copy.summary} />
        {cart.summary ? (
          <PaymentSummary lines={cart.summary.lines} total={cart.summary.overallTotal} upfront={cart.summary.upfront} financed={cart.summary.financed} />
        ) : (
          <p className="text-danger">{copy.chargesFailed}</p>
        )}
        <ProceedForm total={cart.summary?.overallTotal} />
      </Card>
      <Dialog
        open={leaving !== undefined}
        onClose={() => { setLeaving(undefined) }}
        title={copy.confirmTitle}
        actions={
          <>
            <Button
              variant="danger"
              onClick={() => {
                if (leaving) void remove(leaving._id)
                setLeaving(undefined)
              }}
            >
              {copy.delete}
            </Button>
            <Button variant="secondary" onClick={() => { setLeaving(undefined) }}>
              {copy.cancel}
            </Button>
          </>
        }
      >
        {copy.confirmText}
      </Dialog>
    </div>
  )
}

type CartLineProps = { item: CartItemDto; onQuantity: (quantity: number) => void; onRemove: () => void }

function CartLine({ item, onQuantity, onRemove }: CartLineProps) {
  return (
    <Card padded={false} className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-3 p-3 sm:grid-cols-[7rem_minmax(0,1fr)]">
      {item.image ? <img src={item.image} alt="" width={640} height={640} loading="lazy" className="aspect-square w-full rounded-control bg-sunken object-cover" /> : <span />}
      <div className="grid content-between gap-2">
        <div className="flex items-start justify-between gap-2">
          <div className="min-w-0">
            <h3 className="leading-snug font-semibold">{item.name}</h3>
            <p className="text-sm text-muted">{item.measurement}</p>
          </div>
          <IconButton label={copy.remove(item.name)} onClick={onRemove} className="-mt-1 -me-1 shrink-0 text-danger">
            <TrashIcon />
          </IconButton>
        </div>
        {item.priceBefore !== undefined && <p className="text-sm font-semibold text-warning">{copy.priceChanged(formatNaira(fromNaira(item.priceBefore)))}</p>}
        {!item.available && <p className="text-sm font-semibold text-danger">{copy.unavailable}</p>}
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Stepper value={item.quantity} onChange={onQuantity} max={MAX_QUANTITY} of={item.name} />
          <Money naira={item.totalPrice} className="text-lg font-bold" />
        </div>
      </div>
    </Card>
  )
}

function ProceedForm({ total }: { total: number | undefined }) {
  const { formProps, busy, message } = useActionForm({ schema: proceedSchema, action: proceedAction })
  return (
    <form {...formProps} className="sticky bottom-3 mt-5 grid gap-3">
      <FormError message={message} />
      <input type="hidden" name="shownTotal" value={total ?? ''} />
      <Button type="submit" busy={busy} disabled={total === undefined}>
        {copy.proceed(total === undefined ? '' : formatNaira(fromNaira(total)))}
      </Button>
    </form>
  )
}

function groupByDay(items: readonly CartItemDto[]): [string, CartItemDto[]][] {
  const groups = new Map<string, CartItemDto[]>()
  for (const item of [...items].sort((a, b) => b.addedAt.localeCompare(a.addedAt))) {
    const day = lagosDay(new Date(item.addedAt))
    groups.set(day, [...(groups.get(day) ?? []), item])
  }
  return [...groups]
}
