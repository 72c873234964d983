import 'server-only'
import { shareRead } from '@/lib/server/shared-reads'
import {
  type ProductsRequest,
  getProduct,
  listCategories,
  listCharges,
  listIdsOnSale,
  listProducts,
  listProductsOf,
} from './queries'

/* The reads of the shop whose answers are the same for everyone, kept until the catalogue or the charges change. */

/** Only first pages are kept: a page may begin after any id, also one that does not exist. */
const firstPageKey = ({ cursor, limit, available }: ProductsRequest) =>
  cursor === undefined ? `${limit}${available ?? ''}` : undefined

/** A page of a category; `typeKey` is its name in lower case. */
type ShelfRequest = ProductsRequest & { readonly typeKey: string }

/** The items of `listProducts`. */
export const sharedProducts = shareRead(
  'catalogue',
  'products',
  async (page: ProductsRequest) => (await listProducts(page)).items,
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

/** `listIdsOnSale`. */
export const sharedIdsOnSale = shareRead('catalogue', 'on sale', listIdsOnSale)

/** `listCategories`. */
export const sharedCategories = shareRead('catalogue', 'categories', listCategories)

/** `listCharges`. */
export const sharedCharges = shareRead('charges', 'charges', listCharges)
