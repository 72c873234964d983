import 'server-only'
import { Prisma } from '@/generated/prisma/client'
import { db, transaction } from '@/lib/database/db'
import { env } from '@/lib/settings/env'
import { log } from '@/lib/observability/log'
import { ROWS_A_STATEMENT, deleteOldRows, repeatDeletion } from '@/lib/database/old-rows'

/**
 * Deletes sent mails and dead letters that are older than KEEP_MAILS_DAYS, and dead letters whose code expired a day
 * ago, and mails that a message replaced. Queued mails stay. The age counts from the last attempt, along the index on
 * state and time.
 * @returns how many were deleted
 */
export async function deleteOldMails(): Promise<number> {
  const before = Prisma.sql`now() - ${env().KEEP_MAILS_DAYS} * interval '1 day'`
  const [sent, held, dead, codes] = [
    await deleteOldRows('outbox_mails', Prisma.sql`state = 'sent' AND run_at < ${before}`),
    await deleteOldRows('outbox_mails', Prisma.sql`state = 'held' AND run_at < ${before}`),
    await deleteOldRows('outbox_mails', Prisma.sql`state = 'dead' AND run_at < ${before}`),
    await deleteOldRows('outbox_mails', Prisma.sql`state = 'dead' AND expires_at < now() - interval '1 day'`),
  ]
  return sent + held + dead + codes
}

/** Deletes messages to telephones that were sent or given up more than KEEP_MAILS_DAYS ago. */
export async function deleteOldMessages(): Promise<number> {
  const before = Prisma.sql`now() - ${env().KEEP_MAILS_DAYS} * interval '1 day'`
  let count = 0
  for (const state of ['sent', 'delivered', 'failed'])
    count += await deleteOldRows('outbox_messages', Prisma.sql`state = ${state}::"MessageState" AND run_at < ${before}`)
  return count
}

/** The functions of the database answer this instead of the name of a partition when they got no lock. */
const LOCKED = 'locked'
/** More than the partitions that can be missing or old at once. */
const MONTHS_A_RUN = 24

/**
 * Makes the partitions of notifications for the next three months, and drops those in which every line is older than
 * KEEP_NOTIFICATIONS_DAYS (docs/decisions/0057). A partition that is in use at this moment is left for the next run.
 * @returns how many partitions were made and dropped, and how many rows were deleted outside whole months
 */
export async function keepNotificationMonths(): Promise<{ monthsMade: number; monthsDropped: number; lines: number }> {
  const days = env().KEEP_NOTIFICATIONS_DAYS
  return {
    monthsMade: await eachMonth(Prisma.sql`SELECT make_notification_month() AS name`),
    monthsDropped: await eachMonth(Prisma.sql`SELECT drop_notification_month(${days}::int) AS name`),
    lines: await repeatDeletion(async () => {
      const [row] = await db().$queryRaw<{ deleted: bigint }[]>`
        SELECT delete_old_notifications(${days}::int, ${ROWS_A_STATEMENT}::int) AS deleted`
      return Number(row?.deleted ?? 0)
    }),
  }
}

/** Calls a function of the database, each time in a transaction, until it finds nothing more to do. */
async function eachMonth(call: Prisma.Sql): Promise<number> {
  for (let count = 0; count < MONTHS_A_RUN; count += 1) {
    const [row] = await transaction((tx) => tx.$queryRaw<{ name: string | null }[]>(call))
    if (row?.name === LOCKED) log.warn('the partitions of notifications are in use, so they wait for the next run')
    if (!row?.name || row.name === LOCKED) return count
  }
  return MONTHS_A_RUN
}
