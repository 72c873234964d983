import 'server-only'
import type { Buyer } from '@/lib/core/actors'
import { columnDay, lagosToday } from '@/lib/core/clock'
import { raw } from '@/lib/database/raw'
import type { OwnLastDayDto } from './schema'

/** The buyer's last day at work in Africa/Lagos, as HR entered it; null when there is none. */
export async function ownLastDay(actor: Buyer): Promise<OwnLastDayDto | null> {
  const [row] = await raw().$queryRaw<{ lastDay: Date; company: string | null }[]>`
    SELECT users.last_day AS "lastDay", companies.name AS company
    FROM users LEFT JOIN companies ON companies.id = users.company_id
    WHERE users.id = ${actor.id}::uuid AND users.last_day IS NOT NULL`
  if (!row) return null
  const lastDay = columnDay(row.lastDay)
  return { lastDay, company: row.company ?? '', hasPassed: lastDay <= lagosToday() }
}
