'use client'

import { useState } from 'react'
import { PerPayday } from '@/components/checkout/per-payday'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { FormError } from '@/components/ui/field'
import { Money } from '@/components/ui/money'
import { ShareLink } from '@/components/ui/share-link'
import { Stepper } from '@/components/ui/stepper'
import { StoredPicture } from '@/components/ui/stored-picture'
import { useHydrated } from '@/components/ui/use-hydrated'
import { useActionForm } from '@/components/ui/use-action-form'
import { addToCartAction } from '@/lib/cart/actions'
import { MAX_QUANTITY, orderable } from '@/lib/cart/rules'
import { foodPath } from '@/lib/catalogue/rules'
import type { ProductDto, SavedProductsDto } from '@/lib/catalogue/schema'
import type { ActionResult } from '@/lib/core/action-result'
import { fromNaira, times, toNaira } from '@/lib/core/money'
import { AddedDialog } from './added-dialog'
import { storeCopy as copy } from './copy'
import { newKey } from './new-key'
import { SaveProduct } from './save-product'
import { type Added, useSendToCart } from './send-to-cart'
import { UnitPrice } from './unit-price'

export type ProductCardProps = {
  product: ProductDto
  userId: string
  /** The idempotency key of the rendered page: two clicks before hydration add the product once. */
  addKey: string | undefined
  saved: SavedProductsDto | undefined
}

/** A product with the form that adds it to the cart. */
export function ProductCard({ product, userId, addKey, saved }: ProductCardProps) {
  const hydrated = useHydrated()
  const [key, setKey] = useState(() => (hydrated ? newKey() : addKey))
  const [added, setAdded] = useState<boolean>()
  const send = useSendToCart()
  const { formProps, busy, field, message, plain } = useActionForm({
    action: addToCartAction,
    send: (): Promise<ActionResult<Added>> => send({ product, quantity, totalPrice: total, userId, key }),
    // The stepper has the quantity as its state.
    keeps: false,
    onSuccess: (answer) => {
      setAdded(answer.added)
      setKey(newKey())
    },
  })
  const answer = plain?.ok ? plain.data : undefined
  // Keeps the quantity of a plain form; after adding it is 1 again.
  const [quantity, setQuantity] = useState(() =>
    answer?.added ? 1 : (answer?.quantity ?? orderable(Math.trunc(Number(field('quantity').defaultValue)) || 1)),
  )
  const total = toNaira(times(fromNaira(product.price), quantity))
  const change = (next: number) => {
    setQuantity(next)
    setKey(newKey())
  }
  return (
    // On a phone the parts are one column, so that the form can stick to the bottom of the screen. The picture leaves
    // room for name and price above it.
    <article className="flex flex-col gap-3 lg:grid lg:grid-cols-2 lg:gap-10">
      {product.image && (
        <StoredPicture
          src={product.image}
          sizes="(min-width: 64rem) 40vw, 100vw"
          eager
          className="h-[26svh] w-full rounded-panel object-cover lg:aspect-square lg:h-auto"
        />
      )}
      <div className="contents lg:grid lg:content-start lg:gap-5">
        <div>
          <p className="text-muted">{product.measurement}</p>
          <h2 className="page-title">{product.name}</h2>
          <p className="mt-2 text-2xl font-bold">
            <Money naira={product.price} />{' '}
            <UnitPrice
              measurement={product.measurement}
              naira={product.price}
              className="text-base font-normal text-muted"
            />
          </p>
          <PerPayday product={product} quantity={quantity} saysAlone className="mt-1" />
        </div>
        <p className="leading-relaxed">{product.description}</p>
        {!product.available && (
          <div className="grid justify-items-start gap-2">
            <Badge tone="warning">{copy.outOfStock}</Badge>
            <SaveProduct productId={product._id} kind="back_in_stock" served={saved} />
          </div>
        )}
        <SaveProduct productId={product._id} kind="favourite" served={saved} />
        <ShareLink path={foodPath(product._id)} name={product.name} />
        <form
          {...formProps}
          className={
            'foot-bar sticky bottom-(--tab-bar) z-10 -mx-4 grid gap-2 border-t border-line bg-surface px-4 py-3 ' +
            'sm:-mx-6 sm:px-6 lg:static lg:mx-0 lg:gap-5 lg:border-0 lg:p-0'
          }
        >
          <FormError message={message} />
          <input type="hidden" name="productId" value={product._id} />
          {key && <input type="hidden" name="idempotencyKey" value={key} />}
          <p className="flex items-baseline justify-between gap-3">
            <span className="text-sm text-muted">{copy.totalOfItem}</span>
            <Money naira={total} className="text-xl font-extrabold" />
          </p>
          <div className="flex flex-wrap items-center gap-3">
            <Stepper value={quantity} onChange={change} max={MAX_QUANTITY} of={product.name} />
            <Button type="submit" busy={busy} disabled={!product.available} className="grow px-3">
              {copy.add}
            </Button>
          </div>
        </form>
      </div>
      <AddedDialog
        open={added ?? answer?.added ?? false}
        onClose={() => {
          setAdded(false)
        }}
      />
    </article>
  )
}
