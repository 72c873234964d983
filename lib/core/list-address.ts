import * as z from 'zod/mini'
import { searchText, text } from './fields'
import { cursorField } from './listing'

/** `?cursor=` in a page's address. A malformed one is ignored, so the list begins at its top. */
export const addressCursor = () => z.catch(cursorField(), undefined)

/** Makes the address of a list with its filters. Empty ones are left out, so that each state has one address. */
export function listAddress(path: string, state: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(state).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`
}

/**
 * The link and direction of a column heading that sorts by `key`. `sort=key` is ascending and `sort=-key` descending;
 * a tap reverses it.
 * @param sort the current order
 * @param addressOf makes the address of the list in another order
 */
export function sortHeading(key: string, sort: string, addressOf: (sort: string) => string) {
  const direction = sort === key ? ('ascending' as const) : sort === `-${key}` ? ('descending' as const) : undefined
  return { href: addressOf(direction === 'ascending' ? `-${key}` : key), direction }
}

/** The sort of a heading: its link, and the direction when the table is in this order. */
type HeadingSort = ReturnType<typeof sortHeading>
/** `sort=` of a list: a key is ascending, and with a minus descending. */
export type Sort<Key extends string> = Key | `-${Key}`

/** The field `sort` of a list, for `listQuery`. */
export const sortField = <const Key extends string>(keys: readonly Key[]) =>
  z.enum(
    keys.flatMap((key): Sort<Key>[] => [key, `-${key}`]),
    `Please sort by ${keys.join(' or ')}; a minus before it means descending.`,
  )

/** `?sort=` in a page's address. An unknown one is ignored. */
export const addressSort = <const Key extends string>(keys: readonly Key[]) =>
  z.catch(z.optional(sortField(keys)), undefined)

/**
 * Makes the headings of a table into links that sort it.
 * @param query the other parts of the address; the list begins at its top again
 * @param keys the sort key of each column that sorts, by the key of the column
 */
export const tableSort =
  (
    path: string,
    query: Readonly<Record<string, string | undefined>>,
    sort: string,
    keys: Readonly<Record<string, string>>,
  ) =>
  (column: string): HeadingSort | undefined => {
    const key = keys[column]
    return key === undefined ? undefined : sortHeading(key, sort, (next) => listAddress(path, { ...query, sort: next }))
  }

/** What a row of a table is sorted by: a number, a text, or null for nothing. */
export type SortValue = number | string | null

/**
 * Sorts the rows of a table without pages. Rows with equal values keep their order, and rows with nothing come last.
 * @param sort a key of `values`, with a minus for descending; anything else leaves the rows as they are
 */
export function sortRows<Row>(
  rows: readonly Row[],
  sort: string | undefined,
  values: Readonly<Record<string, (row: Row) => SortValue>>,
): Row[] {
  const isDescending = sort?.startsWith('-') ?? false
  const key = isDescending ? sort?.slice(1) : sort
  const valueOf = key !== undefined && Object.hasOwn(values, key) ? values[key] : undefined
  if (!valueOf) return [...rows]
  const compared = rows.map((row) => ({ row, value: valueOf(row) }))
  const compare = (a: SortValue, b: SortValue) => (a === null || b === null ? 0 : order(a, b) * (isDescending ? -1 : 1))
  compared.sort((a, b) => Number(a.value === null) - Number(b.value === null) || compare(a.value, b.value))
  return compared.map(({ row }) => row)
}

const order = (a: number | string, b: number | string) =>
  typeof a === 'string' || typeof b === 'string' ? String(a).localeCompare(String(b), 'en', { numeric: true }) : a - b

/** How the address of a page sorts its tables that have no pages of their own. Each table knows its columns. */
export type Sorting = {
  readonly path: string
  /** The other parts of the address, which the headings keep. */
  readonly query: Readonly<Record<string, string | undefined>>
  readonly sort: string | undefined
}

const wholeSort = z.object({ sort: z.catch(z.optional(text(60)), undefined) })

/** Reads `?sort=` of a page whose tables are shown whole. */
export const sortingOf = (
  path: string,
  searchParams: Readonly<Record<string, string | string[] | undefined>>,
  query: Sorting['query'] = {},
): Sorting => ({ path, query, sort: wholeSort.parse(searchParams).sort })

/** A choice in a page's address, such as `?status=`. An empty or unknown value is ignored. */
export const addressChoice = <const Value extends string>(values: readonly Value[]) =>
  z.catch(z.optional(z.enum(values)), undefined)

/** Search words in a page's address, `?q=`. An empty text is ignored. */
export const addressWords = () =>
  z.catch(z.optional(z.pipe(text(200).check(z.trim(), z.minLength(1)), searchText(100))), undefined)

type Filters = Readonly<Record<string, z.ZodMiniType>>
type Optional<Shape extends Filters> = { [Key in keyof Shape]: z.ZodMiniOptional<Shape[Key]> }
type Lenient<Shape extends Filters> = { [Key in keyof Shape]: z.ZodMiniCatch<z.ZodMiniOptional<Shape[Key]>> }

const blankAsMissing = z.transform((given: unknown) => (typeof given === 'string' ? given.trim() || undefined : given))

/**
 * Makes two schemas for the filters of a list. `query`, for API calls, refuses an invalid filter; `address`, for pages,
 * ignores it, so that a mistyped link still opens the list.
 * @param filters all of them optional; `cursor` is added
 */
export function listQuery<Shape extends Filters>(filters: Shape) {
  const map = (make: (field: z.ZodMiniType) => z.ZodMiniType) =>
    Object.fromEntries(Object.entries(filters).map(([name, field]) => [name, make(field)]))
  const optional = map(z.optional) as Optional<Shape>
  const lenient = map((field) => z.catch(z.pipe(blankAsMissing, z.optional(field)), undefined)) as Lenient<Shape>

  return {
    query: z.object({ ...optional, cursor: cursorField() }),
    address: z.object({ ...lenient, cursor: addressCursor() }),
  }
}

const FORMATS = ['json', 'csv', 'xlsx'] as const
export type ListFormat = (typeof FORMATS)[number]

/** Adds `?format=` to the filters of a call: json, or csv and xlsx for all rows that the filter shows. */
export const withFormat = <Shape extends z.core.$ZodLooseShape>(filters: z.ZodMiniObject<Shape>) =>
  z.extend(filters, { format: z.optional(z.enum(FORMATS, 'The format must be json, csv or xlsx.')) })
