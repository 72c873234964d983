'use client'

import { useSearchParams } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { CartView } from '@/components/cart/cart-view'
import type { ServedCart } from '@/components/cart/use-cart'
import { Tabs } from '@/components/ui/tabs'
import { useTitle } from '@/components/ui/use-title'
import type { CategoryDto, ProductDto } from '@/lib/catalogue/schema'
import { CategoryGrid } from './category-grid'
import { storeCopy as copy } from './copy'
import { ProductDetail } from './product-detail'
import { ProductList } from './product-list'
import { productPath, shelfPath, storeView, viewTitle } from './view'

/** The data of the view that the URL asked for. */
export type ServedStore = {
  readonly cart?: ServedCart
  readonly categories?: CategoryDto[]
  /** A page of products, with the API path it belongs to. */
  readonly shelf?: { readonly path: string; readonly products: ProductDto[] }
  readonly product?: ProductDto
  /** The idempotency key for adding the product. */
  readonly addKey?: string
}

export type StoreFrameProps = { userId: string; today: string; served: ServedStore }

/** The store. Its views change in the browser, and each fetches only its own data. */
export function StoreFrame({ userId, today, served }: StoreFrameProps) {
  const view = storeView(useSearchParams())
  const title = viewTitle(view)
  const content = useRef<HTMLElement>(null)
  const key =
    view.kind === 'shelf'
      ? shelfPath(view.type, view.cursor)
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
    <>
      <Tabs
        label={copy.tabs}
        inPage
        tabs={[
          { href: '/Store', label: copy.available, current: view.kind !== 'cart' },
          { href: '/Store?tab=cart', label: copy.myCart, current: view.kind === 'cart' },
        ]}
      />
      <section ref={content} tabIndex={-1} aria-label={title} className="mt-6 outline-none">
        {view.kind === 'cart' && (
          <CartView userId={userId} served={served.cart} today={today} removing={view.removing} />
        )}
        {view.kind === 'categories' && <CategoryGrid served={served.categories} search={view.search} />}
        {view.kind === 'shelf' && (
          <ProductList
            key={shelfPath(view.type, view.cursor)}
            type={view.type}
            cursor={view.cursor}
            served={served.shelf?.path === shelfPath(view.type, view.cursor) ? served.shelf.products : undefined}
          />
        )}
        {view.kind === 'product' && (
          <ProductDetail
            key={productPath(view.id)}
            id={view.id}
            type={view.type}
            userId={userId}
            served={served.product?._id === view.id ? served.product : undefined}
            addKey={served.addKey}
          />
        )}
      </section>
    </>
  )
}
