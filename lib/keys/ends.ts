import 'server-only'
import type { DeskRole } from '@/lib/core/actors'
import { lagosDay } from '@/lib/core/clock'
import { db, transaction } from '@/lib/database/db'
import { forEachRow } from '@/lib/server/each-row'
import { notify } from '@/lib/notifications/notify'
import { keyEndSetNotification, keyEndsSoonNotification } from './notifications'

/**
 * Tells the makers of keys to which the database gave an end. Each is told once, in the transaction that notes it.
 * @param limit the most keys in one run
 * @returns how many makers were told
 */
export async function notifyOfKeyEnds(limit = 200): Promise<number> {
  const untold = await db().apiKey.findMany({
    where: { endUntold: true },
    select: { id: true },
    orderBy: { id: 'asc' },
    take: limit,
  })
  return forEachRow('key without an end', untold, ({ id }) =>
    transaction(async (tx) => {
      const { count } = await tx.apiKey.updateMany({ where: { id, endUntold: true }, data: { endUntold: false } })
      if (count === 0) return false
      const { name, expiresAt, endedAt, createdBy } = await tx.apiKey.findUniqueOrThrow({
        where: { id },
        select: {
          name: true,
          expiresAt: true,
          endedAt: true,
          createdBy: { select: { email: true, fullName: true, role: true, suspendedAt: true } },
        },
      })
      if (endedAt || !expiresAt || createdBy.suspendedAt) return false
      const { email, fullName, role } = createdBy
      await notify(tx, { email }, keyEndSetNotification(fullName, { name, lastDay: lagosDay(expiresAt), desk: role }))
      return true
    }),
  )
}

/** So many days before its end the maker of a key is reminded. A key that lives no longer has no reminder. */
const REMIND_DAYS = 14

type EndingKey = {
  id: string
  name: string
  expiresAt: Date
  email: string
  fullName: string
  role: DeskRole
}

/**
 * Reminds the makers of keys that end soon, once for each key.
 * @param limit the most keys in one run
 * @returns how many mails were written
 */
export async function remindOfKeyEnds(limit = 200): Promise<number> {
  const ending = await db().$queryRaw<EndingKey[]>`
    SELECT key.id, key.name, key.expires_at AS "expiresAt", maker.email, maker.full_name AS "fullName",
      maker.role::text AS role
    FROM api_keys key JOIN users maker ON maker.id = key.created_by_id
    WHERE key.ended_at IS NULL AND key.approved_at IS NOT NULL AND maker.suspended_at IS NULL
      AND maker.erased_at IS NULL
      AND key.expires_at > now() AND key.expires_at <= now() + make_interval(days => ${REMIND_DAYS}::int)
      AND key.created_at < key.expires_at - make_interval(days => ${REMIND_DAYS}::int)
      AND NOT EXISTS (SELECT FROM outbox_mails mail WHERE mail.dedupe_key = 'key-end:' || key.id)
    ORDER BY key.expires_at, key.id LIMIT ${limit}`
  return forEachRow('key that ends soon', ending, ({ id, name, expiresAt, email, fullName, role }) =>
    transaction((tx) =>
      notify(tx, { email }, keyEndsSoonNotification(fullName, { id, name, lastDay: lagosDay(expiresAt), desk: role })),
    ),
  )
}
