'use client'

import { PerPaydayNote } from '@/components/checkout/per-payday'
import { buttonClass } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Retry } from '@/components/ui/retry'
import { ViewLink } from '@/components/ui/view-link'
import type { CartCountDto } from '@/lib/cart/schema'
import type { SavedProductsDto } from '@/lib/catalogue/schema'
import { BackLink } from './back-link'
import { storeCopy as copy } from './copy'
import { ShelfItems, ShelfSkeleton } from './shelf-items'
import { useSaved } from './use-saved'
import { productHref } from './view'

export type FavouritesProps = {
  userId: string
  served: SavedProductsDto | undefined
  addKey: string | undefined
  inCart: CartCountDto | undefined
}

/** The products that the buyer saved, also those that are out of stock. */
export function Favourites({ userId, served, addKey, inCart }: FavouritesProps) {
  const { data, error, busy, mutate } = useSaved(served)
  return (
    <>
      <BackLink href="/Store">{copy.back}</BackLink>
      {data ? (
        <Shelf products={data.favourites} userId={userId} addKey={addKey} inCart={inCart} />
      ) : error === undefined ? (
        <ShelfSkeleton />
      ) : (
        <Retry busy={busy} onRetry={() => void mutate()}>
          {copy.favouritesFailed}
        </Retry>
      )}
    </>
  )
}

function Shelf({
  products,
  userId,
  addKey,
  inCart,
}: Omit<FavouritesProps, 'served'> & { products: SavedProductsDto['favourites'] }) {
  if (products.length === 0)
    return (
      <EmptyState
        title={copy.noFavourites}
        action={
          <ViewLink href="/Store" className={buttonClass()}>
            {copy.back}
          </ViewLink>
        }
      >
        {copy.noFavouritesText}
      </EmptyState>
    )
  return (
    <>
      <ShelfItems
        products={products}
        hrefOf={(id) => productHref(id, undefined)}
        userId={userId}
        addKey={addKey}
        inCart={inCart}
      />
      <PerPaydayNote />
    </>
  )
}
