import { randomUUID } from 'node:crypto'
import { Client, DatabaseError } from 'pg'
import { findServer } from '@/lib/database/database-servers'
import { type Migration } from '../../prisma/migration-files'
import { type MigrationState, migrationStates, readRecords } from '../../prisma/migration-records'
import { CHECK_MS, type Finding, fail, inTime, ok, warn } from './finding'
import { checkArchive, checkStandby } from './replication'

const OLDEST_VERSION = 15
const WARN_CLOCK_MS = 2_000
const FAIL_CLOCK_MS = 60_000
const UNKNOWN_STATEMENT = '26000'

/**
 * Checks the main database. When it cannot be used, the checks that need it are left out.
 * @param hasReplica whether a replica should store each commit
 */
export async function checkDatabase(
  address: string,
  migrations: readonly Migration[],
  hasReplica: boolean,
): Promise<Finding[]> {
  const advice = 'Check DATABASE_URL, its password, and that PostgreSQL or its pooler runs.'
  const database = await inTime('database', () => withConnection(address, checkServer), advice)
  if (database.some(({ level }) => level === 'fail')) return database
  const rest = await Promise.all([
    inTime('clock', () => withConnection(address, checkClock), advice),
    inTime('role', () => withConnection(address, checkRole), advice),
    inTime(
      'migrations',
      () => withConnection(address, (client) => checkMigrations(client, migrations)),
      'Let the role read the table _prisma_migrations (docs/operations.md, Roles of the database user).',
    ),
    ...(hasReplica ? [inTime('standby', () => withConnection(address, checkStandby), advice)] : []),
    inTime('archive', () => withConnection(address, checkArchive), advice),
  ])
  // Afterwards, because the connections of the other checks would mix with its own.
  const advised = 'PgBouncer needs pool_mode = transaction (deploy/pgbouncer).'
  return [...database, ...rest.flat(), ...(await inTime('pooler', () => checkPooler(address), advised))]
}

/** Runs `work` with a connection of its own, to the server that takes writes. */
async function withConnection<Result>(address: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({
    connectionString: await findServer(address, { forWrites: true }),
    connectionTimeoutMillis: CHECK_MS,
  })
  // A lost connection also fails the statement in progress.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client)
  } finally {
    client.end().catch(() => undefined)
  }
}

/** Runs a statement that answers one row. */
export async function readRow<Row>(client: Client, statement: string): Promise<Row> {
  const { rows } = await client.query(statement)
  return rows[0] as Row
}

async function checkServer(client: Client): Promise<Finding[]> {
  const { number, version, copy } = await readRow<{ number: string; version: string; copy: boolean }>(
    client,
    `SELECT current_setting('server_version_num') AS number, current_setting('server_version') AS version,
      pg_is_in_recovery() OR current_setting('transaction_read_only') = 'on' AS copy`,
  )
  if (Number(number) < OLDEST_VERSION * 10_000)
    return [fail('database', `PostgreSQL ${version} is too old. Upgrade the server to ${OLDEST_VERSION} or newer.`)]
  if (copy) return [fail('database', 'The server is read-only. Let DATABASE_URL name the primary.')]
  return [ok('database', `PostgreSQL ${version} takes writes.`)]
}

async function checkClock(client: Client): Promise<Finding[]> {
  // The first answer of a connection is slower, and would count as a difference.
  await client.query('SELECT 1')
  const before = Date.now()
  const { now } = await readRow<{ now: Date }>(client, 'SELECT clock_timestamp() AS now')
  const roundTrip = Date.now() - before
  const ahead = before + roundTrip / 2 - now.getTime()
  const apart = Math.max(0, Math.abs(ahead) - roundTrip / 2)
  const seconds = `${(apart / 1000).toFixed(apart < 10_000 ? 1 : 0)} seconds ${ahead > 0 ? 'ahead of' : 'behind'}`
  if (apart <= WARN_CLOCK_MS) return [ok('clock', 'This machine and the database have the same time.')]
  const sentence = `This machine is ${seconds} the database. Start a time service (chrony or systemd-timesyncd).`
  return [apart > FAIL_CLOCK_MS ? fail('clock', sentence) : warn('clock', sentence)]
}

type Role = { name: string; superuser: boolean; creates: boolean; limit: string }

