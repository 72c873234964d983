import 'server-only'
import { Prisma } from '@/generated/prisma/client'
import { type Day, addDays, columnDay, lagosDay } from '@/lib/core/clock'

/*
 * The day of the books that an entry belongs to: the bank's day, the payday or the delivery if its month is open, else
 * the first open day. The database writes it (docs/decisions/0118). Entries from before belong to the day in Lagos on
 * which they were recorded.
 */

/** SQL for the day of the books of the ledger entry `entry`. An index has the same expression. */
export const BOOKS_DAY = Prisma.sql`coalesce(entry.booked_on, (entry.booked_at AT TIME ZONE 'Africa/Lagos')::date)`

/** SQL for the day on which what `entry` books has happened, as far as it was known. */
export const HAPPENED_DAY = Prisma.sql`coalesce(entry.happened_on, (entry.booked_at AT TIME ZONE 'Africa/Lagos')::date)`

type Dated = { readonly bookedAt: Date; readonly bookedOn: Date | null; readonly happenedOn: Date | null }

/** The columns of an entry that `daysOf` reads. */
export const DAYS = { bookedAt: true, bookedOn: true, happenedOn: true } as const

/** The day of the books of an entry, and the day on which it happened; they differ when the month was closed. */
export function daysOf({ bookedAt, bookedOn, happenedOn }: Dated): { readonly day: Day; readonly happenedOn: Day } {
  const recordedOn = lagosDay(bookedAt)
  return {
    day: bookedOn ? columnDay(bookedOn) : recordedOn,
    happenedOn: happenedOn ? columnDay(happenedOn) : recordedOn,
  }
}

const YEAR_DAYS = 366

/** Whether a bank's day is more than a year ago. It is a slip then, and would open months long before the books. */
export const isLongAgo = (day: Day, today: Day): boolean => day < addDays(today, -YEAR_DAYS)
