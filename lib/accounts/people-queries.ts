import 'server-only'
import { Prisma } from '@/generated/prisma/client'

/** A search ignores further words, so that its query stays small. */
const MAX_WORDS = 6

/**
 * SQL condition on `users` for a search by parts of name, email or staff number. Every word must occur; an empty
 * search matches everyone. A staff number is found however it is written: 'emp 00-12' finds 'EMP0012'.
 */
export function matchesPerson(search: string): Prisma.Sql {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS)
  return words.length === 0 ? Prisma.sql`true` : Prisma.join(words.map(occurs), ' AND ')
}

// PostgreSQL uses the indexes "users_search" and "users_staff_search" only for exactly these expressions.
function occurs(word: string): Prisma.Sql {
  const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`
  const asWritten = Prisma.sql`lower(full_name || ' ' || email || ' ' || coalesce(staff_number, '')) LIKE ${pattern}`
  // Folding takes time for each row that no index rules out, and names have no digits.
  return /\p{Number}/u.test(word)
    ? Prisma.sql`(${asWritten} OR staff_number_search(staff_number) LIKE '%' || staff_number_search(${word}) || '%')`
    : asWritten
}

/**
 * The ORDER BY of a list and its keyset: `by` are the columns to compare with the last row of the previous page,
 * `after` is the operator. A minus before the key sorts in descending order.
 */
export function orderBy<Key extends string>(
  columns: Readonly<Record<Key, Prisma.Sql[]>>,
  sort: Key | `-${Key}`,
): { by: Prisma.Sql; after: Prisma.Sql; order: Prisma.Sql } {
  const isDescending = sort.startsWith('-')
  const keys = columns[(isDescending ? sort.slice(1) : sort) as Key]
  return {
    by: Prisma.join(keys),
    after: isDescending ? Prisma.sql`<` : Prisma.sql`>`,
    order: Prisma.join(isDescending ? keys.map((key) => Prisma.sql`${key} DESC`) : keys),
  }
}
