import type { Client } from 'pg'
import type { Day } from '@/lib/core/clock'
import { pool } from '@/lib/database/db'

/** The clock of the process and of the app's database connections, while the demo's history is played. */
export type DemoClock = {
  set: (now: Date) => Promise<void>
  /** Returns to the true time. */
  stop: () => Promise<void>
}

const TrueDate = Date
const CLOCKS = /\bnow\(\)|\bCURRENT_TIMESTAMP\b|\bclock_timestamp\(\)/g
const IN_THE_PAST = "current_setting('search_path') LIKE 'demo_clock,%'"

/*
 * Another now() comes first in the search path of the app's connections. Defaults of columns name the true one, so they
 * are replaced meanwhile. Both tell other connections the true time, also when a stopped run left them behind.
 */
const clockSql = (name: string) => `
  CREATE FUNCTION demo_clock.${name}() RETURNS timestamptz LANGUAGE sql STABLE AS $$
    SELECT pg_catalog.${name}()
      + CASE WHEN ${IN_THE_PAST} THEN (SELECT by FROM demo_clock.shift) ELSE interval '0' END
  $$`

const DEFAULTS = `
  SELECT format('%s ALTER COLUMN %I', column_of.attrelid::regclass, column_of.attname) AS place,
    pg_get_expr(given.adbin, given.adrelid) AS expression
  FROM pg_attrdef given
  JOIN pg_attribute column_of ON column_of.attrelid = given.adrelid AND column_of.attnum = given.adnum
  JOIN pg_class owner ON owner.oid = given.adrelid AND owner.relnamespace = 'public'::regnamespace
  WHERE column_of.atttypid = 'timestamptz'::regtype`

/** The columns with the version of a wording that people agree to. */
const VERSIONS = [
  ['consents', 'version'],
  ['orders', 'terms_version'],
  ['signed_documents', 'version'],
] as const

/*
 * A version is named by the day from which it is used. While the time is before that day, people agree to the version
 * of the first day of the history.
 */
const versionSql = (table: string, column: string, first: string) => `
  CREATE FUNCTION demo_clock.${table}_version() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF NEW.${column} > to_char(demo_clock.now() AT TIME ZONE 'Africa/Lagos', 'YYYY-MM-DD') THEN
      NEW.${column} := '${first}';
    END IF;
    RETURN NEW;
  END $$;
  CREATE TRIGGER demo_version BEFORE INSERT OR UPDATE OF ${column} ON ${table}
    FOR EACH ROW EXECUTE FUNCTION demo_clock.${table}_version()`

type Default = { readonly place: string; readonly expression: string }

/**
 * Lets the history set the time. Call this before the first query of the app: connections that are open already keep
 * the true time.
 * @param client a connection of its own, by a role that owns the tables
 * @param first the day on which the history begins
 */
export async function startClock(client: Client, first: Day): Promise<DemoClock> {
  await restore(client)
  await client.query("SET lock_timeout = '10s'")
  await client.query('BEGIN')
  await client.query('CREATE SCHEMA demo_clock')
  await client.query("CREATE TABLE demo_clock.shift AS SELECT interval '0' AS by")
  for (const name of ['now', 'clock_timestamp']) await client.query(clockSql(name))
  for (const [table, column] of VERSIONS) await client.query(versionSql(table, column, first))
  await client.query(`CREATE TABLE demo_clock.defaults AS ${DEFAULTS}`)
  for (const { place, expression } of await storedDefaults(client))
    await client.query(`ALTER TABLE ${place} SET DEFAULT ${expression.replace(CLOCKS, movedClock)}`)
  await client.query('COMMIT')
  // For each connection that the pool opens from now on. Thousands of small commits need not wait for the disk.
  pool().options.options = '-c search_path=demo_clock,public,pg_catalog -c synchronous_commit=off'
  return {
    set: async (now) => {
      moveProcess(now.getTime() - TrueDate.now())
      await client.query('UPDATE demo_clock.shift SET by = $1::timestamptz - pg_catalog.now()', [now])
    },
    stop: async () => {
      globalThis.Date = TrueDate
      await restore(client)
    },
  }
}

const movedClock = (clock: string) => `demo_clock.${clock.startsWith('clock') ? clock : 'now()'}`

const storedDefaults = async (client: Client): Promise<Default[]> =>
  (await client.query<Default>('SELECT place, expression FROM demo_clock.defaults')).rows.filter(
    ({ expression }) => expression.search(CLOCKS) >= 0,
  )

/** Gives the columns their defaults back, also those that a stopped run has left. */
async function restore(client: Client): Promise<void> {
  const { rows } = await client.query("SELECT FROM pg_namespace WHERE nspname = 'demo_clock'")
  if (rows.length === 0) return
  await client.query('BEGIN')
  for (const { place, expression } of await storedDefaults(client))
    await client.query(`ALTER TABLE ${place} SET DEFAULT ${expression}`)
  await client.query('DROP SCHEMA demo_clock CASCADE')
  await client.query('COMMIT')
}

function moveProcess(by: number): void {
  globalThis.Date = class extends TrueDate {
    static override [Symbol.hasInstance](value: unknown): boolean {
      return value instanceof TrueDate
    }

    static override now(): number {
      return TrueDate.now() + by
    }

    constructor(...parts: unknown[]) {
      if (parts.length === 0) super(TrueDate.now() + by)
      else super(...(parts as [number]))
    }
  } as DateConstructor
}
