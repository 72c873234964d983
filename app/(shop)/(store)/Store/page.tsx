import type { Metadata } from 'next'
import { storeCopy as copy } from '@/components/store/copy'
import { type ServedStore, StoreFrame } from '@/components/store/store-frame'
import { SHELF_PAGE, type StoreView, shelfPath, storeView, viewTitle } from '@/components/store/view'
import { buyer } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { getCart } from '@/lib/cart/queries'
import {
  sharedCategories,
  sharedCharges,
  sharedProduct,
  sharedProducts,
  sharedProductsOf,
} from '@/lib/catalogue/shared-queries'
import type { Buyer } from '@/lib/core/actors'
import { lagosDay } from '@/lib/core/clock'
import { isId } from '@/lib/core/ids'
import { orUndefined, single } from '@/lib/core/pages'

type Query = Record<string, string | string[] | undefined>
type Props = { searchParams: Promise<Query> }

const viewOf = (query: Query): StoreView => storeView({ get: (name) => single(query[name]) ?? null })

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  return { title: viewTitle(viewOf(await searchParams)) }
}

export default async function StorePage({ searchParams }: Props) {
  const actor = await requirePageAccess(buyer())
  return (
    <>
      <h1 className="page-title mb-4">{copy.title}</h1>
      <StoreFrame userId={actor.id} today={lagosDay(new Date())} served={await serve(actor, await searchParams)} />
    </>
  )
}

/** The data of the view in the URL. Missing data is left out, and the view then says so. */
async function serve(actor: Buyer, query: Query): Promise<ServedStore> {
  const view = viewOf(query)
  switch (view.kind) {
    case 'cart': {
      const [cart, charges] = await Promise.all([getCart(actor.id), sharedCharges()])
      return { cart: { cart, charges: charges.data() } }
    }
    case 'categories':
      return { categories: (await sharedCategories()).data() }
    case 'product': {
      const product = isId(view.id) ? await orUndefined(sharedProduct(view.id)) : undefined
      return product ? { product: product.data(), addKey: crypto.randomUUID() } : {}
    }
    case 'shelf': {
      const page = { limit: SHELF_PAGE + 1, ...(view.cursor ? { cursor: view.cursor } : {}) }
      const products = await (view.type === undefined
        ? sharedProducts(page)
        : orUndefined(sharedProductsOf({ typeKey: view.type, ...page })))
      return products ? { shelf: { path: shelfPath(view.type, view.cursor), products: products.data() } } : {}
    }
  }
}
