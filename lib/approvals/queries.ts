import 'server-only'
import type { ApprovalKind } from '@/generated/prisma/enums'
import type { Staff } from '@/lib/accounts/access'
import { db } from '@/lib/core/db'
import { PAGE_TAKE, type Page, toPage } from '@/lib/core/listing'
import { toNaira } from '@/lib/core/money'
import { type ApprovalDto, approvalPayload } from './schema'

/** What waits for a second person, oldest first. */
export async function listApprovals(_actor: Staff, cursor?: string): Promise<Page<ApprovalDto>> {
  const rows = await db().approval.findMany({
    where: { state: 'pending', id: cursor ? { gt: cursor } : undefined },
    select: { id: true, kind: true, payload: true, reason: true, requestedById: true, createdAt: true },
    orderBy: { id: 'asc' },
    take: PAGE_TAKE,
  })
  const people = await db().user.findMany({ where: { id: { in: rows.map(({ requestedById }) => requestedById) } }, select: { id: true, fullName: true } })
  const nameOf = new Map(people.map(({ id, fullName }) => [id, fullName]))
  return toPage(rows, ({ id, kind, payload, reason, requestedById, createdAt }) => ({
    id,
    kind,
    ...toDetails(payload),
    reason,
    requestedBy: nameOf.get(requestedById) ?? '',
    requestedAt: createdAt.toISOString(),
  }))
}

function toDetails(payload: unknown): Pick<ApprovalDto, 'about' | 'amount'> {
  const { about, amount } = approvalPayload.parse(payload)
  return { about, amount: amount === undefined ? null : toNaira(amount) }
}

/** How much waits for this person to decide: what others asked for. */
export const countApprovals = (actor: Staff): Promise<number> =>
  db().approval.count({ where: { state: 'pending', requestedById: { not: actor.id } } })

/** What of a kind waits for a second person about some things, such as payments: their ids, with the reasons. */
export async function pendingAbout(_actor: Staff, kind: ApprovalKind, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db().$queryRaw<{ about: string; reason: string }[]>`
    SELECT payload->>'about' AS about, reason FROM approvals
    WHERE state = 'pending' AND kind = ${kind}::"ApprovalKind" AND payload->>'about' = ANY (${[...ids]})`
  return new Map(rows.map(({ about, reason }) => [about, reason]))
}
