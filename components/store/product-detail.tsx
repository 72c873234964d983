'use client'

/* eslint-disable @next/next/no-img-element -- pictures are made to size and cached for ever under their id */
import { useState } from 'react'
import { Badge } from '@/components/ui/badge'
import { Button, ButtonLink } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { FormError } from '@/components/ui/field'
import { Money } from '@/components/ui/money'
import { Stepper } from '@/components/ui/stepper'
import { useActionForm } from '@/components/ui/use-action-form'
import { addToCartAction } from '@/lib/cart/actions'
import { MAX_QUANTITY } from '@/lib/cart/rules'
import { addToCartFormSchema } from '@/lib/cart/schema'
import type { ProductDto } from '@/lib/catalogue/schema'
import { fromNaira, times, toNaira } from '@/lib/core/money'
import { storeCopy as copy } from './copy'

/** One product: picture, words, quantity, and into the cart. */
export function ProductDetail({ product }: { product: ProductDto }) {
  const [quantity, setQuantity] = useState(1)
  const [added, setAdded] = useState(false)
  const { formProps, busy, message } = useActionForm({
    schema: addToCartFormSchema,
    action: addToCartAction,
    failure: (sentence, status) => (status === 500 ? copy.addFailed : copy.addRefused(sentence)),
    onSuccess: () => { setAdded(true) },
  })
  return (
    <article className="grid gap-6 lg:grid-cols-2 lg:gap-10">
      {product.image && <img src={product.image} alt="" width={640} height={640} className="aspect-square w-full rounded-panel bg-sunken object-cover" />}
      <div className="grid content-start gap-5">
        <div>
          <p className="text-muted">{product.measurement}</p>
          <h2 className="page-title">{product.name}</h2>
          <p className="mt-2 text-2xl font-bold">
            <Money naira={product.price} />
          </p>
        </div>
        <p className="leading-relaxed">{product.description}</p>
        {!product.available && (
          <p>
            <Badge tone="warning">{copy.outOfStock}</Badge>
          </p>
        )}
        <form {...formProps} className="grid gap-5">
          <FormError message={message} />
          <input type="hidden" name="productId" value={product._id} />
          <Stepper name="quantity" value={quantity} onChange={setQuantity} max={MAX_QUANTITY} of={product.name} />
          <p className="flex items-baseline justify-between gap-4 border-t border-line pt-4">
            <span className="text-muted">{copy.totalOfItem}</span>
            <span className="text-2xl font-extrabold">
              <Money naira={toNaira(times(fromNaira(product.price), quantity))} />
            </span>
          </p>
          <Button type="submit" busy={busy} disabled={!product.available}>
            {copy.add}
          </Button>
        </form>
      </div>
      <Dialog
        open={added}
        onClose={() => { setAdded(false) }}
        title={copy.addedTitle}
        actions={
          <>
            <ButtonLink href="/Store?tab=cart">{copy.goToCart}</ButtonLink>
            <Button variant="secondary" onClick={() => { setAdded(false) }}>
              {copy.goOn}
            </Button>
          </>
        }
      >
        {copy.addedText}
      </Dialog>
    </article>
  )
}
