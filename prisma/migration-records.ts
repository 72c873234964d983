import { randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import type { Migration } from './migration-files'

/**
 * What the database has recorded about its migrations, in Prisma's own table, so that Prisma's commands work on the
 * same database.
 */
export type MigrationRecord = {
  readonly name: string
  readonly checksum: string
  /** Missing when the migration was interrupted. */
  readonly finishedAt: Date | null
}

/** `unknown`: applied by a newer version of the app. `changed`: its file is no longer the one that was applied. */
export type MigrationState = 'applied' | 'missing' | 'interrupted' | 'changed' | 'unknown'

export async function createRecords(client: Client): Promise<void> {
  await client.query(`
    CREATE TABLE IF NOT EXISTS _prisma_migrations (
      id varchar(36) PRIMARY KEY NOT NULL,
      checksum varchar(64) NOT NULL,
      finished_at timestamptz,
      migration_name varchar(255) NOT NULL,
      logs text,
      rolled_back_at timestamptz,
      started_at timestamptz NOT NULL DEFAULT now(),
      applied_steps_count integer NOT NULL DEFAULT 0
    )`)
}

/** Reads the records that count: one that was rolled back does not. An empty database has none. */
export async function readRecords(client: Client): Promise<MigrationRecord[]> {
  const { rows: tables } = await client.query(`SELECT to_regclass('_prisma_migrations') IS NOT NULL AS exists`)
  if (!(tables as { exists: boolean }[])[0]?.exists) return []
  const { rows } = await client.query(`
    SELECT migration_name AS name, checksum, finished_at AS "finishedAt" FROM _prisma_migrations
    WHERE rolled_back_at IS NULL ORDER BY migration_name`)
  return rows as MigrationRecord[]
}

export async function recordStart(client: Client, { name, checksum }: Migration): Promise<void> {
  await client.query('INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ($1, $2, $3)', [
    randomUUID(),
    checksum,
    name,
  ])
}

export async function recordEnd(client: Client, name: string): Promise<void> {
  await client.query(
    `UPDATE _prisma_migrations SET finished_at = now(), applied_steps_count = 1
     WHERE migration_name = $1 AND rolled_back_at IS NULL`,
    [name],
  )
}

/** Records that an interrupted migration left nothing behind, so that the next run applies it. */
export async function recordRollback(client: Client, name: string): Promise<void> {
  await client.query(
    `UPDATE _prisma_migrations SET rolled_back_at = now()
     WHERE migration_name = $1 AND finished_at IS NULL AND rolled_back_at IS NULL`,
    [name],
  )
}

/** Compares the files with the records, in the order of their names. */
export function migrationStates(
  files: readonly Migration[],
  records: readonly MigrationRecord[],
): { readonly name: string; readonly state: MigrationState }[] {
  const byName = new Map(records.map((record) => [record.name, record]))
  const known = new Set(files.map(({ name }) => name))
  const ofFiles = files.map(({ name, checksum }) => ({ name, state: stateOf(byName.get(name), checksum) }))
  const others = records.filter(({ name }) => !known.has(name)).map(({ name }) => ({ name, state: 'unknown' as const }))
  return [...ofFiles, ...others].sort((one, other) => (one.name < other.name ? -1 : 1))
}

function stateOf(record: MigrationRecord | undefined, checksum: string): MigrationState {
  if (!record) return 'missing'
  if (!record.finishedAt) return 'interrupted'
  return record.checksum === checksum ? 'applied' : 'changed'
}
