import { pool } from '../lib/database/db'
import { takeBackLost } from '../lib/server/queue'

/** Lets another host hold the due jobs of a queue, which is then killed without a word. */
export const heldElsewhere = (queue: string) =>
  pool().query(
    `UPDATE pgboss.job SET state = 'active', started_on = now(), heartbeat_on = now(), retry_count = retry_count + 1
     WHERE name = $1 AND state < 'active' AND start_after <= now()`,
    [queue],
  )

/** Lets so much time go by that a queue takes the held jobs back from their hosts, and they are due again. */
export async function loseHolds(queue: string): Promise<void> {
  await pool().query(
    "UPDATE pgboss.job SET heartbeat_on = now() - interval '1 day' WHERE name = $1 AND state = 'active'",
    [queue],
  )
  await pool().query("UPDATE pgboss.queue SET monitor_on = now() - interval '1 day', monitor_claim_on = NULL")
  await takeBackLost()
  await nextTry(queue)
}

/** Makes the jobs of a queue due that failed or wait. */
export const nextTry = (queue: string) =>
  pool().query("UPDATE pgboss.job SET start_after = now() WHERE name = $1 AND state = 'retry'", [queue])
