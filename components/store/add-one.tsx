'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { FieldError } from '@/components/ui/field'
import { useHydrated } from '@/components/ui/use-hydrated'
import { useActionForm } from '@/components/ui/use-action-form'
import { addToCartAction } from '@/lib/cart/actions'
import type { ProductDto } from '@/lib/catalogue/schema'
import type { ActionResult } from '@/lib/core/action-result'
import { storeCopy as copy } from './copy'
import { newKey } from './new-key'
import { type Added, useSendToCart } from './send-to-cart'

export type AddOneProps = {
  product: Pick<ProductDto, '_id' | 'name' | 'image' | 'measurement' | 'price' | 'type'>
  userId: string
  /** The idempotency key of the rendered page: two clicks before hydration add the product once. */
  addKey: string | undefined
}

/** Adds one of a product from a list. The card and the cart's count confirm it; there is no dialog. */
export function AddOne({ product, userId, addKey }: AddOneProps) {
  const { _id, name, measurement, price } = product
  const hydrated = useHydrated()
  const [key, setKey] = useState(() => (hydrated ? newKey() : addKey))
  const send = useSendToCart()
  const { formProps, busy, message, result } = useActionForm({
    action: addToCartAction,
    send: (): Promise<ActionResult<Added>> => send({ product, quantity: 1, totalPrice: price, userId, key }),
    onSuccess: () => {
      setKey(newKey())
    },
  })
  const quantity = result?.ok && result.data.added ? result.data.quantity : undefined
  return (
    <form {...formProps} className="grid gap-1 p-3 pt-0 sm:p-4 sm:pt-0">
      <input type="hidden" name="productId" value={_id} />
      <input type="hidden" name="quantity" value="1" />
      {key && <input type="hidden" name="idempotencyKey" value={key} />}
      <Button
        type="submit"
        variant="secondary"
        size="small"
        busy={busy}
        aria-label={copy.addOneOf(name, measurement)}
        className="w-full"
      >
        {copy.addOne}
      </Button>
      <p role="status" className="text-sm font-semibold text-success">
        {!busy && message === undefined && quantity !== undefined && copy.addedOne(quantity)}
      </p>
      <div role="alert">
        <FieldError message={message} />
      </div>
    </form>
  )
}
