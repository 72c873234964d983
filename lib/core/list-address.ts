import * as z from 'zod/mini'
import { searchText } from './fields'
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

/** A choice in a page's address, such as `?status=`. An empty or unknown value is ignored. */
export const addressChoice = <const Value extends string>(values: readonly Value[]) =>
  z.catch(z.optional(z.enum(values)), undefined)

/** Search words in a page's address, `?q=`. An empty text is ignored. */
export const addressWords = () =>
  z.catch(z.optional(z.pipe(z.string().check(z.trim(), z.minLength(1)), searchText(100))), undefined)

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
