'use client'

import { Badge } from '@/components/ui/badge'
import { buttonClass } from '@/components/ui/button'
import { isMissing } from '@/components/ui/call'
import { EmptyState } from '@/components/ui/empty-state'
import { Money } from '@/components/ui/money'
import { Pager } from '@/components/layout/pager'
import { Retry } from '@/components/ui/retry'
import { Skeleton } from '@/components/ui/skeleton'
import { StoredPicture } from '@/components/ui/stored-picture'
import { showError } from '@/components/ui/toast'
import { useLiveData } from '@/components/ui/use-live-data'
import { ViewLink } from '@/components/ui/view-link'
import type { ProductDto } from '@/lib/catalogue/schema'
import { BackLink } from './back-link'
import { storeCopy as copy } from './copy'
import { FIRST_ROW, SHELF_PAGE, productHref, shelfHref, shelfPath } from './view'

export type ProductListProps = {
  /** The category in lower case; undefined lists all products. */
  type: string | undefined
  cursor: string | undefined
  served: ProductDto[] | undefined
}

/** A page of products. */
export function ProductList({ type, cursor, served }: ProductListProps) {
  const failure = type === undefined ? copy.allFailed : copy.listFailed
  const {
    data: products,
    error,
    busy,
    mutate,
  } = useLiveData<ProductDto[]>(shelfPath(type, cursor), {
    served,
    onFailure: (cause) => {
      if (!isMissing(cause)) showError(failure)
    },
  })
  return (
    <>
      <BackLink href="/Store">{copy.back}</BackLink>
      {isMissing(error) ? (
        <NoShelf title={copy.noShelf} text={copy.noShelfText} />
      ) : products ? (
        <Shelf products={products} type={type} cursor={cursor} />
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
}: {
  products: readonly ProductDto[]
  type: string | undefined
  cursor: string | undefined
}) {
  const shown = products.slice(0, SHELF_PAGE)
  const last = shown.at(-1)
  if (!last) return <NoShelf title={copy.noProducts} text={copy.noProductsText} />
  return (
    <>
      <ul className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-3 xl:grid-cols-4">
        {shown.map(({ _id, name, image, measurement, price, available }, index) => (
          <li key={_id}>
            <ViewLink
              href={productHref(_id, type)}
              className={
                'flex h-full flex-col overflow-hidden rounded-card border border-line bg-raised transition-shadow ' +
                'hover:shadow-low'
              }
            >
              {image && (
                <StoredPicture
                  src={image}
                  sizes="(min-width: 64rem) 18rem, 50vw"
                  eager={index < FIRST_ROW}
                  className="aspect-square w-full"
                />
              )}
              <span className="flex grow flex-col gap-1 p-3 sm:p-4">
                <span className="text-sm text-muted">{measurement}</span>
                <span className="leading-snug font-semibold">{name}</span>
                <span className="mt-auto pt-1 text-lg font-bold">
                  <Money naira={price} />
                </span>
                {!available && <Badge tone="warning">{copy.outOfStock}</Badge>}
              </span>
            </ViewLink>
          </li>
        ))}
      </ul>
      <Pager
        inPage
        firstHref={cursor === undefined ? undefined : shelfHref(type)}
        nextHref={products.length > SHELF_PAGE ? shelfHref(type, last._id) : undefined}
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

const ShelfSkeleton = () => (
  <div
    role="status"
    aria-label={copy.loading}
    className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-3 xl:grid-cols-4"
  >
    {['a', 'b', 'c', 'd'].map((card) => (
      <Skeleton key={card} className="aspect-[2/3] w-full" />
    ))}
  </div>
)
