import type { Client } from 'pg'
import { cpuSecondsOf } from '../../scripts/cpu-meter'
import type { DatabaseUsage, Side } from '../floor/load'
import type { Served } from '../floor/served'

/**
 * Several processes of the app on one database, as one server: clients are spread over them, and their processor time
 * is added up.
 * @param serverPid the first process of the database's server, whose descendants have the rest of its work
 */
export function clusterOf(processes: readonly [Served, ...Served[]], database: Client, serverPid: number): Side {
  return {
    origin: processes[0].origin,
    origins: processes.map(({ origin }) => origin),
    usage: async () => {
      const used = await Promise.all(processes.map(({ usage }) => usage()))
      const sum = (figure: 'cpuMs' | 'bytes') => used.reduce((total, each) => total + each[figure], 0)
      return { cpuMs: sum('cpuMs'), bytes: sum('bytes') }
    },
    database: () => usageOf(database, serverPid),
  }
}

/** What a server of PostgreSQL has used. Without Linux the processor time is not a number. */
async function usageOf(database: Client, serverPid: number): Promise<DatabaseUsage> {
  const { rows } = await database.query<{ bytes: number }>(
    "SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 AS bytes",
  )
  return { cpuMs: (cpuSecondsOf(serverPid) ?? Number.NaN) * 1_000, walBytes: rows[0]?.bytes ?? Number.NaN }
}
