import 'server-only'
import type { ApprovalKind } from '@/generated/prisma/enums'
import type { Partner, Staff } from '@/lib/core/actors'
import { db } from '@/lib/database/db'
import { conflict } from '@/lib/core/errors'

/** Whether a request of one kind about the item `about` is pending; for HR one of their company. */
export async function isRequested(actor: Partner | Staff, kind: ApprovalKind, about: string): Promise<boolean> {
  const count = await db().approval.count({
    where: {
      kind,
      state: 'pending',
      payload: { path: ['about'], equals: about },
      ...(actor.role === 'partner' ? { companyId: actor.companyId } : {}),
    },
  })
  return count > 0
}

/** @throws AppError 409 when a request of the kind about the item waits already */
export async function refuseTwice(
  actor: Partner | Staff,
  kind: ApprovalKind,
  about: string,
  message = 'This was requested already and waits for a colleague.',
): Promise<void> {
  if (await isRequested(actor, kind, about)) throw conflict(message, { code: 'already_requested' })
}

/** Finds pending requests of one kind about some items. @returns their reasons by item id */
export async function pendingAbout(
  _actor: Staff,
  kind: ApprovalKind,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db().$queryRaw<{ about: string; reason: string }[]>`
    SELECT payload->>'about' AS about, reason FROM approvals
    WHERE state = 'pending' AND kind = ${kind}::"ApprovalKind" AND payload->>'about' = ANY (${[...ids]})`
  return new Map(rows.map(({ about, reason }) => [about, reason]))
}
