import { pipeline } from 'node:stream/promises'
import { type Client, escapeIdentifier } from 'pg'
import { findServer } from '@/lib/database/database-servers'
import { databaseUrl } from '@/lib/settings/env'
import { SettingError } from '@/lib/settings/setting-files.mjs'
import { type Backup, type Totals, checkBackup, readParts } from './backup-format'
import { inLoad, loadTable, totalsOf } from './backup-tables'
import { withClient } from './migration-command'
import { type Migration, readMigrations } from './migration-files'
import { migrate } from './migrate'
import { isProgram, runServerCommand } from './server-command'

/**
 * Restores a backup into an empty database: applies the migrations that the backup had, loads its rows in one
 * transaction, and reads them again to compare. The database then has the state of the backup's release; `migrate`
 * brings it to this one.
 * @param connectionString of the role that is to own the tables
 * @throws Error in one line when the file is damaged, the database is not empty, or the backup is of a newer release
 */
export async function restore(connectionString: string, file: string): Promise<Backup> {
  const backup = await checkBackup(file)
  const migrations = migrationsOf(backup)
  await withClient(connectionString, assertEmpty)
  await migrate(connectionString, { migrations })
  await withClient(connectionString, async (client) => {
    await inLoad(client, () => load(client, file, backup))
    await queueOpenRows(client)
    await client.query('ANALYZE')
  })
  return backup
}

/** The queue is in no backup. Rows were loaded without the triggers that write their jobs. */
async function queueOpenRows(client: Client): Promise<void> {
  const { rows } = await client.query("SELECT FROM pg_proc WHERE proname = 'queue_open_rows'")
  // A backup of an earlier release gets its jobs from the migration that makes the queue.
  if (rows.length > 0) await client.query('SELECT queue_open_rows()')
}

/** The migrations of this release that the backup had. @throws Error when this release does not have them all */
function migrationsOf({ header }: Backup): Migration[] {
  const known = new Map(readMigrations().map((migration) => [migration.name, migration]))
  return header.migrations.map(({ name, checksum }) => {
    const migration = known.get(name)
    if (!migration) throw new Error(`the backup was made by a newer version, which has the migration ${name}`)
    if (migration.checksum !== checksum) throw new Error(`the file of migration ${name} has changed since the backup`)
    return migration
  })
}

async function assertEmpty(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    SELECT relname AS name FROM pg_class
    WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'S')
      AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_class.oid AND deptype = 'e')
    ORDER BY relname LIMIT 1`)
  if (rows[0]) throw new Error(`the database is not empty: it has ${rows[0].name}. Name an empty one in DATABASE_URL`)
}

/**
 * Loads the rows. The rows were checked when they were first written, so triggers that guard changes are off meanwhile.
 * Foreign keys are dropped and added again, which checks all rows at once, because tables refer to each other in
 * circles. Both need no superuser.
 */
async function load(client: Client, file: string, { header, totals }: Backup): Promise<void> {
  const tables = new Map(header.tables.map((table) => [table.name, table]))
  const names = [...tables.keys()].map(escapeIdentifier)
  const foreignKeys = await listForeignKeys(client)
  for (const name of names) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`)
  for (const { table, name } of foreignKeys) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`)
  // Migrations insert rows too.
  await client.query(`TRUNCATE ${names.join(', ')}`)

  for await (const { table, rows } of readParts(file)) {
    const columns = tables.get(table)
    if (columns) await pipeline(rows, loadTable(client, columns))
  }
  for (const { name, value, isCalled } of header.sequences)
    await client.query('SELECT setval($1::regclass, $2::bigint, $3)', [escapeIdentifier(name), value, isCalled])

  for (const { table, name, definition } of foreignKeys)
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`)
  for (const name of names) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`)
  assertSame(totals, await totalsOf(client, header.tables))
}

type ForeignKey = { readonly table: string; readonly name: string; readonly definition: string }

async function listForeignKeys(client: Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint
    WHERE contype = 'f' AND connamespace = current_schema()::regnamespace AND conparentid = 0
    ORDER BY conrelid::regclass::text, conname`)
  return rows
}

/** @throws Error that names the first table whose rows differ */
function assertSame(expected: Totals, found: Totals): void {
  for (const [table, { rows, sha256 }] of Object.entries(expected))
    if (found[table]?.rows !== rows || found[table].sha256 !== sha256)
      throw new Error(`table ${table} differs from the backup after loading`)
}

/** `npm run restore -- FILE`: see docs/backups.md. */
async function main(): Promise<number> {
  const [file, ...others] = process.argv.slice(2)
  const address = databaseUrl()
  if (file === undefined || others.length > 0) throw new SettingError('Name one file: npm run restore -- FILE')
  const url = await findServer(address, { forWrites: true })
  const begun = performance.now()
  const { header } = await restore(url, file)
  const applied = await migrate(url)
  console.log(`Restored the state of ${header.takenAt} in ${((performance.now() - begun) / 1000).toFixed(1)} seconds.`)
  console.log(`Applied ${applied.length} newer migrations. Now run: npm run ledger:check`)
  return 0
}

if (isProgram('restore')) await runServerCommand('Restoring', main)
