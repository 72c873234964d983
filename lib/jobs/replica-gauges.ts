import 'server-only'
import { SECOND } from '@/lib/core/clock'
import { probe } from '@/lib/database/database-servers'
import { env } from '@/lib/settings/env'
import type { Gauges, Reading } from '@/lib/observability/metrics'
import { inTime } from '@/lib/server/time-limit'

export const REPLICA_GAUGES: Gauges = {
  foodbank_replica_up: { help: '1 if the replica answered in time, else 0; missing without a replica.' },
  foodbank_replica_lag_seconds: {
    help: 'How old the newest change on the replica is; 0 when it has all, missing while it does not answer.',
  },
}

const LIMIT_MS = 1.5 * SECOND

/**
 * A replica that has replayed everything it received, from a connected primary, has no lag, however long ago the last
 * change was. Otherwise its lag is the age of the last replayed change.
 */
const LAG = `
  SELECT CASE
    WHEN NOT pg_is_in_recovery() THEN 0
    WHEN EXISTS (SELECT FROM pg_stat_wal_receiver) AND pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() THEN 0
    ELSE greatest(extract(epoch FROM now() - pg_last_xact_replay_timestamp()), 0)
  END::float8 AS lag`

/** Asks the replica how far it lags; nothing without a replica. */
export async function readReplicaGauges(): Promise<readonly Reading[]> {
  const address = env().DATABASE_REPLICA_URL
  if (address === undefined) return []
  const asked = probe<{ lag: number | null }>(address, LAG, { forWrites: false, limitMs: LIMIT_MS })
  const rows = await inTime('replica', LIMIT_MS, asked)
  const lag = rows?.[0]?.lag
  return [
    { gauge: 'foodbank_replica_up', value: rows ? 1 : 0 },
    ...(typeof lag === 'number' ? [{ gauge: 'foodbank_replica_lag_seconds', value: lag }] : []),
  ]
}
