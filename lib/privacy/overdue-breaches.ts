import 'server-only'
import { Prisma } from '@/generated/prisma/client'
import { findAdministrators } from '@/lib/access/queries'
import { db, transaction } from '@/lib/database/db'
import { forEachRow } from '@/lib/server/each-row'
import { notifyAll } from '@/lib/notifications/notify'
import { CLOCK_STOPS, NOTICE_HOURS, noticeDue } from './breach-rules'
import { breachOverdueNotification } from './notifications'

const OVERDUE = Prisma.sql`escalated_at IS NULL AND known_at + make_interval(hours => ${NOTICE_HOURS}::int) <= now()
  AND NOT EXISTS (SELECT FROM breach_entries entry
    WHERE entry.breach_id = breaches.id AND entry.event::text = ANY(${[...CLOCK_STOPS]}))`

/**
 * Mails the administrators about breaches whose notice to the Commission is overdue, once for each breach. The
 * database's clock decides.
 * @param limit the most breaches in one run
 * @returns the number of breaches
 */
export async function notifyOfOverdueBreaches(limit = 100): Promise<number> {
  const overdue = await db().$queryRaw<{ id: string }[]>`
    SELECT id FROM breaches WHERE ${OVERDUE} ORDER BY known_at, id LIMIT ${limit}`
  return forEachRow('overdue breach', overdue, ({ id }) => escalate(id))
}

/** @returns false when another server told the administrators, or the notice was recorded meanwhile */
async function escalate(id: string): Promise<boolean> {
  return transaction(async (tx) => {
    const [breach] = await tx.$queryRaw<{ title: string; knownAt: Date }[]>`
      UPDATE breaches SET escalated_at = now() WHERE id = ${id}::uuid AND ${OVERDUE}
      RETURNING title, known_at AS "knownAt"`
    if (!breach) return false
    const about = { id, title: breach.title, dueAt: noticeDue(breach.knownAt) }
    await notifyAll(
      tx,
      (await findAdministrators(tx)).map(({ email, fullName }) => ({
        person: { email },
        notification: breachOverdueNotification(about, fullName),
      })),
    )
    return true
  })
}
