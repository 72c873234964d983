import 'server-only'
import type { KeyScope, Partner, Staff } from '@/lib/core/actors'
import { databaseNow, db } from '@/lib/database/db'
import type { KeyDto, KeyState } from './schema'

/** Ended and expired keys are listed below the others, the newest of them. */
const MOST_LISTED = 100

/** Lists the keys of the actor's desk, newest first: those of the company, or those of Foodbank's staff. */
export async function listKeys(actor: Partner | Staff): Promise<{ readonly items: readonly KeyDto[] }> {
  const [now, rows] = await Promise.all([
    databaseNow(),
    db().apiKey.findMany({
      where: { companyId: actor.companyId },
      select: {
        id: true,
        name: true,
        scopes: true,
        prefix: true,
        createdAt: true,
        approvedAt: true,
        expiresAt: true,
        lastUsedAt: true,
        endedAt: true,
        createdBy: { select: { fullName: true } },
      },
      orderBy: [{ endedAt: { sort: 'desc', nulls: 'first' } }, { id: 'desc' }],
      take: MOST_LISTED,
    }),
  ])
  return {
    items: rows.map((row) => ({
      id: row.id,
      name: row.name,
      // A key never has other scopes: the form and the call refuse them.
      scopes: row.scopes as KeyScope[],
      prefix: row.prefix,
      state: stateOf(row, now),
      createdBy: row.createdBy.fullName,
      createdAt: row.createdAt.toISOString(),
      expiresAt: row.expiresAt?.toISOString() ?? null,
      lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    })),
  }
}

type Moments = { readonly approvedAt: Date | null; readonly expiresAt: Date | null; readonly endedAt: Date | null }

function stateOf({ approvedAt, expiresAt, endedAt }: Moments, now: Date): KeyState {
  if (endedAt) return 'ended'
  if (expiresAt && expiresAt <= now) return 'expired'
  return approvedAt ? 'active' : 'waiting'
}
