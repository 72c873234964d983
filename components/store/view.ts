import { isId } from '@/lib/core/ids'
import { storeCopy as copy } from './copy'

/** The views of the store. Each has a URL, so that Back moves between them (X-30, S-33). */
export type StoreView =
  /** `removing` is the line whose removal is to be confirmed. */
  | { readonly kind: 'cart'; readonly removing?: string | undefined }
  /** `search` is the query of a search without script. */
  | { readonly kind: 'categories'; readonly search?: string | undefined }
  /** `type` is in lower case; undefined lists all products. `cursor` is the last product of the previous page. */
  | { readonly kind: 'shelf'; readonly type?: string; readonly cursor?: string }
  | { readonly kind: 'product'; readonly id: string; readonly type?: string }

type Query = { readonly get: (name: string) => string | null }

/** Reads the view from query parameters; unknown values are ignored. */
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

/** The title of a view, for the tab and for screen readers. ProductDetail adds the name of a product. */
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

/** The URL of a list of products; without `type` it lists all. */
export const shelfHref = (type: string | undefined, cursor?: string): string =>
  address(type === undefined ? { all: '1', cursor } : { type: type.toLowerCase(), cursor })
export const productHref = (id: string, type: string | undefined): string => address({ type, product: id })

export const CATEGORIES_PATH = '/api/v1/admin/getProductCategory'
export const productPath = (id: string) => `/api/v1/product/${encodeURIComponent(id)}`

/** Products on one page of a shelf. */
export const SHELF_PAGE = 24

/** Pictures in the first row on a phone, which load first. */
export const FIRST_ROW = 2

/** The API path of a page of products. It asks for one more, which tells whether there is a next page. */
export function shelfPath(type: string | undefined, cursor: string | undefined): string {
  const query = new URLSearchParams({ limit: String(SHELF_PAGE + 1), ...(cursor ? { cursor } : {}) })
  return `/api/v1/product${type === undefined ? '' : `/getProducts/${encodeURIComponent(type)}`}?${query.toString()}`
}
