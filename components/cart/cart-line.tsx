'use client'

import { type SubmitEvent, useActionState, useState } from 'react'
import { Button, IconButton } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { FieldError } from '@/components/ui/field'
import { TrashIcon } from '@/components/ui/icons'
import { Money } from '@/components/ui/money'
import { Stepper } from '@/components/ui/stepper'
import { StoredPicture } from '@/components/ui/stored-picture'
import { acceptPriceAction, setQuantityAction } from '@/lib/cart/actions'
import { MAX_QUANTITY } from '@/lib/cart/rules'
import type { CartItemDto } from '@/lib/cart/schema'
import { formatNaira, fromNaira } from '@/lib/core/money'
import { cartCopy as copy } from './copy'

export type CartLineProps = {
  item: CartItemDto
  /** Why the last change of this line failed. */
  problem: string | undefined
  onQuantity: (quantity: number) => void
  onAccept: () => void
  onRemove: () => void
}

/** With script the form is not submitted: the change happens in the page. */
const withoutSubmit = (act?: () => void) => (event: SubmitEvent) => {
  event.preventDefault()
  act?.()
}

/** A line of the cart, with its warnings below. Before hydration every control is a plain form. */
export function CartLine({ item, problem, onQuantity, onAccept, onRemove }: CartLineProps) {
  const [result, sendQuantity] = useActionState(setQuantityAction, null)
  // The next change hides the refusal of a plain form.
  const [isRefusalHidden, setRefusalHidden] = useState(false)
  const change = (next: number) => {
    setRefusalHidden(true)
    onQuantity(next)
  }
  const { _id, name, measurement, image, quantity, totalPrice, price, priceBefore, available } = item
  return (
    <Card padded={false} className="grid gap-3 p-3">
      <div className="grid grid-cols-[88px_minmax(0,1fr)] gap-3 sm:grid-cols-[112px_minmax(0,1fr)]">
        {image ? (
          <StoredPicture
            src={image}
            sizes="(min-width: 40rem) 7rem, 5.5rem"
            className="aspect-square w-full rounded-control"
          />
        ) : (
          <span />
        )}
        <div className="grid content-between gap-2">
          <div className="flex items-start justify-between gap-2">
            <div className="min-w-0">
              <h3 className="leading-snug font-semibold">{name}</h3>
              <p className="text-sm text-muted">{measurement}</p>
            </div>
            {/* Opens the confirmation dialog, which the server renders open when there is no script. */}
            <form action="/Store" method="get" onSubmit={withoutSubmit(onRemove)} className="-mt-1 -me-1 shrink-0">
              <input type="hidden" name="tab" value="cart" />
              <IconButton type="submit" name="remove" value={_id} label={copy.remove(name)} className="text-danger">
                <TrashIcon />
              </IconButton>
            </form>
          </div>
          <form
            action={sendQuantity}
            onSubmit={withoutSubmit()}
            className="flex flex-wrap items-center justify-between gap-2"
          >
            <input type="hidden" name="itemId" value={_id} />
            <Stepper value={quantity} onChange={change} max={MAX_QUANTITY} of={name} />
            <Money naira={totalPrice} className="text-lg font-bold" />
          </form>
          <div role="alert">
            <FieldError message={problem ?? (result?.ok === false && !isRefusalHidden ? result.message : undefined)} />
          </div>
        </div>
      </div>
      {priceBefore !== undefined && (
        <div
          role="status"
          className={
            'flex flex-wrap items-center justify-between gap-2 rounded-control bg-warning-soft py-1.5 ps-3 pe-1.5 ' +
            'text-sm font-semibold text-warning'
          }
        >
          <span className="min-w-0 flex-1">
            {copy.priceChanged(formatNaira(fromNaira(priceBefore)), formatNaira(fromNaira(price)))}
          </span>
          <form action={acceptPriceAction} onSubmit={withoutSubmit(onAccept)}>
            <input type="hidden" name="itemId" value={_id} />
            <input type="hidden" name="price" value={price} />
            <Button type="submit" variant="secondary" size="small" aria-label={copy.acceptPriceOf(name)}>
              {copy.acceptPrice}
            </Button>
          </form>
        </div>
      )}
      {!available && <p className="text-sm font-semibold text-danger">{item.problem ?? copy.unavailable}</p>}
    </Card>
  )
}
