import 'server-only'
import type { PageRequest } from '@/lib/core/listing'
import { shareRead } from '@/lib/core/shared-reads'
import { getProduct, listCategories, listCharges, listProducts, listProductsOf } from './queries'

/* The reads of the shop whose answers are the same for everyone, kept until the catalogue or the charges change. */

/** Only first pages are kept: a page may begin after any id, also one that does not exist. */
const firstPageKey = ({ cursor, limit }: PageRequest) => (cursor === undefined ? String(limit) : undefined)

/** A page of a category; `typeKey` is its name in lower case. */
type ShelfRequest = PageRequest & { readonly typeKey: string }

/** The items of `listProducts`. */
export const sharedProducts = shareRead(
  'catalogue',
  'products',
  async (page: PageRequest) => (await listProducts(page)).items,
  firstPageKey,
)

/** The items of `listProductsOf`. */
export const sharedProductsOf = shareRead(
  'catalogue',
  'products of',
  async ({ typeKey, ...page }: ShelfRequest) => (await listProductsOf(typeKey, page)).items,
  ({ typeKey, ...page }) => {
    const key = firstPageKey(page)
    return key && `${key} ${typeKey}`
  },
)

/** `getProduct`. Ids may be written in upper case. */
export const sharedProduct = shareRead('catalogue', 'product', getProduct, (id) => id.toLowerCase())

/** `listCategories`. */
export const sharedCategories = shareRead('catalogue', 'categories', listCategories)

/** `listCharges`. */
export const sharedCharges = shareRead('charges', 'charges', listCharges)
