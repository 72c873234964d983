import 'server-only'
import { Prisma } from '@/generated/prisma/client'

/** More words than this do not make a search any narrower. */
const MAX_WORDS = 6

/**
 * The condition that finds people by any part of their name, e-mail or staff number, for rows of `users`: every word of
 * the search must be somewhere in them. An empty search finds everybody. The expression is that of the index
 * "users_search", to the letter.
 */
export function matchesPerson(search: string): Prisma.Sql {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS)
  if (words.length === 0) return Prisma.sql`true`
  const found = words.map(
    (word) =>
      Prisma.sql`lower(full_name || ' ' || email || ' ' || coalesce(staff_number, '')) LIKE ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`,
  )
  return Prisma.join(found, ' AND ')
}

/**
 * How a list is ordered: by the columns of `sort`, upwards, or downwards with a minus before it. `by` are the columns
 * that the last row of the page before is compared by, `after` how.
 */
export function orderBy<Key extends string>(
  columns: Readonly<Record<Key, Prisma.Sql[]>>,
  sort: Key | `-${Key}`,
): { by: Prisma.Sql; after: Prisma.Sql; order: Prisma.Sql } {
  const isDown = sort.startsWith('-')
  const keys = columns[(isDown ? sort.slice(1) : sort) as Key]
  return {
    by: Prisma.join(keys),
    after: isDown ? Prisma.sql`<` : Prisma.sql`>`,
    order: Prisma.join(isDown ? keys.map((key) => Prisma.sql`${key} DESC`) : keys),
  }
}
