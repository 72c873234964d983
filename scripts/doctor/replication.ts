import type { Client } from 'pg'
import { HOUR } from '@/lib/core/clock'
import { type Finding, ok, warn } from './finding'

type Archiver = {
  readonly mode: string
  readonly archived: Date | null
  readonly failed: Date | null
  readonly now: Date
}

/** Checks that a replica stores each commit before it is acknowledged. The app's role may not read which one does. */
export async function checkStandby(client: Client): Promise<Finding[]> {
  const { rows } = await client.query<{ names: string }>(`SELECT current_setting('synchronous_standby_names') AS names`)
  if (rows[0]?.names) return [ok('standby', 'A commit waits until a replica has stored it.')]
  const risk = 'No replica is a synchronous standby: the last orders may be lost with the primary'
  return [warn('standby', `${risk}. See "patronictl list" (docs/cluster.md).`)]
}

/** Checks that the server archives its WAL. When the last backup was made is not in the database. */
export async function checkArchive(client: Client): Promise<Finding[]> {
  const { rows } = await client.query<Archiver>(
    `SELECT current_setting('archive_mode') AS mode, last_archived_time AS archived, last_failed_time AS failed,
      clock_timestamp() AS now FROM pg_stat_archiver`,
  )
  return rows.map(judgeArchive)
}

export function judgeArchive({ mode, archived, failed, now }: Archiver): Finding {
  if (mode === 'off') return ok('archive', 'The server archives no WAL: a restore ends with the last backup.')
  const advice = 'See the log of the primary and "pgbackrest --stanza=foodbank check" (docs/cluster.md).'
  if (failed && failed > (archived ?? 0)) return warn('archive', `The last WAL file could not be archived. ${advice}`)
  if (!archived || now.getTime() - archived.getTime() > 24 * HOUR)
    return warn('archive', `No WAL file was archived for a day. ${advice}`)
  return ok('archive', 'The server archives its WAL.')
}
