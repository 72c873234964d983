'use client'

import { useSearchParams } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { CartView } from '@/components/cart/cart-view'
import type { ServedCart } from '@/components/cart/use-cart'
import { PaydayTermsProvider } from '@/components/checkout/per-payday'
import { Tabs } from '@/components/ui/tabs'
import { useTitle } from '@/components/ui/use-title'
import { openView } from '@/components/ui/view-link'
import type { CartCountDto } from '@/lib/cart/schema'
import type { CategoryDto, FoundProductsDto, ProductDto, SavedProductsDto } from '@/lib/catalogue/schema'
import type { PaydayTerms } from '@/lib/checkout/per-payday-rules'
import type { WalletDto } from '@/lib/credit/schema'
import { BackLink } from './back-link'
import { CategoryChips } from './category-chips'
import { CategoryGrid } from './category-grid'
import { storeCopy as copy } from './copy'
import { Favourites } from './favourites'
import { ProductDetail } from './product-detail'
import { ProductList } from './product-list'
import { SearchBox } from './search-box'
import { foundHref, productPath, shelfPath, storeView, viewTitle } from './view'

/** The data of the view that the URL asked for. */
export type ServedStore = {
  readonly cart?: ServedCart
  readonly categories?: CategoryDto[]
  /** A page of products, with the API path it belongs to. */
  readonly shelf?: { readonly path: string; readonly products: ProductDto[] | FoundProductsDto }
  readonly product?: ProductDto
  /** What the buyer saved; none on a page that the phone keeps. */
  readonly saved?: SavedProductsDto
  /** The idempotency key for adding a product. */
  readonly addKey?: string
  /** What is in the cart. */
  readonly inCart?: CartCountDto
  /** What each payday would take of the pay for a product; none on a page that the phone keeps. */
  readonly terms?: PaydayTerms | undefined
  /** The wallet with the limit, as for `terms`. */
  readonly wallet?: WalletDto
}

export type StoreFrameProps = { userId: string; today: string; served: ServedStore }

/** The store. Its views change in the browser, and each fetches only its own data. */
export function StoreFrame({ userId, today, served }: StoreFrameProps) {
  const view = storeView(useSearchParams())
  const title = viewTitle(view)
  const content = useRef<HTMLElement>(null)
  const key =
    view.kind === 'shelf'
      ? shelfPath(view.type, view.cursor, view.text)
      : view.kind === 'product'
        ? productPath(view.id)
        : view.kind
  const shown = useRef(key)
  // ProductDetail sets the title of a product.
  useTitle(view.kind === 'product' ? undefined : title)
  useEffect(() => {
    if (shown.current === key) return
    shown.current = key
    // The clicked link is gone with its view, so the focus moves to the new view for screen readers.
    content.current?.focus({ preventScroll: true })
  }, [key])
  return (
    <PaydayTermsProvider value={served.terms}>
      <Tabs
        label={copy.tabs}
        inPage
        // On a phone the bar below has both, and a product needs the room for its picture.
        className={view.kind === 'product' ? 'max-sm:hidden' : ''}
        tabs={[
          { href: '/Store', label: copy.available, current: view.kind !== 'cart' },
          { href: '/Packages', label: copy.packages.title, leaves: true },
          { href: '/Store?tab=cart', label: copy.myCart, current: view.kind === 'cart' },
        ]}
      />
      <section ref={content} tabIndex={-1} aria-label={title} className="mt-3 outline-none sm:mt-6">
        {view.kind === 'cart' && <BackLink href="/Store">{copy.back}</BackLink>}
        {view.kind === 'cart' && (
          <CartView
            userId={userId}
            served={served.cart}
            wallet={served.wallet}
            today={today}
            removing={view.removing}
          />
        )}
        {view.kind === 'categories' && <CategoryGrid served={served.categories} />}
        {view.kind === 'favourites' && (
          <Favourites userId={userId} served={served.saved} addKey={served.addKey} inCart={served.inCart} />
        )}
        {view.kind === 'shelf' && (
          <>
            <SearchBox
              key={view.text}
              defaultValue={view.text}
              placeholder={copy.findPlaceholder}
              onSearch={(text) => {
                openView(foundHref(text))
              }}
            />
            <CategoryChips served={served.categories} type={view.type} />
            <ProductList
              key={key}
              type={view.type}
              text={view.text}
              cursor={view.cursor}
              userId={userId}
              served={served.shelf?.path === key ? served.shelf.products : undefined}
              addKey={served.addKey}
              inCart={served.inCart}
            />
          </>
        )}
        {view.kind === 'product' && (
          <ProductDetail
            key={productPath(view.id)}
            id={view.id}
            type={view.type}
            text={view.text}
            userId={userId}
            served={served.product?._id === view.id ? served.product : undefined}
            addKey={served.addKey}
            saved={served.saved}
          />
        )}
      </section>
    </PaydayTermsProvider>
  )
}
