import 'server-only'
import { Prisma } from '@/generated/prisma/client'
import { confirmByRoster } from '@/lib/accounts/confirm-by-roster'
import { db, transaction } from '@/lib/database/db'
import { forEachRow } from '@/lib/server/each-row'
import { lockUser } from '@/lib/database/locks'
import { deleteOldRows } from '@/lib/database/old-rows'
import { KEEP_DAYS } from '@/lib/core/retention'

/** Deletes listed people who did not register. @returns how many */
export const deleteOldEntries = (): Promise<number> =>
  deleteOldRows('roster_entries', Prisma.sql`listed_at < now() - ${KEEP_DAYS.roster} * interval '1 day'`)

/** Deletes what applied rosters said and changed. @returns how many rows */
export const deleteOldRosterRows = (): Promise<number> =>
  deleteOldRows('roster_rows', Prisma.sql`created_at < now() - ${KEEP_DAYS.roster} * interval '1 day'`)

/**
 * Confirms people who completed their profile at the moment in which HR applied the roster with them: neither of the
 * two transactions saw the other one.
 * @param limit the most people in one run
 * @returns how many were confirmed
 */
export async function confirmListed(limit = 500): Promise<number> {
  const waiting = await db().$queryRaw<{ id: string }[]>`
    SELECT person.id FROM roster_entries entry
    JOIN users person ON person.email = entry.email AND person.company_id = entry.company_id
    WHERE entry.email <> '' AND person.eligibility = 'pending' AND person.role = 'buyer' AND person.erased_at IS NULL
      AND person.mailbox_sure_at IS NOT NULL
      AND ltrim(staff_number_key(entry.staff_number), '0') = ltrim(staff_number_key(person.staff_number), '0')
    ORDER BY person.id LIMIT ${limit}`
  return forEachRow('listed employee', waiting, ({ id: userId }) =>
    transaction(async (tx) => {
      await lockUser(tx, userId)
      return (await confirmByRoster(tx, { userId })).length
    }),
  )
}
