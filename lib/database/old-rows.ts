import 'server-only'
import { db } from './db'
import { type AgeingTable, type Condition, deletionOfUnlocked } from './locks'

/** The most rows that one statement deletes, so that the statement and its locks last milliseconds. */
export const ROWS_A_STATEMENT = 5_000
/** The most statements of one run. The next run continues. */
const STATEMENTS_A_RUN = 40

/**
 * Deletes the rows of a table that `isOld` describes, a limited number in each statement, which commits by itself. Any
 * number of servers may do it at once: a row that somebody has locked is left for a later run, so nobody waits.
 * @returns how many were deleted
 */
export const deleteOldRows = (table: AgeingTable, isOld: Condition): Promise<number> =>
  repeatDeletion(() => db().$executeRaw(deletionOfUnlocked(table, isOld, ROWS_A_STATEMENT)))

/**
 * Repeats a deletion of up to `ROWS_A_STATEMENT` rows while it finds that many.
 * @param deleteSome one statement. @returns the number of deleted rows
 */
export async function repeatDeletion(deleteSome: () => Promise<number>): Promise<number> {
  let total = 0
  for (let statement = 0; statement < STATEMENTS_A_RUN; statement += 1) {
    const count = await deleteSome()
    total += count
    if (count < ROWS_A_STATEMENT) break
  }
  return total
}
