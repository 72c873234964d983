import { join, relative } from 'node:path'
import { Client } from 'pg'
import { startPostgres } from '../sandbox/postgres'
import { projectRoot } from '../scripts/build'
import { BASE_DATA, prepareDatabase } from '../scripts/site'
import { type Bench, type BenchOptions, step } from './bench'
import { printTable } from './table'

/** The buyers of a year with an order a month each. Two sizes show whether the tables grow in step with them. */
const SIZES = [2_500, 12_500] as const
const PRODUCTS = 500
/** The number of buyers for which the tables are planned. */
const PLANNED = 50_000
const MEGABYTE = 1024 * 1024

export const sizes: Bench = { about: 'rows and bytes of each table after a year', run: measureSizes }

/** A table with its partitions. Rows are PostgreSQL's own count after ANALYZE, to a few in a thousand. */
type TableSize = { readonly name: string; readonly rows: number; readonly bytes: number; readonly index_bytes: number }

async function measureSizes({ onEnd }: BenchOptions): Promise<void> {
  const dataDir = join(projectRoot, '.data/bench')
  const log = relative(process.cwd(), join(dataDir, 'sizes.log'))
  const postgres = await startPostgres({ dataDir: join(dataDir, 'postgres'), port: 0, durable: true })
  onEnd(postgres.stop)
  const measured: Map<string, TableSize>[] = []
  for (const buyers of SIZES) {
    const name = `year_${buyers}`
    await postgres.createDatabase(name)
    const DATABASE_URL = postgres.url(name)
    const settings = { DATABASE_URL, PATH: process.env.PATH ?? '' }
    const counts = { buyers, products: PRODUCTS, orders: buyers * 12 }
    const args = Object.entries(counts).flatMap(([what, rows]) => [`--${what}`, String(rows)])
    await step(`Loading a year of ${buyers} buyers (only what is missing)`, () =>
      prepareDatabase(settings, log, [...BASE_DATA, ...args, '--journey']),
    )
    measured.push(await readSizes(DATABASE_URL))
  }
  const [small, large] = measured
  if (!small || !large) throw new Error('Nothing was measured.')
  printSizes(small, large)
}

async function readSizes(address: string): Promise<Map<string, TableSize>> {
  const client = new Client({ connectionString: address })
  await client.connect()
  try {
    const { rows } = await client.query<TableSize>(`
      SELECT parent.relname AS name, sum(part.reltuples)::float8 AS rows, sum(pg_table_size(part.oid))::float8 AS bytes,
        sum(pg_indexes_size(part.oid))::float8 AS index_bytes
      FROM pg_class parent
      CROSS JOIN LATERAL (
        SELECT parent.oid AS id WHERE parent.relkind = 'r'
        UNION ALL SELECT relid FROM pg_partition_tree(parent.oid) WHERE isleaf AND parent.relkind = 'p'
      ) AS leaf
      JOIN pg_class part ON part.oid = leaf.id
      WHERE parent.relnamespace = 'public'::regnamespace AND parent.relkind IN ('r', 'p') AND NOT parent.relispartition
      GROUP BY parent.relname ORDER BY sum(pg_total_relation_size(part.oid)) DESC`)
    return new Map(rows.map((row) => [row.name, row]))
  } finally {
    await client.end()
  }
}

function printSizes(small: Map<string, TableSize>, large: Map<string, TableSize>): void {
  const [few, many] = SIZES
  const rows: string[][] = []
  const total = { rows: 0, bytes: 0, index_bytes: 0 }
  for (const { name, rows: count, bytes, index_bytes } of large.values()) {
    // Tables that do not grow with the buyers: products, pictures, charges.
    if (count < many) continue
    const before = small.get(name)
    total.rows += count
    total.bytes += bytes
    total.index_bytes += index_bytes
    rows.push([
      name,
      (count / many).toFixed(1),
      ...[count, bytes / MEGABYTE, index_bytes / MEGABYTE].map(atScale),
      before ? ((bytes + index_bytes) / many / ((before.bytes + before.index_bytes) / few)).toFixed(2) : '–',
    ])
  }
  rows.push([
    'all of these',
    '',
    ...[total.rows, total.bytes / MEGABYTE, total.index_bytes / MEGABYTE].map(atScale),
    '',
  ])
  console.log(
    `\nA year of ${PLANNED} buyers with an order a month each, calculated from ${many} buyers.\n` +
      `Linear: bytes a buyer with ${many} buyers, divided by those with ${few}.\n`,
  )
  printTable(['table', 'rows a buyer', 'rows', 'MB', 'MB of indexes', 'linear'], rows)
}

const atScale = (measured: number): string =>
  Math.round((measured * PLANNED) / (SIZES.at(-1) ?? PLANNED)).toLocaleString('en')
