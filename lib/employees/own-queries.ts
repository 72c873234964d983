import 'server-only'
import type { Buyer } from '@/lib/core/actors'
import { columnDay, lagosDay } from '@/lib/core/clock'
import { db } from '@/lib/core/db'
import type { OwnLastDayDto } from './schema'

/** The last day at work of the buyer, as their employer entered it; null when none is known. */
export async function ownLastDay(actor: Buyer): Promise<OwnLastDayDto | null> {
  const row = await db().user.findUnique({
    where: { id: actor.id },
    select: { lastDay: true, company: { select: { name: true } } },
  })
  if (!row?.lastDay) return null
  const lastDay = columnDay(row.lastDay)
  return { lastDay, company: row.company?.name ?? '', hasPassed: lastDay <= lagosDay(new Date()) }
}
