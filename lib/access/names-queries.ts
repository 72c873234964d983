import 'server-only'
import type { Prisma } from '@/generated/prisma/client'
import { db } from '@/lib/database/db'

/**
 * Reads the names of people, and returns what finds one by its id: empty for nobody and for an unknown person.
 * @param within leaves out all others, such as the people of other companies
 */
export async function namesOf(
  ids: readonly (string | null)[],
  within: Prisma.UserWhereInput = {},
  client: Pick<Prisma.TransactionClient, 'user'> = db(),
): Promise<(id: string | null) => string> {
  const people = await client.user.findMany({
    where: { ...within, id: { in: [...new Set(ids)].filter((id) => id !== null) } },
    select: { id: true, fullName: true },
  })
  const names = new Map(people.map(({ id, fullName }) => [id, fullName]))
  return (id) => names.get(id ?? '') ?? ''
}