/** Faults of the role, in the order of their danger. They are one line, because one script repairs them all. */
async function checkRole(client: Client): Promise<Finding[]> {
  const role = await readRow<Role>(
    client,
    `SELECT current_user AS name, rolsuper AS superuser,
      has_schema_privilege(current_user, 'public', 'CREATE') AS creates,
      current_setting('statement_timeout') AS limit
    FROM pg_roles WHERE rolname = current_user`,
  )
  const faults = [
    ...(role.superuser ? ['is a superuser, who can disable the guards of the ledger'] : []),
    ...(role.creates && !role.superuser ? ['may change the schema'] : []),
    ...(role.limit === '0' ? ['has no statement_timeout'] : []),
  ]
  if (faults.length === 0) return [ok('role', `${role.name} reads and writes rows, and can change nothing else.`)]
  const what = `${role.name} ${faults.join(' and ')}`
  return [warn('role', `${what}. Use the app's role (docs/operations.md, Roles of the database user).`)]
}

async function checkMigrations(client: Client, migrations: readonly Migration[]): Promise<Finding[]> {
  const states = migrationStates(migrations, await readRecords(client))
  const count = (wanted: MigrationState) => states.filter(({ state }) => state === wanted).length
  const name = 'migrations'
  const [interrupted, missing, unknown, changed] = (['interrupted', 'missing', 'unknown', 'changed'] as const).map(
    count,
  ) as [number, number, number, number]
  if (interrupted > 0) return [fail(name, `${interrupted} interrupted. Run "npm run db:migrate".`)]
  if (missing > 0) return [fail(name, `${missing} of ${migrations.length} missing. Run "npm run db:migrate".`)]
  if (changed > 0)
    return [
      warn(name, `${changed} changed after they were applied. Deploy the released files; see "npm run db:status".`),
    ]
  if (unknown > 0) return [warn(name, `${unknown} of a newer version are applied. Deploy that version.`)]
  return [ok(name, `All ${migrations.length} are applied.`)]
}

/** Clients of a busy pooler may take the connection that a round needs: a pooler in transaction mode has so many. */
const ROUNDS = 5

/**
 * Finds out by two connections whether there is a pooler, whether it shares connections of the server between
 * transactions, and whether it keeps statements with a name. The app works without the last.
 */
async function checkPooler(address: string): Promise<Finding[]> {
  return withConnection(address, (first) =>
    withConnection(address, async (second) => {
      // A pooler answers with a process number of its own when a client connects.
      if ((first as Client & { processID: number }).processID === (await backend(first)))
        return [ok('pooler', 'There is none; the app connects to PostgreSQL itself.')]
      for (let round = 1; round <= ROUNDS; round += 1) {
        const { hasMoved, isKept } = await observePooler(first, second)
        const fate = isKept ? 'are kept' : 'are lost'
        if (hasMoved || !isKept)
          return [ok('pooler', `There is one in transaction mode. Statements with a name ${fate}; the app has none.`)]
      }
      const cost = 'each connection of the app takes one of the server, also while it does nothing'
      return [warn('pooler', `There is one in session mode: ${cost}. Set pool_mode = transaction (deploy/pgbouncer).`)]
    }),
  )
}

/** Whether two clients share a connection of the server, and whether the first still has its statement then. */
async function observePooler(first: Client, second: Client): Promise<{ hasMoved: boolean; isKept: boolean }> {
  // An older pooler keeps the statement on a connection of the server, so each run has a name of its own.
  const named = { name: `foodbank_${randomUUID()}`, text: 'SELECT $1::int AS one', values: [1] }
  const before = await backend(first)
  await first.query(named)
  await second.query('BEGIN')
  // This transaction holds a connection of the server, perhaps the one that prepared the statement.
  const hasMoved = (await backend(second)) === before || (await backend(first)) !== before
  const isKept = await first.query(named).then(
    () => true,
    (error: unknown) => {
      if (error instanceof DatabaseError && error.code === UNKNOWN_STATEMENT) return false
      throw error
    },
  )
  await second.query('COMMIT')
  return { hasMoved, isKept }
}

const backend = async (client: Client): Promise<number> =>
  (await readRow<{ pid: number }>(client, 'SELECT pg_backend_pid() AS pid')).pid
