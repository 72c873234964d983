import { type Client, escapeIdentifier } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { type Header, type TableColumns, type Totals, startTally } from './backup-format'
import { readRecords } from './migration-records'

/** Text that is equal on every server: `COPY` writes moments and numbers by settings of the session. */
const TEXT_FORMAT = `
  SET LOCAL timezone = 'UTC'; SET LOCAL datestyle = 'ISO, YMD'; SET LOCAL intervalstyle = 'postgres';
  SET LOCAL extra_float_digits = 3; SET LOCAL bytea_output = 'hex'; SET LOCAL client_encoding = 'UTF8';
  SET LOCAL synchronize_seqscans = off`
/** The app's role ends long statements, and a slow disk must not end a transaction. */
const NO_LIMITS = `
  SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0`

/** Runs `work` in a transaction of `kind` in which COPY reads and writes the same text on every server. */
async function inTransaction<Result>(client: Client, kind: string, work: () => Promise<Result>): Promise<Result> {
  await client.query(`BEGIN ${kind}`)
  try {
    await client.query(`${NO_LIMITS}; ${TEXT_FORMAT}`)
    const result = await work()
    await client.query('COMMIT')
    return result
  } catch (error) {
    // Ends the connection when a COPY is under way: the driver cannot cancel it.
    await client.end()
    throw error
  }
}

/** Runs `work` on one state of the database. Writers are not held up, and a replica can be read too. */
export const inSnapshot = <Result>(client: Client, work: () => Promise<Result>): Promise<Result> =>
  inTransaction(client, 'ISOLATION LEVEL REPEATABLE READ READ ONLY', work)

/** Runs `work` in a transaction that loads tables: all of it or nothing. */
export const inLoad = <Result>(client: Client, work: () => Promise<Result>): Promise<Result> =>
  inTransaction(client, '', work)

/**
 * Describes the database of a snapshot.
 * @throws Error in one line when the database has no migrations
 */
export async function describeDatabase(client: Client): Promise<Header> {
  const migrations = (await readRecords(client)).filter(({ finishedAt }) => finishedAt)
  if (migrations.length === 0) throw new Error('the database has no tables of Foodbank')
  const { rows } = await client.query<{ now: Date; server: string; newest: Date | null }>(`
    SELECT now(), current_setting('server_version') AS server, (SELECT max(created_at) FROM payments) AS newest`)
  const [moment] = rows
  if (!moment) throw new Error('the database did not tell the time')
  return {
    format: 1,
    takenAt: moment.now.toISOString(),
    server: moment.server,
    newestPaymentAt: moment.newest?.toISOString() ?? null,
    migrations: migrations.map(({ name, checksum }) => ({ name, checksum })),
    tables: await listTables(client),
    sequences: await listSequences(client),
  }
}

/** The tables of the app with the columns that are stored. A partition is part of its table. */
async function listTables(client: Client): Promise<TableColumns[]> {
  const { rows } = await client.query<TableColumns>(`
    SELECT tables.relname AS name, array_agg(columns.attname::text ORDER BY columns.attnum) AS columns
    FROM pg_class tables JOIN pg_attribute columns ON columns.attrelid = tables.oid
    WHERE tables.relnamespace = current_schema()::regnamespace AND tables.relkind IN ('r', 'p')
      AND NOT tables.relispartition AND columns.attnum > 0 AND NOT columns.attisdropped AND columns.attgenerated = ''
    GROUP BY tables.relname ORDER BY tables.relname`)
  return rows
}

/**
 * Reads the sequences. They take no part in snapshots: a value may be later than the rows, never earlier, because it
 * was drawn before its row was committed.
 */
async function listSequences(client: Client): Promise<Header['sequences']> {
  const { rows } = await client.query<{ name: string }>(`
    SELECT relname AS name FROM pg_class
    WHERE relnamespace = current_schema()::regnamespace AND relkind = 'S' ORDER BY relname`)
  const sequences: Header['sequences'] = []
  for (const { name } of rows) {
    const { rows: values } = await client.query<{ value: string; isCalled: boolean }>(
      `SELECT last_value::text AS value, is_called AS "isCalled" FROM ${escapeIdentifier(name)}`,
    )
    sequences.push(...values.map((value) => ({ name, ...value })))
  }
  return sequences
}

const columnList = ({ columns }: TableColumns) => columns.map(escapeIdentifier).join(', ')

/** Reads a table in the order in which its rows are stored, without keeping it in memory. */
export const readTable = (client: Client, table: TableColumns): AsyncIterable<Buffer> =>
  client.query(copyTo(`COPY (SELECT ${columnList(table)} FROM ${escapeIdentifier(table.name)}) TO STDOUT`))

/** A stream that takes rows of a table, as `readTable` gave them. */
export const loadTable = (client: Client, table: TableColumns) =>
  client.query(copyFrom(`COPY ${escapeIdentifier(table.name)} (${columnList(table)}) FROM STDIN`))

/** Counts and hashes the rows of tables, to compare a database with a backup. */
export async function totalsOf(client: Client, tables: readonly TableColumns[]): Promise<Totals> {
  const totals: Record<string, Totals[string]> = {}
  for (const table of tables) {
    const tally = startTally()
    for await (const chunk of readTable(client, table)) tally.add(chunk)
    totals[table.name] = tally.total()
  }
  return totals
}
