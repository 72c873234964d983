import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg'
import { Client } from 'pg'
import { withEngine } from './schema-engine'

const folder = join(import.meta.dirname, 'migrations')

const filters = { externalTables: [], externalEnums: [] }

/** An arbitrary number, equal for all runs. */
const lockKey = 7_041_220

/**
 * Applies the missing migrations of `prisma/migrations`, and records them as Prisma does. Parallel runs wait for each
 * other.
 * @returns the names of the applied migrations
 * @throws Error in one line when a migration fails; its changes are rolled back
 */
export async function migrate(databaseUrl: string): Promise<string[]> {
  return await withLock(databaseUrl, async () =>
    withEngine(databaseUrl, async (engine) => {
      const migrationsList = readMigrations()
      try {
        const { appliedMigrationNames } = await engine.applyMigrations({ migrationsList, filters })
        return appliedMigrationNames
      } catch (error) {
        const failed = /migration_name="([^"]+)"/.exec(messageOf(error))?.[1]
        // A script is one transaction, so a failed migration left no changes and can run again when corrected.
        if (failed !== undefined) await engine.markMigrationRolledBack({ migrationName: failed })
        throw new Error(oneLine(error))
      }
    }),
  )
}

export function readMigrations(): bindings.MigrationList {
  const lockfile = join(folder, 'migration_lock.toml')
  const names = existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => entry.name)
    : []
  return {
    baseDir: folder,
    lockfile: {
      path: 'migration_lock.toml',
      content: existsSync(lockfile) ? readFileSync(lockfile, 'utf8') : 'provider = "postgresql"\n',
    },
    shadowDbInitScript: '',
    migrationDirectories: names.sort().map((name) => ({
      path: name,
      migrationFile: { path: 'migration.sql', content: { tag: 'ok', value: readMigration(name) } },
    })),
  }
}

function readMigration(name: string): string {
  return readFileSync(join(folder, name, 'migration.sql'), 'utf8')
}

/**
 * Runs `work` under a lock of a transaction. A lock of a session would not work behind a connection pooler, which may
 * run each statement in another session.
 */
async function withLock<Result>(connectionString: string, work: () => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 15_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('BEGIN')
    await client.query('SET LOCAL idle_in_transaction_session_timeout = 0')
    await client.query('SELECT pg_advisory_xact_lock($1)', [lockKey])
    return await work()
  } finally {
    await client.end()
  }
}

/** The engine's error has many lines; this one has only the migration and the cause. */
function oneLine(error: unknown): string {
  const text = messageOf(error)
  const migration = /migration_name="([^"]+)"/.exec(text)?.[1]
  const cause = /ERROR: (.+)/.exec(text)?.[1] ?? text.replace(/\s+/g, ' ').trim()
  return migration === undefined ? cause : `migration ${migration} failed: ${cause}`
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

async function main(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const url = process.env.DATABASE_URL
  if (!url) throw new Error('setting DATABASE_URL is missing (a postgresql:// address). See .env.example.')
  const applied = await migrate(url)
  for (const name of applied) console.log(`applied ${name}`)
  if (applied.length === 0) console.log('The database is up to date.')
}

if (process.argv[1] === import.meta.filename) {
  // The explicit exit is needed because the engine leaves a timer running.
  main()
    .then(() => process.exit(0))
    .catch((error: unknown) => {
      console.error(`Migrating failed: ${messageOf(error)}`)
      process.exit(1)
    })
}
