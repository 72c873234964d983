import 'server-only'
import type { Person } from '@/lib/core/actors'
import { conflict, notFound } from '@/lib/core/errors'
import { listAddress } from '@/lib/core/list-address'
import { db, transaction } from '@/lib/database/db'
import { lockUser } from '@/lib/database/locks'
import { type HiddenColumnsInput, MAX_LISTS, MAX_VIEWS, type SaveViewInput, type SavedViewDto } from './schema'

/**
 * Keeps a filter of a list under a name, for this person. A name of the same list gets the new filter.
 * @throws AppError 409 when the person has as many views as are possible, or a view of another list by that name
 */
export function saveView(actor: Pick<Person, 'id'>, { list, name, query }: SaveViewInput): Promise<SavedViewDto> {
  return transaction(async (tx) => {
    await lockUser(tx, actor.id)
    const views = await tx.savedView.findMany({ where: { userId: actor.id }, select: { name: true, list: true } })
    const same = views.find((view) => view.name === name)
    if (same && same.list !== list)
      throw conflict(`You have a view “${name}” of another list. Please choose another name.`, { code: 'name_taken' })
    if (!same && views.length >= MAX_VIEWS)
      throw conflict(`You have ${MAX_VIEWS} views, which is the most. Please delete one first.`, { code: 'too_many' })
    const kept = { list, query: keptOf(query) }
    return tx.savedView.upsert({
      where: { userId_name: { userId: actor.id, name } },
      create: { userId: actor.id, name, ...kept },
      update: kept,
      select: { id: true, name: true, list: true, query: true },
    })
  })
}

/**
 * A filter without the page of the list and the words of a search, which may name a person who would stay here after
 * the account is deleted. It is only ever read by its own list, which ignores what it does not know.
 */
const keptOf = (query: string): string =>
  listAddress('', { ...Object.fromEntries(new URLSearchParams(query)), ...NOT_KEPT }).replace('?', '')

/** The words of searches, by the names that lists have for them, and the page. */
const NOT_KEPT = { q: undefined, actor: undefined, cursor: undefined }

/** Forgets a view of this person. @throws AppError 404 when it is nobody's or somebody else's */
export async function deleteView(actor: Pick<Person, 'id'>, viewId: string): Promise<void> {
  const { count } = await db().savedView.deleteMany({ where: { id: viewId, userId: actor.id } })
  if (count === 0) throw notFound('There is no such view.')
}

/** Hides these columns of a list from this person; none shows all. @throws AppError 409 above the bound of lists */
export function hideColumns(actor: Pick<Person, 'id'>, { list, hidden }: HiddenColumnsInput): Promise<void> {
  return transaction(async (tx) => {
    await lockUser(tx, actor.id)
    const userId_list = { userId: actor.id, list }
    if (hidden.length === 0) {
      await tx.hiddenColumns.deleteMany({ where: userId_list })
      return
    }
    if ((await tx.hiddenColumns.count({ where: { userId: actor.id, NOT: { list } } })) >= MAX_LISTS)
      throw conflict('You have chosen the columns of too many lists. Please show all columns of one first.')
    await tx.hiddenColumns.upsert({
      where: { userId_list },
      create: { ...userId_list, columns: hidden },
      update: { columns: hidden },
    })
  })
}
