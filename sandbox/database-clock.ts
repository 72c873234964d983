import { Client } from 'pg'
import { afterAll, beforeAll } from 'vitest'

/** The clock of the test file's database, as `now()` of the app's statements tells it. */
export type DatabaseClock = {
  set: (now: Date) => Promise<void>
  reset: () => Promise<void>
}

/**
 * Lets a test set the database's clock. Another `now()` comes first in the search path of the app's connections, so
 * call this before the app's first query. The queue asks it too. Defaults of columns keep the true time.
 */
export function useDatabaseClock(): DatabaseClock {
  const holder: { client?: Client } = {}
  const shift = async (to: Date | null) => {
    await holder.client?.query(
      `UPDATE clock.shift SET by = coalesce($1::timestamptz - pg_catalog.now(), interval '0')`,
      [to],
    )
  }
  beforeAll(async () => {
    const url = new URL(process.env.DATABASE_URL ?? '')
    const client = new Client({ connectionString: url.href })
    holder.client = client
    await client.connect()
    await client.query(`
      CREATE SCHEMA clock;
      CREATE TABLE clock.shift AS SELECT interval '0' AS by;
      CREATE FUNCTION clock.now() RETURNS timestamptz LANGUAGE sql STABLE
        AS 'SELECT pg_catalog.now() + by FROM clock.shift';
      CREATE OR REPLACE FUNCTION pgboss.job_now() RETURNS timestamptz LANGUAGE sql STABLE AS 'SELECT clock.now()'`)
    url.searchParams.set('options', '-c search_path=clock,public,pg_catalog')
    process.env.DATABASE_URL = url.href
  })
  afterAll(() => holder.client?.end())
  return { set: shift, reset: () => shift(null) }
}
