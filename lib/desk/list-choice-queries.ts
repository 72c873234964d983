import 'server-only'
import type { Person } from '@/lib/core/actors'
import { db } from '@/lib/database/db'
import { type ListChoicesDto, MAX_LISTS, MAX_VIEWS } from './schema'

/** Lists what this person keeps of lists: views by name, and hidden columns. */
export async function listChoices(actor: Pick<Person, 'id'>): Promise<ListChoicesDto> {
  const userId = actor.id
  const [views, hidden] = await Promise.all([
    db().savedView.findMany({
      where: { userId },
      select: { id: true, name: true, list: true, query: true },
      orderBy: { name: 'asc' },
      take: MAX_VIEWS,
    }),
    db().hiddenColumns.findMany({ where: { userId }, select: { list: true, columns: true }, take: MAX_LISTS }),
  ])
  return { views, hidden: Object.fromEntries(hidden.map(({ list, columns }) => [list, columns])) }
}
