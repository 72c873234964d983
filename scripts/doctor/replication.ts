import type { Client } from 'pg'
import { HOUR } from '@/lib/core/clock'
import { type Finding, ok, warn } from './finding'

type Archiver = {
  readonly mode: string
  readonly archived: Date | null
  readonly failed: Date | null
  /** When the last backup ended, as deploy/cluster/backup.sh notes it. */
  readonly backedUp: Date | null
  readonly now: Date
}

const DAY = 24 * HOUR

/** Checks that a replica stores each commit before it is acknowledged. The app's role may not read which one does. */
export async function checkStandby(client: Client): Promise<Finding[]> {
  const { rows } = await client.query<{ names: string }>(`SELECT current_setting('synchronous_standby_names') AS names`)
  if (rows[0]?.names) return [ok('standby', 'A commit waits until a replica has stored it.')]
  const risk = 'No replica is a synchronous standby: the last orders may be lost with the primary'
  return [warn('standby', `${risk}. See "patronictl list" (docs/cluster.md).`)]
}

/** Checks that the server archives its WAL, and that a backup was made which the archive continues. */
export async function checkArchive(client: Client): Promise<Finding[]> {
  const { rows } = await client.query<Archiver>(
    `SELECT current_setting('archive_mode') AS mode, last_archived_time AS archived, last_failed_time AS failed,
      (SELECT substr(setting, 23)::timestamptz FROM pg_db_role_setting, unnest(setconfig) AS setting
        WHERE setdatabase = (SELECT oid FROM pg_database WHERE datname = current_database())
          AND setting LIKE 'foodbank.backed_up_at=%') AS "backedUp",
      clock_timestamp() AS now FROM pg_stat_archiver`,
  )
  return rows.flatMap((row) => [judgeArchive(row), judgeBackup(row)])
}

export function judgeArchive({ mode, archived, failed, now }: Archiver): Finding {
  if (mode === 'off') return ok('archive', 'The server archives no WAL: a restore ends with the last backup.')
  const advice = 'See the log of the primary and "pgbackrest --stanza=foodbank check" (docs/cluster.md).'
  if (failed && failed > (archived ?? 0)) return warn('archive', `The last WAL file could not be archived. ${advice}`)
  if (!archived || now.getTime() - archived.getTime() > DAY)
    return warn('archive', `No WAL file was archived for a day. ${advice}`)
  return ok('archive', 'The server archives its WAL.')
}

/** How long the backup of a day may take. */
const BACKUP_MS = HOUR

/** Judges the last backup that `backup.sh` has noted; where it is not used, nothing in the database tells. */
export function judgeBackup({ mode, backedUp, now }: Archiver): Finding {
  const advice = 'See the mails of cron and "pgbackrest --stanza=foodbank info" (docs/cluster.md).'
  if (backedUp) {
    const ms = now.getTime() - backedUp.getTime()
    const hours = Math.round(ms / HOUR)
    const sentence = `The last one ended ${hours} ${hours === 1 ? 'hour' : 'hours'} ago.`
    return ms > DAY + BACKUP_MS ? warn('backup', `${sentence} ${advice}`) : ok('backup', sentence)
  }
  if (mode === 'off') return ok('backup', 'None is noted in the database: see docs/backups.md.')
  return warn('backup', `No backup is noted, and WAL alone restores nothing. ${advice}`)
}
