import * as z from 'zod/mini'
import { searchText, text } from './fields'
import { cursorField } from './listing'

/** The state of a list in the address of its page. */

/** `?cursor=` in a page's address: a malformed one is left out, and the list begins at its top. */
export const addressCursor = () => z.catch(cursorField(), undefined)

/** The address of a list in one of its states. What is empty is left out, so that each state has one address. */
export function listAddress(path: string, state: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(state).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`
}

/**
 * What a heading does that sorts by `key`: `sort=key` orders upwards, `sort=-key` downwards, and a tap turns it round.
 * @param sort how the list is sorted now
 * @param addressOf the address of the list in another order
 */
export function sortHeading(key: string, sort: string, addressOf: (sort: string) => string) {
  const direction = sort === key ? ('ascending' as const) : sort === `-${key}` ? ('descending' as const) : undefined
  return { href: addressOf(direction === 'ascending' ? `-${key}` : key), direction }
}

/** A choice in a page's address, `?status=`: what is none of `values`, and an empty one, is left out. */
export const addressChoice = <const Value extends string>(values: readonly Value[]) =>
  z.catch(z.optional(z.enum(values)), undefined)

/** Words to look for in a page's address, `?q=`; empty ones are left out. */
export const addressWords = () =>
  z.catch(z.optional(z.pipe(text(200).check(z.trim(), z.minLength(1)), searchText(100))), undefined)

type Filters = Readonly<Record<string, z.ZodMiniType>>
type Optional<Shape extends Filters> = { [Key in keyof Shape]: z.ZodMiniOptional<Shape[Key]> }
type Lenient<Shape extends Filters> = { [Key in keyof Shape]: z.ZodMiniCatch<z.ZodMiniOptional<Shape[Key]>> }

const blankAsMissing = z.transform((given: unknown) => (typeof given === 'string' ? given.trim() || undefined : given))

/**
 * The query of a list, read in two ways: `query` of a call refuses what it does not understand; `address` of a page
 * leaves it out, so that a mistyped link still opens the list.
 * @param filters each may be left out; `cursor` is added
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
