'use client'

import { PerPayday } from '@/components/checkout/per-payday'
import { Badge } from '@/components/ui/badge'
import { Money } from '@/components/ui/money'
import { Skeleton } from '@/components/ui/skeleton'
import { StoredPicture } from '@/components/ui/stored-picture'
import { ViewLink } from '@/components/ui/view-link'
import type { ProductDto } from '@/lib/catalogue/schema'
import { useCartCount } from '@/components/cart/use-cart-count'
import type { CartCountDto } from '@/lib/cart/schema'
import { AddOne } from './add-one'
import { storeCopy as copy } from './copy'
import { UnitPrice } from './unit-price'
import { FIRST_ROW } from './view'

/** Two cards beside each other on a phone, and one when the text is large. */
const SHELF =
  'grid grid-cols-[repeat(auto-fill,minmax(min(100%,8rem),1fr))] gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3 ' +
  'xl:grid-cols-4'

const EMPTY: Pick<CartCountDto, 'lines'> = { lines: [] }

export type ShelfItemsProps = {
  products: readonly ProductDto[]
  /** The URL of a product, by its id. */
  hrefOf: (id: string) => string
  userId: string
  /** The idempotency key of the rendered page, for adding before hydration. */
  addKey: string | undefined
  inCart: CartCountDto | undefined
}

/** Products as cards, each with a button that adds one to the cart, or how many are in it. */
export function ShelfItems({ products, hrefOf, userId, addKey, inCart }: ShelfItemsProps) {
  const { data: { lines } = EMPTY } = useCartCount(inCart)
  return (
    <ul className={SHELF}>
      {products.map(({ _id, name, image, measurement, price, vatClass, type: category, available }, index) => (
        <li
          key={_id}
          className={
            'flex flex-col overflow-hidden rounded-card border border-line bg-raised transition-shadow ' +
            'hover:shadow-low'
          }
        >
          <ViewLink href={hrefOf(_id)} className="flex grow flex-col">
            {image && (
              <StoredPicture
                src={image}
                sizes="(min-width: 64rem) 18rem, 50vw"
                eager={index < FIRST_ROW}
                className="aspect-[4/3] w-full sm:aspect-square"
              />
            )}
            <span className="flex grow flex-col gap-1 p-3 sm:p-4">
              <span className="text-sm text-muted">{measurement}</span>
              <UnitPrice measurement={measurement} naira={price} className="text-sm text-muted" />
              <span className="leading-snug font-semibold">{name}</span>
              <span className="mt-auto pt-1 text-lg font-bold">
                <Money naira={price} />
              </span>
              <PerPayday product={{ price, vatClass }} />
              {!available && <Badge tone="warning">{copy.outOfStock}</Badge>}
            </span>
          </ViewLink>
          {available && (
            <AddOne
              product={{ _id, name, image, measurement, price, type: category }}
              userId={userId}
              addKey={addKey}
              line={lines.find(({ productId }) => productId === _id)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

export const ShelfSkeleton = () => (
  <div role="status" aria-label={copy.loading} className={SHELF}>
    {['a', 'b', 'c', 'd'].map((card) => (
      <Skeleton key={card} className="aspect-[2/3] w-full" />
    ))}
  </div>
)
