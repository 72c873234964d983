'use client'

import { type MouseEvent, useActionState, useRef, useState } from 'react'
import { buttonClass } from '@/components/ui/button'
import { FieldError } from '@/components/ui/field'
import { MinusIcon, PlusIcon } from '@/components/ui/icons'
import { stepInCartAction } from '@/lib/cart/actions'
import { MAX_QUANTITY } from '@/lib/cart/rules'
import { storeCopy as copy } from './copy'
import { type ProductInCart, useQuantityInCart } from './use-quantity-in-cart'

/**
 * Adds one of a product from a list, and then says how many are in the cart between − and +, in the same place. There
 * is no dialog. Before hydration both buttons submit a plain form.
 */
export function AddOne({ product, userId, addKey, line }: ProductInCart) {
  const { _id, name, measurement } = product
  const { quantity, isSettled, problem, key, change } = useQuantityInCart({ product, userId, addKey, line })
  const [plain, submitPlain] = useActionState(stepInCartAction, null)
  /** The last tap: 1 or −1. */
  const [step, setStep] = useState<number>()
  const more = useRef<HTMLButtonElement>(null)
  const tap = (by: number) => (event: MouseEvent) => {
    event.preventDefault()
    setStep(by)
    // − goes with the last unit, and the focus would go with it.
    if (quantity + by === 0) more.current?.focus()
    void change(quantity + by)
  }
  const isInCart = quantity > 0
  const square = buttonClass('secondary', 'small', 'w-11 shrink-0 px-0')
  return (
    <form action={submitPlain} className="grid gap-1 p-3 pt-0 sm:p-4 sm:pt-0">
      <input type="hidden" name="productId" value={_id} />
      <input type="hidden" name="quantity" value={quantity || 1} />
      {line && <input type="hidden" name="itemId" value={line._id} />}
      {key && <input type="hidden" name="idempotencyKey" value={key} />}
      <div role="group" aria-label={copy.quantityOf(name, measurement)} className="flex">
        {isInCart && (
          <>
            <button
              type="submit"
              name="step"
              value={-1}
              aria-label={copy.takeOneOf(name, measurement)}
              onClick={tap(-1)}
              className={square}
            >
              <MinusIcon />
            </button>
            <span className="button button-small money min-w-0 grow px-0">{quantity}</span>
          </>
        )}
        {/* The same button before and after, so that it keeps the focus. */}
        <button
          ref={more}
          type="submit"
          name="step"
          value={1}
          aria-label={copy.addOneOf(name, measurement)}
          disabled={quantity >= MAX_QUANTITY}
          onClick={tap(1)}
          className={isInCart ? square : buttonClass('secondary', 'small', 'w-full')}
        >
          {isInCart ? <PlusIcon /> : copy.addOne}
        </button>
      </div>
      <p role="status" className="sr-only">
        {step !== undefined &&
          isSettled &&
          problem === undefined &&
          (step > 0 ? copy.addedOne : copy.tookOne)(quantity)}
      </p>
      <div role="alert">
        <FieldError message={problem ?? (step === undefined && plain?.ok === false ? plain.message : undefined)} />
      </div>
    </form>
  )
}
