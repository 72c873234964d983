import 'server-only'
import { SECOND } from '@/lib/core/clock'
import { type Reading, metricsText, nameJobs } from '@/lib/observability/metrics'
import { DATABASE_GAUGES, readDatabaseGauges } from './database-gauges'
import { POOL_GAUGES, readPoolGauges } from './pool-gauges'
import { REPLICA_GAUGES, readReplicaGauges } from './replica-gauges'
import { JOB_NAMES } from './schema'

/** Several Prometheus servers may scrape this process; the databases are asked once. */
const KEPT_MS = 5 * SECOND

let last: { readonly at: number; readonly readings: Promise<readonly Reading[]> } | undefined

function readDatabases(): Promise<readonly Reading[]> {
  const now = performance.now()
  if (!last || now - last.at > KEPT_MS) {
    const asked = Promise.all([readDatabaseGauges(), readReplicaGauges()])
    last = { at: now, readings: asked.then((readings) => readings.flat()) }
  }
  return last.readings
}

/**
 * Writes the metrics of this process and of the databases in the text format of Prometheus, within two seconds. What
 * the databases answered is kept for five seconds.
 */
export async function readMetrics(): Promise<string> {
  nameJobs(JOB_NAMES)
  const gauges = { ...POOL_GAUGES, ...REPLICA_GAUGES, ...DATABASE_GAUGES }
  return metricsText(gauges, [...readPoolGauges(), ...(await readDatabases())])
}
