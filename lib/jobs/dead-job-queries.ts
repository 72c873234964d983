import 'server-only'
import type { Staff } from '@/lib/core/actors'
import { db } from '@/lib/database/db'
import type { DeadJobDto } from './schema'

/** The most dead letters that staff see at once, newest first. */
const MOST_SHOWN = 200

/** Lists the jobs of the queue that were given up (docs/decisions/0128). */
export const listDeadJobs = (_actor: Staff): Promise<DeadJobDto[]> =>
  db().$queryRaw<DeadJobDto[]>`
    SELECT id, source_name AS queue, coalesce(source_id::text, '') AS row,
      coalesce(source_output ->> 'reason', source_output -> 'value' ->> 'message', '') AS reason,
      created_on AS "diedAt"
    FROM pgboss.job WHERE name = 'dead' ORDER BY created_on DESC, id LIMIT ${MOST_SHOWN}`
