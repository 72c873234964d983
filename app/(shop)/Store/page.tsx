import type { Metadata } from 'next'
import { storeCopy as copy } from '@/components/store/copy'
import { type ServedStore, StoreFrame } from '@/components/store/store-frame'
import { SHELF_PAGE, type StoreView, shelfPath, storeView, viewTitle } from '@/components/store/view'
import { buyer } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { EMPTY_CART, countCart, getCart } from '@/lib/cart/queries'
import { listSavedProducts } from '@/lib/catalogue/saved-queries'
import { findProducts } from '@/lib/catalogue/search-queries'
import {
  sharedCategories,
  sharedCharges,
  sharedProduct,
  sharedProducts,
  sharedProductsOf,
} from '@/lib/catalogue/shared-queries'
import { paydayTerms } from '@/lib/checkout/package-queries'
import type { Buyer } from '@/lib/core/actors'
import { lagosToday } from '@/lib/core/clock'
import { isId } from '@/lib/core/ids'
import { isForKeeping, orUndefined, single } from '@/lib/server/pages'
import { getWallet } from '@/lib/credit/queries'

type Query = Awaited<PageProps<'/Store'>['searchParams']>
const viewOf = (query: Query): StoreView => storeView({ get: (name) => single(query[name]) ?? null })

export async function generateMetadata({ searchParams }: PageProps<'/Store'>): Promise<Metadata> {
  return { title: viewTitle(viewOf(await searchParams)) }
}

export default async function StorePage({ searchParams }: PageProps<'/Store'>) {
  const actor = await requirePageAccess(buyer())
  // A page that the phone keeps has neither wallet nor cart, and nothing that follows from them.
  const isKept = await isForKeeping()
  const wallet = isKept ? undefined : await getWallet(actor.id)
  const query = await searchParams
  const { kind } = viewOf(query)
  const served = {
    ...(await serve(actor, query)),
    inCart: isKept ? EMPTY_CART : await countCart(actor.id),
    ...(wallet && { terms: await paydayTerms(wallet), ...(kind === 'cart' && { wallet }) }),
    ...(wallet && (kind === 'product' || kind === 'favourites') && { saved: await listSavedProducts(actor) }),
  }
  return (
    <>
      <h1 className="page-title mb-4 max-lg:sr-only">{copy.title}</h1>
      <StoreFrame userId={actor.id} today={lagosToday()} served={served} />
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
    case 'favourites':
      return { addKey: crypto.randomUUID() }
    case 'product': {
      const product = isId(view.id) ? await orUndefined(sharedProduct(view.id)) : undefined
      return product ? { product: product.data(), addKey: crypto.randomUUID() } : {}
    }
    case 'shelf': {
      const categories = (await sharedCategories()).data()
      const page = { limit: SHELF_PAGE + 1, ...(view.cursor ? { cursor: view.cursor } : {}) }
      const path = shelfPath(view.type, view.cursor, view.text)
      const addKey = crypto.randomUUID()
      if (view.text !== undefined)
        return { categories, shelf: { path, products: await findProducts(view.text, page) }, addKey }
      const products = await (view.type === undefined
        ? sharedProducts(page)
        : orUndefined(sharedProductsOf({ typeKey: view.type, ...page })))
      return { categories, ...(products && { shelf: { path, products: products.data() }, addKey }) }
    }
  }
}
