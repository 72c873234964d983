import 'server-only'
import { isEnding } from './ending'
import { reportError } from './error-reports'
import { log } from '@/lib/observability/log'
import { countRowFailure } from '@/lib/observability/metrics'

/**
 * Does the work of a job for each row, one after the other. A row that fails is logged with its id and left for the
 * next run, so that it does not stop the job for everyone. So are all remaining rows when the process is asked to end.
 * `work` changes one row in a transaction of its own.
 * @param what names the rows in the log
 * @returns the sum of what `work` counted; true counts as one
 */
export async function forEachRow<Row extends { readonly id: string }>(
  what: string,
  rows: readonly Row[],
  work: (row: Row) => Promise<number | boolean>,
): Promise<number> {
  let count = 0
  for (const row of rows) {
    if (isEnding()) break
    try {
      count += Number(await work(row))
    } catch (error) {
      countRowFailure()
      log.error({ what, id: row.id, err: error }, 'a row of a job failed')
      reportError(error, { place: `row of ${what}` })
    }
  }
  return count
}
