import { MAX_SEARCH } from '@/lib/catalogue/rules'
import { isId } from '@/lib/core/ids'
import { storeCopy as copy } from './copy'

/** The views of the store. Each has a URL, so that Back moves between them (X-30, S-33). */
export type StoreView =
  /** `removing` is the line whose removal is to be confirmed. */
  | { readonly kind: 'cart'; readonly removing?: string | undefined }
  | { readonly kind: 'categories' }
  /**
   * `type` is in lower case, and `text` the search that found the products; without both it lists all. `cursor` is the
   * last product of the previous page.
   */
  | { readonly kind: 'shelf'; readonly type?: string; readonly text?: string; readonly cursor?: string }
  | { readonly kind: 'favourites' }
  /** `text` is the search that it was opened from. */
  | { readonly kind: 'product'; readonly id: string; readonly type?: string; readonly text?: string }

type Query = { readonly get: (name: string) => string | null }

/** Reads the view from query parameters; unknown values are ignored. */
export function storeView(query: Query): StoreView {
  const type = query.get('type')?.trim().toLowerCase() || undefined
  const product = query.get('product')
  if (query.get('tab') === 'cart') return { kind: 'cart', removing: query.get('remove') ?? undefined }
  const text = searchedText(query.get('q'))
  if (product) return { kind: 'product', id: product, ...(type ? { type } : text ? { text } : {}) }
  const cursor = query.get('cursor')
  const page = cursor !== null && isId(cursor) ? { cursor } : {}
  if (text) return { kind: 'shelf', text, ...page }
  if (type) return { kind: 'shelf', type, ...page }
  if (query.get('favourites') !== null) return { kind: 'favourites' }
  if (query.get('all') !== null) return { kind: 'shelf', ...page }
  return { kind: 'categories' }
}

/** The text of a search as the API takes it; undefined for none. Characters that are no text count as spaces. */
const searchedText = (text: string | null): string | undefined =>
  text
    ?.slice(0, MAX_SEARCH)
    .replaceAll(/\p{C}+/gu, ' ')
    .trim() || undefined

/** The title of a view, for the tab and for screen readers. ProductDetail adds the name of a product. */
export function viewTitle(view: StoreView): string {
  switch (view.kind) {
    case 'cart':
      return copy.myCart
    case 'categories':
      return copy.title
    case 'product':
      return copy.product
    case 'favourites':
      return copy.favourites
    case 'shelf':
      if (view.text !== undefined) return copy.foundTitle(view.text)
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
/** The URL of the products that a search finds. */
export const foundHref = (text: string, cursor?: string): string => address({ q: text, cursor })
/** The URL of a product; `text` is the search that found it. */
export const productHref = (id: string, type: string | undefined, text?: string): string =>
  address({ type, q: text, product: id })

/** The URL of the products that the buyer saved. */
export const FAVOURITES_HREF = '/Store?favourites=1'

/** The API path that those of all products begin with. */
export const PRODUCTS_PATH = '/api/v1/product'
export const SAVED_PATH = `${PRODUCTS_PATH}/saved`
export const CATEGORIES_PATH = '/api/v1/admin/getProductCategory'
export const productPath = (id: string) => `${PRODUCTS_PATH}/${encodeURIComponent(id)}`

/** Products on one page of a shelf. */
export const SHELF_PAGE = 24

/** Pictures in the first row on a phone, which load first. */
export const FIRST_ROW = 2

/**
 * The API path of a page of products: of a category, of all, or of what a search finds. It asks for one more, which
 * tells whether there is a next page.
 */
export function shelfPath(type: string | undefined, cursor: string | undefined, text?: string): string {
  const limit = SHELF_PAGE + 1
  if (text !== undefined) return foundPath(text, limit, cursor)
  const list = type === undefined ? '' : `/getProducts/${encodeURIComponent(type)}`
  return `${PRODUCTS_PATH}${list}?${pageQuery(limit, cursor)}`
}

const pageQuery = (limit: number, cursor: string | undefined, asked: { text?: string } = {}): string =>
  new URLSearchParams({ ...asked, limit: String(limit), ...(cursor ? { cursor } : {}) }).toString()

/** The API path of at most `limit` products that a search finds. */
export const foundPath = (text: string, limit: number, cursor?: string): string =>
  `${PRODUCTS_PATH}/search?${pageQuery(limit, cursor, { text })}`
