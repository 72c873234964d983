import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg'
import { Client } from 'pg'
import { withEngine } from './schema-engine'

const folder = join(import.meta.dirname, 'migrations')

const filters = { externalTables: [], externalEnums: [] }

/** Any number will do, as long as every run of this command takes the same. */
const lockKey = 7_041_220

/**
 * Brings a database up to date with `prisma/migrations` and answers the names of what was applied.
 * Keeps Prisma's own table `_prisma_migrations`. Several runs at once queue up.
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
        // A script is one transaction, so a failed one left nothing: it may run again once corrected.
        if (failed !== undefined) await engine.markMigrationRolledBack({ migrationName: failed })
        throw new Error(oneLine(error))
      }
    }),
  )
}

/** The migrations of the project, as the engine takes them. */
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
 * Holds a lock that ends with its transaction. A lock of the session would not hold behind a
 * connection pooler, which may give every statement to another session.
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

/** The engine reports an error over many lines; the interesting ones name the migration and the cause. */
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
  // The engine leaves a timer behind, hence the explicit end.
  main()
    .then(() => process.exit(0))
    .catch((error: unknown) => {
      console.error(`Migrating failed: ${messageOf(error)}`)
      process.exit(1)
    })
}
