import 'server-only'
import type { Buyer, Partner } from '@/lib/core/actors'
import { db } from '@/lib/core/db'
import { DESK_PAGE_TAKE, type Page, toPage } from '@/lib/core/listing'
import type { NameChangeDto, OwnNameChangeDto } from './schema'

const waitingAt = (actor: Partner) => ({
  state: 'pending' as const,
  user: { companyId: actor.companyId, role: 'buyer' as const, erasedAt: null },
})

/** Names that wait for the partner's company, the oldest request first. */
export async function listNameChanges(
  actor: Partner,
  { cursor }: { cursor?: string | undefined } = {},
): Promise<Page<NameChangeDto>> {
  const rows = await db().nameChangeRequest.findMany({
    where: { ...waitingAt(actor), ...(cursor ? { id: { gt: cursor } } : {}) },
    select: {
      id: true,
      fullName: true,
      createdAt: true,
      user: { select: { fullName: true, email: true, staffNumber: true } },
    },
    orderBy: { id: 'asc' },
    take: DESK_PAGE_TAKE,
  })
  return toPage(rows, ({ id, fullName, createdAt, user }) => ({
    id,
    staffId: user.staffNumber ?? '',
    email: user.email,
    currentName: user.fullName,
    newName: fullName,
    requestedAt: createdAt.toISOString(),
  }))
}

/** How many names wait for the partner's company. */
export const countNameChanges = (actor: Partner): Promise<number> =>
  db().nameChangeRequest.count({ where: waitingAt(actor) })

/** The buyer's own request that waits for HR; null when none does. */
export async function ownNameChange(actor: Buyer): Promise<OwnNameChangeDto | null> {
  const row = await db().nameChangeRequest.findFirst({
    where: { userId: actor.id, state: 'pending' },
    select: { fullName: true, createdAt: true },
  })
  return row && { fullName: row.fullName, requestedAt: row.createdAt.toISOString() }
}
