import 'server-only'
import type { Staff } from '@/lib/core/actors'
import { db, transaction } from '@/lib/database/db'
import { conflict, notFound } from '@/lib/core/errors'
import { listAddress } from '@/lib/core/list-address'
import { lockUser } from '@/lib/database/locks'
import { ORDERS } from './lists'
import { MAX_VIEWS, type SavedViewDto } from './schema'

/**
 * Keeps a filter of the order list under a name, for this person. A name that exists gets the new filter. Only what the
 * list understands is kept, so that a view cannot lead anywhere else.
 * @param query that of the list's address
 * @throws AppError 409 when the person has as many views as are possible
 */
export async function saveView(actor: Staff, name: string, query: string): Promise<SavedViewDto> {
  const kept = filterOf(query)
  return transaction(async (tx) => {
    await lockUser(tx, actor.id)
    const others = await tx.savedView.count({ where: { userId: actor.id, NOT: { name } } })
    if (others >= MAX_VIEWS)
      throw conflict(`You have ${MAX_VIEWS} views, which is the most. Please delete one first.`, { code: 'too_many' })
    return tx.savedView.upsert({
      where: { userId_name: { userId: actor.id, name } },
      create: { userId: actor.id, name, query: kept },
      update: { query: kept },
      select: { id: true, name: true, query: true },
    })
  })
}

/**
 * The filter and the order of a list in one spelling, without its page and the order that is open beside it. The words
 * of a search are left out: they may name a buyer, whose name would stay here after the account is deleted.
 */
function filterOf(query: string): string {
  const { filter, tab, sort } = ORDERS.read(Object.fromEntries(new URLSearchParams(query)))
  return listAddress('', { ...filter, status: tab, q: undefined, sort }).replace('?', '')
}

/** Forgets a view of this person. @throws AppError 404 when it is nobody's or somebody else's */
export async function deleteView(actor: Staff, viewId: string): Promise<void> {
  const { count } = await db().savedView.deleteMany({ where: { id: viewId, userId: actor.id } })
  if (count === 0) throw notFound('There is no such view.')
}
