import type { Metadata } from 'next'
import Link from 'next/link'
import { notFound } from 'next/navigation'
import type { ReactNode } from 'react'
import { CartView } from '@/components/cart/cart-view'
import { Spendable } from '@/components/orders/spendable'
import { CategoryGrid } from '@/components/store/category-grid'
import { storeCopy as copy } from '@/components/store/copy'
import { ProductDetail } from '@/components/store/product-detail'
import { ProductList } from '@/components/store/product-list'
import { BackIcon } from '@/components/ui/icons'
import { Tabs } from '@/components/ui/tabs'
import { type Buyer, buyer, visit } from '@/lib/accounts/access'
import { getCart } from '@/lib/cart/queries'
import { getProduct, listCategories, listProductsOf } from '@/lib/catalogue/queries'
import { lagosDay } from '@/lib/core/clock'
import { isId } from '@/lib/core/fields'
import { toNaira } from '@/lib/core/money'
import { orNotFound, single } from '@/lib/core/pages'
import { spendable } from '@/lib/credit/queries'

export const metadata: Metadata = { title: copy.title }

type Query = { tab?: string | string[]; type?: string | string[]; product?: string | string[] }

/** The view stands in the address, so that the phone's Back works (checklist X-30). */
export default async function StorePage({ searchParams }: { searchParams: Promise<Query> }) {
  const actor = await visit(buyer())
  const { tab, type, product } = await searchParams
  const isCart = tab === 'cart'
  const left = await spendable(actor.id)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="page-title">{copy.title}</h1>
        <Spendable naira={toNaira(left)} />
      </div>
      <div className="mt-4">
        <Tabs
          label={copy.tabs}
          tabs={[
            { href: '/Store', label: copy.available, current: !isCart },
            { href: '/Store?tab=cart', label: copy.myCart, current: isCart },
          ]}
        />
      </div>
      <div className="mt-6">{isCart ? await cartTab(actor) : await shelves(single(type), single(product))}</div>
    </>
  )
}

async function cartTab(actor: Buyer): Promise<ReactNode> {
  return <CartView userId={actor.id} initial={await getCart(actor.id)} today={lagosDay(new Date())} />
}

async function shelves(type: string | undefined, productId: string | undefined): Promise<ReactNode> {
  if (productId !== undefined) {
    if (!isId(productId)) notFound()
    const product = await orNotFound(getProduct(productId))
    const shelf = product.type.toLowerCase()
    return (
      <>
        <BackLink href={`/Store?type=${encodeURIComponent(shelf)}`} label={copy.backTo(product.type)} />
        <ProductDetail key={productId} product={product} />
      </>
    )
  }
  if (type !== undefined) {
    const products = await orNotFound(listProductsOf(type.toLowerCase()))
    return (
      <>
        <BackLink href="/Store" label={copy.back} />
        <ProductList products={products.items} type={type} />
      </>
    )
  }
  return <CategoryGrid categories={await listCategories()} />
}

const BackLink = ({ href, label }: { href: string; label: string }) => (
  <Link href={href} className="button button-quiet button-small -ms-3 mb-3">
    <BackIcon />
    {label}
  </Link>
)
