import 'server-only'
import { cache } from 'react'
import type { Buyer, Partner } from '@/lib/core/actors'
import { db } from '@/lib/database/db'
import { DESK_PAGE, type Page, toPage, withOneMore, afterId, directionOf } from '@/lib/core/listing'
import type { QueryOf } from '@/lib/core/lists'
import type { NAME_CHANGES } from './lists'
import type { NameChangeDto, OwnNameChangeDto } from './schema'

const waitingAt = ({ companyId }: Pick<Partner, 'companyId'>) => ({
  state: 'pending' as const,
  user: { companyId, role: 'buyer' as const, erasedAt: null },
})

/** The pending name changes of the HR's company, oldest first. */
export async function listNameChanges(
  actor: Partner,
  { cursor, sort = 'requested' }: QueryOf<typeof NAME_CHANGES> = {},
  size = DESK_PAGE,
): Promise<Page<NameChangeDto>> {
  const rows = await db().nameChangeRequest.findMany({
    where: { ...waitingAt(actor), ...afterId(cursor, directionOf(sort)) },
    select: {
      id: true,
      fullName: true,
      createdAt: true,
      user: { select: { fullName: true, email: true, staffNumber: true } },
    },
    orderBy: { id: directionOf(sort) },
    take: withOneMore(size),
  })
  return toPage(
    rows,
    ({ id, fullName, createdAt, user }) => ({
      id,
      staffId: user.staffNumber ?? '',
      email: user.email,
      currentName: user.fullName,
      newName: fullName,
      requestedAt: createdAt.toISOString(),
    }),
    size,
  )
}

/** The number of pending name changes in the HR's company. */
export const countNameChanges = ({ companyId }: Partner): Promise<number> => waitingNameChanges(companyId)

/** Cached per request: the navigation and the front page show the count. */
const waitingNameChanges = cache(
  async (companyId: string): Promise<number> => await db().nameChangeRequest.count({ where: waitingAt({ companyId }) }),
)

/** The buyer's pending name change; null when there is none. */
export async function ownNameChange(actor: Buyer): Promise<OwnNameChangeDto | null> {
  const row = await db().nameChangeRequest.findFirst({
    where: { userId: actor.id, state: 'pending' },
    select: { fullName: true, createdAt: true },
  })
  return row && { fullName: row.fullName, requestedAt: row.createdAt.toISOString() }
}
