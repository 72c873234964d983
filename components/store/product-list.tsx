'use client'

import { PerPaydayNote } from '@/components/checkout/per-payday'
import { buttonClass } from '@/components/ui/button'
import { isMissing } from '@/components/ui/call'
import { EmptyState } from '@/components/ui/empty-state'
import { Pager } from '@/components/layout/pager'
import { Retry } from '@/components/ui/retry'
import { showError } from '@/components/ui/toast'
import { useLiveData } from '@/components/ui/use-live-data'
import { ViewLink } from '@/components/ui/view-link'
import type { CartCountDto } from '@/lib/cart/schema'
import type { FoundProductsDto, ProductDto } from '@/lib/catalogue/schema'
import { storeCopy as copy } from './copy'
import { ShelfItems, ShelfSkeleton } from './shelf-items'
import { SHELF_PAGE, foundHref, productHref, shelfHref, shelfPath } from './view'

export type ProductListProps = {
  /** The category in lower case; undefined lists all products. */
  type: string | undefined
  /** The search that found the products; undefined for a category or all. */
  text: string | undefined
  cursor: string | undefined
  userId: string
  served: ProductDto[] | FoundProductsDto | undefined
  /** The idempotency key of the rendered page, for adding before hydration. */
  addKey: string | undefined
  /** What is in the cart; see `ServedStore`. */
  inCart: CartCountDto | undefined
}

/** A page of products. */
export function ProductList({ type, text, cursor, userId, served, addKey, inCart }: ProductListProps) {
  const failure = type === undefined ? copy.allFailed : copy.listFailed
  const { data, error, busy, mutate } = useLiveData<ProductDto[] | FoundProductsDto>(shelfPath(type, cursor, text), {
    served,
    onFailure: (cause) => {
      if (!isMissing(cause)) showError(failure)
    },
  })
  const { items: products, spelling = null } = data && 'items' in data ? data : { items: data }
  return (
    <>
      {text !== undefined && spelling !== null && (
        <p role="status" className="mb-3">
          {copy.respelled(text, spelling)}
        </p>
      )}
      {isMissing(error) ? (
        <NoShelf title={copy.noShelf} text={copy.noShelfText} />
      ) : products ? (
        <Shelf
          products={products}
          type={type}
          cursor={cursor}
          text={text}
          spelling={spelling}
          userId={userId}
          addKey={addKey}
          inCart={inCart}
        />
      ) : error === undefined ? (
        <ShelfSkeleton />
      ) : (
        <Retry busy={busy} onRetry={() => void mutate()}>
          {failure}
        </Retry>
      )}
    </>
  )
}

function Shelf({
  products,
  type,
  cursor,
  text,
  spelling,
  userId,
  addKey,
  inCart,
}: Omit<ProductListProps, 'served'> & {
  products: readonly ProductDto[]
  /** What was searched for instead of `text`. */
  spelling: string | null
}) {
  const shown = products.slice(0, SHELF_PAGE)
  const last = shown.at(-1)
  if (!last && text !== undefined) return <NoShelf title={copy.nothingFound(text)} text={copy.nothingFoundText} />
  if (!last) return <NoShelf title={copy.noProducts} text={copy.noProductsText} />
  const pageHref = (after?: string) =>
    text === undefined ? shelfHref(type, after) : foundHref(spelling ?? text, after)
  return (
    <>
      <ShelfItems
        products={shown}
        hrefOf={(id) => productHref(id, type, text)}
        userId={userId}
        addKey={addKey}
        inCart={inCart}
      />
      <PerPaydayNote />
      <Pager
        inPage
        firstHref={cursor === undefined ? undefined : pageHref()}
        nextHref={products.length > SHELF_PAGE ? pageHref(last._id) : undefined}
      />
    </>
  )
}

const NoShelf = ({ title, text }: { title: string; text: string }) => (
  <EmptyState
    title={title}
    action={
      <ViewLink href="/Store" className={buttonClass()}>
        {copy.back}
      </ViewLink>
    }
  >
    {text}
  </EmptyState>
)
