import 'server-only'

/** Long lists, a page at a time. The next page begins after the last row of this one, so pages stay quick however far they go. */

/** One page of a list; `nextCursor` leads to the next, and is null on the last. */
export type Page<T> = { readonly items: T[]; readonly nextCursor: string | null }

const PAGE_SIZE = 50
/** Reading one row more than a page tells whether there is a next one. */
export const PAGE_TAKE = PAGE_SIZE + 1

/** Turns rows read with `PAGE_TAKE`, in the order of their ids, into a page of what leaves the server. */
export function toPage<Row extends { readonly id: string }, T>(rows: readonly Row[], toDto: (row: Row) => T): Page<T> {
  const page = rows.slice(0, PAGE_SIZE)
  return { items: page.map(toDto), nextCursor: rows.length > PAGE_SIZE ? (page.at(-1)?.id ?? null) : null }
}
