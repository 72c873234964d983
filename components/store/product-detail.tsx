'use client'

import { useSWRConfig } from 'swr'
import { buttonClass } from '@/components/ui/button'
import { isMissing } from '@/components/ui/call'
import { EmptyState } from '@/components/ui/empty-state'
import { Retry } from '@/components/ui/retry'
import { Skeleton } from '@/components/ui/skeleton'
import { showError } from '@/components/ui/toast'
import { useLiveData } from '@/components/ui/use-live-data'
import { useTitle } from '@/components/ui/use-title'
import { ViewLink } from '@/components/ui/view-link'
import type { FoundProductsDto, ProductDto, SavedProductsDto } from '@/lib/catalogue/schema'
import { BackLink } from './back-link'
import { storeCopy as copy } from './copy'
import { ProductCard } from './product-card'
import { PRODUCTS_PATH, foundHref, productPath, shelfHref } from './view'

export type ProductDetailProps = {
  id: string
  /** The category it was opened from, in lower case; undefined for the list of all products. */
  type: string | undefined
  /** The search it was opened from. */
  text: string | undefined
  userId: string
  served: ProductDto | undefined
  addKey: string | undefined
  saved: SavedProductsDto | undefined
}

/** A product. It shows the data of a loaded list at once and then fetches the current price and stock. */
export function ProductDetail({ id, type, text, userId, served, addKey, saved }: ProductDetailProps) {
  const onShelf = useOnShelf(id)
  const { data, error, busy, mutate } = useLiveData<ProductDto>(productPath(id), {
    served,
    eachVisit: true,
    onFailure: (cause) => {
      if (!isMissing(cause)) showError(copy.productFailed)
    },
  })
  const product = data ?? onShelf
  useTitle(product?.name)
  if (isMissing(error)) {
    return (
      <EmptyState
        title={copy.noProduct}
        action={
          <ViewLink href={type === undefined ? '/Store' : shelfHref(type)} className={buttonClass()}>
            {type === undefined ? copy.back : copy.backTo(type)}
          </ViewLink>
        }
      >
        {copy.noProductText}
      </EmptyState>
    )
  }
  const shelf = type ?? product?.type
  return (
    <>
      {text !== undefined ? (
        <BackLink href={foundHref(text)}>{copy.backToFound}</BackLink>
      ) : shelf === undefined ? (
        <BackLink href="/Store">{copy.back}</BackLink>
      ) : (
        <BackLink href={shelfHref(shelf)}>{copy.backTo(product?.type ?? shelf)}</BackLink>
      )}
      {error !== undefined && (
        <div className="mb-4">
          <Retry busy={busy} onRetry={() => void mutate()}>
            {copy.productFailed}
          </Retry>
        </div>
      )}
      {product && <ProductCard product={product} userId={userId} addKey={addKey} saved={saved} />}
      {!product && error === undefined && <ProductSkeleton />}
    </>
  )
}

/** The product from any list that is already loaded. */
function useOnShelf(id: string): ProductDto | undefined {
  const { cache } = useSWRConfig()
  for (const path of cache.keys()) {
    if (!path.startsWith(PRODUCTS_PATH)) continue
    const data = cache.get(path)?.data as ProductDto | ProductDto[] | FoundProductsDto | undefined
    const products = data && 'items' in data ? data.items : data
    if (!Array.isArray(products)) continue
    const found = products.find(({ _id }) => _id === id)
    if (found) return found
  }
  return undefined
}

const ProductSkeleton = () => (
  <div role="status" aria-label={copy.loading} className="grid gap-6 lg:grid-cols-2 lg:gap-10">
    <Skeleton className="aspect-square w-full rounded-panel" />
    <div className="order-first grid content-start gap-4 lg:order-none">
      <Skeleton className="h-9 w-2/3" />
      <Skeleton className="h-7 w-1/3" />
      <Skeleton className="hidden h-24 w-full lg:block" />
    </div>
  </div>
)
