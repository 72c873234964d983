import 'server-only'
import { poolStates } from '@/lib/database/db'
import type { Gauges, Reading } from '@/lib/observability/metrics'

export const POOL_GAUGES: Gauges = {
  foodbank_database_pool_connections: {
    help: 'Connections of this process to a database, by whether they run a statement or transaction.',
    labels: ['database', 'state'],
  },
  foodbank_database_pool_waiting: {
    help: 'Requests of this process that wait for a free connection.',
    labels: ['database'],
  },
}

/** Reads the pools of this process. */
export const readPoolGauges = (): Reading[] =>
  poolStates().flatMap(({ database, idle, busy, waiting }): Reading[] => [
    { gauge: 'foodbank_database_pool_connections', labels: { database, state: 'idle' }, value: idle },
    { gauge: 'foodbank_database_pool_connections', labels: { database, state: 'busy' }, value: busy },
    { gauge: 'foodbank_database_pool_waiting', labels: { database }, value: waiting },
  ])
