import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { projectRoot } from './build'
import { type Catalogue, faultsOf, readPlan } from './sharding'

/** What the migrations have made, as JSON: partitions and the table of the migrations themselves are left out. */
const READ_CATALOGUE = `
  WITH ours AS (
    SELECT oid, relname FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
      AND relname <> '_prisma_migrations'
  ), columns AS (
    SELECT attrelid, attnum, attname, attnotnull FROM pg_attribute JOIN ours ON ours.oid = attrelid
    WHERE attnum > 0 AND NOT attisdropped
  )
  SELECT
    (SELECT json_agg(json_build_object('table', relname, 'company',
      CASE attnotnull WHEN true THEN 'required' WHEN false THEN 'optional' ELSE 'none' END))
      FROM ours LEFT JOIN columns ON attrelid = ours.oid AND attname = 'company_id') AS tables,
    (SELECT json_agg(json_build_object('table', relname, 'columns',
      (SELECT json_agg(attname ORDER BY place) FROM unnest(indkey::int2[]) WITH ORDINALITY AS key (number, place)
        JOIN columns ON attrelid = indrelid AND attnum = number)))
      FROM pg_index JOIN ours ON ours.oid = indrelid WHERE indisunique AND NOT indisprimary) AS uniques,
    (SELECT json_agg(json_build_object('table', relname, 'to', confrelid::regclass::text, 'columns',
      (SELECT json_agg(attname ORDER BY place) FROM unnest(conkey) WITH ORDINALITY AS key (number, place)
        JOIN columns ON attrelid = conrelid AND attnum = number)))
      FROM pg_constraint JOIN ours ON ours.oid = conrelid WHERE contype = 'f') AS "foreignKeys"`

test('the lists of docs/scale.md are those of the schema, and solve what Citus refuses', async () => {
  const client = new Client({ connectionString: process.env.DATABASE_URL })
  await client.connect()
  const { rows } = await client.query<Catalogue>(READ_CATALOGUE)
  await client.end()
  const [catalogue] = rows
  if (!catalogue) throw new Error('There is no schema.')
  expect(catalogue.tables.length).toBeGreaterThan(90)
  expect(catalogue.foreignKeys.length).toBeGreaterThan(100)
  expect(catalogue.uniques.length).toBeGreaterThan(60)
  expect(faultsOf(readPlan(readFileSync(join(projectRoot, 'docs/scale.md'), 'utf8')), catalogue)).toEqual([])
})
