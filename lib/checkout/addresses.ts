import 'server-only'
import type { Buyer } from '@/lib/core/actors'
import { db } from '@/lib/database/db'
import { notFound } from '@/lib/core/errors'
import { isId } from '@/lib/core/ids'

/** Forgets a saved place. @throws AppError 404 for one that is not the buyer's, or gone already */
export async function forgetAddress(actor: Buyer, id: string): Promise<void> {
  const { count } = isId(id) ? await db().savedAddress.deleteMany({ where: { id, userId: actor.id } }) : { count: 0 }
  if (count === 0) throw notFound('There is no such address.')
}
