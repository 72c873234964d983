import { setTimeout as wait } from 'node:timers/promises'
import { type Client, DatabaseError } from 'pg'
import { findServer } from '@/lib/database/database-servers'
import { databaseUrl } from '@/lib/settings/env'
import { type Migration, readMigrations, statementsOf } from './migration-files'
import {
  createRecords,
  migrationStates,
  readRecords,
  recordEnd,
  recordRollback,
  recordStart,
} from './migration-records'
import { withClient } from './migration-command'
import { isProgram, runServerCommand } from './server-command'

/** An arbitrary number, equal for all runs. */
const LOCK_KEY = 7_041_220
const LOCK_MINUTES = 10

/** A statement that waits for a lock holds up every later reader of the table, so it gives up soon and tries again. */
const LOCK_SECONDS = 3
const ATTEMPTS = 20

type Options = {
  readonly migrations?: readonly Migration[]
  /** Receives a line for each step. */
  readonly note?: (line: string) => void
}

/**
 * Applies the missing migrations, each with its record in one transaction. So a run that is killed leaves either both
 * or nothing, and the next run continues. Parallel runs wait for each other. Of several servers in `address` it uses
 * the one that takes writes.
 * @returns the names of the applied migrations
 * @throws Error in one line when a migration fails; its changes are rolled back
 */
export async function migrate(
  address: string,
  { migrations = readMigrations(), note = () => undefined }: Options = {},
): Promise<string[]> {
  // The lock and the migrations must be on the same server.
  const server = await findServer(address, { forWrites: true })
  return withLock(server, () =>
    withClient(server, async (client) => {
      await createRecords(client)
      const states = new Map(migrationStates(migrations, await readRecords(client)).map((row) => [row.name, row.state]))
      const applied: string[] = []
      for (const migration of migrations) {
        const state = states.get(migration.name)
        if (state === 'interrupted' && !migration.isOutside) throw new Error(interrupted(migration.name))
        if (state !== 'missing' && state !== 'interrupted') continue
        note(`applying ${migration.name}`)
        await apply(client, migration, note)
        note(`applied ${migration.name}`)
        applied.push(migration.name)
      }
      return applied
    }),
  )
}

// Only earlier versions of this command recorded a migration apart from its script.
const interrupted = (name: string) =>
  `migration ${name} was interrupted, and an earlier version of this command did not record whether it took effect. ` +
  `See "npm run db:resolve" in docs/operations.md`

async function apply(client: Client, migration: Migration, note: (line: string) => void): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      if (migration.isOutside) await applyOutside(client, migration)
      else await applyInside(client, migration)
      return
    } catch (error) {
      if (!isLockTimeout(error) || attempt >= ATTEMPTS) throw failure(migration.name, error)
      note(`${migration.name} waits for a lock, attempt ${attempt} of ${ATTEMPTS}`)
      await wait(Math.min(attempt, 5) * 1000)
    }
  }
}

async function applyInside(client: Client, migration: Migration): Promise<void> {
  await client.query('BEGIN')
  try {
    await client.query(`SET LOCAL lock_timeout = '${LOCK_SECONDS}s'; SET LOCAL statement_timeout = 0`)
    await client.query(migration.script)
    await recordStart(client, migration)
    await recordEnd(client, migration.name)
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}

/** Applies the statements one by one. An interrupted run repeats all of them. */
async function applyOutside(client: Client, migration: Migration): Promise<void> {
  await recordRollback(client, migration.name)
  await recordStart(client, migration)
  for (const statement of statementsOf(migration.script)) await client.query(statement)
  await recordEnd(client, migration.name)
}

/**
 * Runs `work` under a lock of a transaction. A lock of a session would not work behind a connection pooler, which may
 * run each statement in another session.
 *
 * CREATE INDEX CONCURRENTLY waits for every snapshot. So a run that waits for its turn asks again and again instead of
 * waiting in a statement, and the statement has no parameters, with which an idle transaction would keep its snapshot.
 */
async function withLock<Result>(server: string, work: () => Promise<Result>): Promise<Result> {
  return withClient(server, async (client) => {
    const end = performance.now() + LOCK_MINUTES * 60_000
    while (!(await takeLock(client))) {
      await client.query('ROLLBACK')
      if (performance.now() > end)
        throw new Error(`another run of this command has held its lock for ${LOCK_MINUTES} minutes`)
      await wait(250)
    }
    return work()
  })
}

async function takeLock(client: Client): Promise<boolean> {
  await client.query('BEGIN; SET LOCAL idle_in_transaction_session_timeout = 0')
  const { rows } = await client.query<{ taken: boolean }>(`SELECT pg_try_advisory_xact_lock(${LOCK_KEY}) AS taken`)
  return rows[0]?.taken === true
}

const isLockTimeout = (error: unknown) => error instanceof DatabaseError && error.code === '55P03'

function failure(name: string, error: unknown): Error {
  if (isLockTimeout(error))
    return new Error(
      `migration ${name} got no lock in ${ATTEMPTS} attempts of ${LOCK_SECONDS} seconds. Nothing has changed. ` +
        'End the long transactions (pg_stat_activity shows them) and run the command again',
    )
  return new Error(`migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`)
}

if (isProgram('migrate'))
  await runServerCommand('Migrating', async () => {
    const applied = await migrate(databaseUrl(), { note: console.log })
    if (applied.length === 0) console.log('The database is up to date.')
    return 0
  })
