import { Button, IconButton } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { TrashIcon } from '@/components/ui/icons'
import { Money } from '@/components/ui/money'
import { Stepper } from '@/components/ui/stepper'
import { StoredPicture } from '@/components/ui/stored-picture'
import { MAX_QUANTITY } from '@/lib/cart/rules'
import type { CartItemDto } from '@/lib/cart/schema'
import { formatNaira, fromNaira } from '@/lib/core/money'
import { cartCopy as copy } from './copy'

export type CartLineProps = { item: CartItemDto; onQuantity: (quantity: number) => void; onAccept: () => void; onRemove: () => void }

/** One line of the cart. What has to be known about it stands below, and stays until it is dealt with. */
export function CartLine({ item, onQuantity, onAccept, onRemove }: CartLineProps) {
  const { name, measurement, image, quantity, totalPrice, price, priceBefore, available } = item
  return (
    <Card padded={false} className="grid gap-3 p-3">
      <div className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-3 sm:grid-cols-[7rem_minmax(0,1fr)]">
        {image ? <StoredPicture src={image} sizes="(min-width: 40rem) 7rem, 5.5rem" className="aspect-square w-full rounded-control" /> : <span />}
        <div className="grid content-between gap-2">
          <div className="flex items-start justify-between gap-2">
            <div className="min-w-0">
              <h3 className="leading-snug font-semibold">{name}</h3>
              <p className="text-sm text-muted">{measurement}</p>
            </div>
            <IconButton label={copy.remove(name)} onClick={onRemove} className="-mt-1 -me-1 shrink-0 text-danger">
              <TrashIcon />
            </IconButton>
          </div>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <Stepper value={quantity} onChange={onQuantity} max={MAX_QUANTITY} of={name} />
            <Money naira={totalPrice} className="text-lg font-bold" />
          </div>
        </div>
      </div>
      {priceBefore !== undefined && (
        <div role="status" className="flex flex-wrap items-center justify-between gap-2 rounded-control bg-warning-soft py-1.5 ps-3 pe-1.5 text-sm font-semibold text-warning">
          <span className="min-w-0 flex-1">{copy.priceChanged(formatNaira(fromNaira(priceBefore)), formatNaira(fromNaira(price)))}</span>
          <Button variant="secondary" size="small" aria-label={copy.acceptPriceOf(name)} onClick={onAccept}>
            {copy.acceptPrice}
          </Button>
        </div>
      )}
      {!available && <p className="text-sm font-semibold text-danger">{copy.unavailable}</p>}
    </Card>
  )
}
