import { isId } from '@/lib/core/ids'
import { storeCopy as copy } from './copy'

/** The views of the store and their addresses: the phone's Back goes through them (checklist X-30, S-33). */
export type StoreView =
  /** `removing` is the line that is to go, which is asked about first. */
  | { readonly kind: 'cart'; readonly removing?: string | undefined }
  /** `search` is what a search without script looks for. */
  | { readonly kind: 'categories'; readonly search?: string | undefined }
  /** `type` in lower case; without one it is the shelf of everything. `cursor` is the last product of the page before. */
  | { readonly kind: 'shelf'; readonly type?: string; readonly cursor?: string }
  | { readonly kind: 'product'; readonly id: string; readonly type?: string }

type Query = { readonly get: (name: string) => string | null }

/** What an address shows. What it does not understand it leaves out. */
export function storeView(query: Query): StoreView {
  const type = query.get('type')?.trim().toLowerCase() || undefined
  const product = query.get('product')
  if (query.get('tab') === 'cart') return { kind: 'cart', removing: query.get('remove') ?? undefined }
  if (product) return { kind: 'product', id: product, ...(type ? { type } : {}) }
  const cursor = query.get('cursor')
  const page = cursor !== null && isId(cursor) ? { cursor } : {}
  if (type) return { kind: 'shelf', type, ...page }
  if (query.get('all') !== null) return { kind: 'shelf', ...page }
  return { kind: 'categories', search: query.get('search') ?? undefined }
}

/** What a view is called, in the tab's title and to a screen reader; a product has a name of its own besides. */
export function viewTitle(view: StoreView): string {
  switch (view.kind) {
    case 'cart':
      return copy.myCart
    case 'categories':
      return copy.title
    case 'product':
      return copy.product
    case 'shelf':
      return view.type === undefined ? copy.all : view.type.charAt(0).toUpperCase() + view.type.slice(1)
  }
}

const address = (values: Record<string, string | undefined>): string => {
  const query = new URLSearchParams(
    Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
  return query.size === 0 ? '/Store' : `/Store?${query.toString()}`
}

/** The address of a shelf; of everything when there is no type. */
export const shelfHref = (type: string | undefined, cursor?: string): string =>
  address(type === undefined ? { all: '1', cursor } : { type: type.toLowerCase(), cursor })
export const productHref = (id: string, type: string | undefined): string => address({ type, product: id })

export const CATEGORIES_PATH = '/api/v1/admin/getProductCategory'
export const productPath = (id: string) => `/api/v1/product/${encodeURIComponent(id)}`

/** Products on one page of a shelf. */
export const SHELF_PAGE = 24

/** How many pictures a phone shows beside each other: the ones fetched before the others. */
export const FIRST_ROW = 2

/** Where a page of a shelf is read. One product more than it shows tells whether there is a next page. */
export function shelfPath(type: string | undefined, cursor: string | undefined): string {
  const query = new URLSearchParams({ limit: String(SHELF_PAGE + 1), ...(cursor ? { cursor } : {}) })
  return `/api/v1/product${type === undefined ? '' : `/getProducts/${encodeURIComponent(type)}`}?${query.toString()}`
}
