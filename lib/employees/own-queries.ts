import 'server-only'
import type { Buyer } from '@/lib/core/actors'
import { columnDay, lagosDay } from '@/lib/core/clock'
import { db } from '@/lib/core/db'
import type { OwnLastDayDto } from './schema'

/** The buyer's last day at work in Africa/Lagos, as HR entered it; null when there is none. */
export async function ownLastDay(actor: Buyer): Promise<OwnLastDayDto | null> {
  const row = await db().user.findUnique({
    where: { id: actor.id },
    select: { lastDay: true, company: { select: { name: true } } },
  })
  if (!row?.lastDay) return null
  const lastDay = columnDay(row.lastDay)
  return { lastDay, company: row.company?.name ?? '', hasPassed: lastDay <= lagosDay(new Date()) }
}
