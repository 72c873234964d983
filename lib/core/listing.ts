import * as z from 'zod/mini'

// Keyset pagination: a page begins after the last row of the page before, so late pages are as fast as early ones.

/** One page of a list; `nextCursor` is null on the last page. */
export type Page<T> = { readonly items: T[]; readonly nextCursor: string | null }

/** A request for at most `limit` rows after the row with the id `cursor`. */
export type PageRequest = { readonly cursor?: string; readonly limit: number }

/** Rows per page: `initial` by default, `max` at the caller's request. */
type PageSize = { readonly initial: number; readonly max: number }
/** The most rows of the specification's lists, which its clients read whole: they know no pages. */
export const WHOLE_LIST = 1_000
export const PRODUCTS_A_PAGE: PageSize = { initial: WHOLE_LIST, max: 200 }
export const ORDERS_A_PAGE: PageSize = { initial: 50, max: 200 }
/** A long page, so that most statements print complete. */
export const MOVEMENTS_A_PAGE: PageSize = { initial: 200, max: 200 }
/** The number of orders on the dashboard. */
export const NEWEST_ORDERS = 10
/** The rows of a page of the HR and staff lists. */
export const DESK_PAGE = 50

/** The number of rows to read for a page: one more than it shows, which tells whether there is a next page. */
export const withOneMore = (limit: number): number => limit + 1
/** The number of rows to read for a page of the HR and staff lists. */
export const DESK_PAGE_TAKE = withOneMore(DESK_PAGE)

/** Turns rows read with `withOneMore(limit)` or `DESK_PAGE_TAKE` into a page of DTOs. */
export function toPage<Row extends { readonly id: string }, T>(
  rows: readonly Row[],
  toDto: (row: Row) => T,
  limit = DESK_PAGE,
): Page<T> {
  const page = rows.slice(0, limit)
  return { items: page.map(toDto), nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null }
}

/** The direction of a sort such as '-amount'. */
export const directionOf = (sort: string) => (sort.startsWith('-') ? ('desc' as const) : ('asc' as const))

/** A filter of Prisma for the rows after a cursor, in the order of the ids; all rows without one. */
export const afterId = (cursor: string | undefined, direction: 'asc' | 'desc') =>
  cursor === undefined ? {} : { id: direction === 'desc' ? { lt: cursor } : { gt: cursor } }

type Amount = { readonly id: string; readonly amountKobo: bigint }
/** A filter of Prisma for the rows after `last`, in the order of amount and id; none when its row is gone. */
export const afterAmount = ({ id, amountKobo }: Amount, direction: 'asc' | 'desc') =>
  direction === 'desc'
    ? { amountKobo: { lte: amountKobo }, NOT: { amountKobo, id: { gte: id } } }
    : { amountKobo: { gte: amountKobo }, NOT: { amountKobo, id: { lte: id } } }

const CURSOR = 'The cursor is malformed.'
/** `?cursor=` of a list: the id of the last row of the page before. */
export const cursorField = () => z.optional(z.uuid(CURSOR))
/** The query of a list that has no filter. */
export const cursorQuery = z.object({ cursor: cursorField() })
/** The address of its page. A malformed cursor is ignored, so that the list begins at its top. */
export const cursorAddress = z.object({ cursor: z.catch(cursorField(), undefined) })

/** `?cursor=&limit=` of a list that answers a bare array. */
export function pageQuery({ initial, max }: PageSize) {
  const problem = `The limit must be between 1 and ${max}.`
  const limit = z.pipe(
    z.pipe(
      z.string().check(z.maxLength(3, { error: problem, abort: true }), z.regex(/^\d{1,3}$/, problem)),
      z.transform(Number),
    ),
    z.number().check(z.gte(1, problem), z.lte(max, problem)),
  )
  return z.object({ cursor: cursorField(), limit: z._default(limit, initial) })
}

/** Moves `id` to `position`, counted from 0; the others keep their order. */
export function placed(ids: readonly string[], id: string, position: number): string[] {
  const others = ids.filter((other) => other !== id)
  return [...others.slice(0, position), id, ...others.slice(position)]
}
