import 'server-only'
import { namesOf } from '@/lib/access/names-queries'
import type { Staff } from '@/lib/core/actors'
import { db } from '@/lib/database/db'
import { type ApprovalDto, readRequest } from './schema'

/** Lists the new charges that wait for a second person, oldest first; at most 50. */
export async function listWaitingCharges(
  _actor: Staff,
): Promise<Pick<ApprovalDto, 'id' | 'about' | 'requestedBy' | 'requestedAt'>[]> {
  const rows = await db().approval.findMany({
    where: { state: 'pending', kind: 'charge' },
    select: { id: true, payload: true, requestedById: true, createdAt: true },
    orderBy: { id: 'asc' },
    take: 50,
  })
  const nameOf = await namesOf(rows.map(({ requestedById }) => requestedById))
  return rows.map(({ id, payload, requestedById, createdAt }) => ({
    id,
    about: readRequest({ kind: 'charge', payload, amount: null }).about,
    requestedBy: nameOf(requestedById),
    requestedAt: createdAt.toISOString(),
  }))
}
