import { spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { createWriteStream, existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { placeOrder } from '@/lib/checkout/place-order'
import { createOrderSchema } from '@/lib/checkout/schema'
import { fillCart, someCharges } from '@/sandbox/checkout-factories'
import { aBuyer, aProduct, anOrder, openConnections } from '@/sandbox/factories'
import { findProgram } from '@/sandbox/programs'
import { waitUntil } from '@/sandbox/waiting'
import { useBundledCommands } from '@/scripts/bundled-commands'
import { backUpToFolder } from './backup'
import { checkBackup, writeBackup } from './backup-format'
import { describeDatabase, inSnapshot, readTable } from './backup-tables'
import { findLedgerDifferences } from './ledger-check'
import { migrate } from './migrate'
import { withClient } from './migration-command'
import { readMigrations } from './migration-files'
import { restore } from './restore'

const server = inject('postgresUrl')
const source = process.env.DATABASE_URL ?? ''
const made: string[] = []
let folder: string

beforeAll(async () => {
  await openConnections()
  folder = mkdtempSync(join(tmpdir(), 'backups-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  for (const name of made) await withClient(server, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`))
})

async function anEmptyDatabase(): Promise<string> {
  const name = `restored_${randomUUID().replaceAll('-', '')}`
  made.push(name)
  await withClient(server, (client) => client.query(`CREATE DATABASE ${name}`))
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

const query = async (client: Client, text: string) => (await client.query(text)).rows as Record<string, unknown>[]

/** The number of rows of each table and a hash of them, by SQL alone: a second opinion on what COPY reads. */
async function hashesOf(client: Client): Promise<Record<string, unknown>> {
  const tables = await query(
    client,
    `
    SELECT relname AS tablename FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition ORDER BY relname`,
  )
  const hashes: Record<string, unknown> = {}
  for (const { tablename } of tables) {
    const [row] = await query(
      client,
      `SELECT count(*)::int AS rows, md5(string_agg(line, '|' ORDER BY line)) AS hash
       FROM (SELECT t::text AS line FROM "${String(tablename)}" t) AS lines`,
    )
    hashes[String(tablename)] = row
  }
  return hashes
}

/** Every column, index, constraint, trigger with its state, and sequence with its value. */
const structureOf = (client: Client) =>
  query(
    client,
    `SELECT table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable AS line
     FROM information_schema.columns WHERE table_schema = 'public'
     UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
     UNION ALL SELECT conname || ' ' || convalidated::text || ' ' || pg_get_constraintdef(oid) FROM pg_constraint
       WHERE connamespace = 'public'::regnamespace
     UNION ALL SELECT tgenabled::text || ' ' || pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
     UNION ALL SELECT sequencename || ' ' || coalesce(last_value::text, 'unused') FROM pg_sequences
     ORDER BY line`,
  )

const delivery = { state: 'Lagos', city: 'Ikeja', location: '1 Mill Road', phoneNumber: '08031234567' }
const order = createOrderSchema.parse({ deliveryDetails: delivery })

/** Places orders one after the other until the returned function is called, which answers their number. */
function keepOrdering(people: number): () => Promise<number> {
  let isEnough = false
  const place = async () => {
    let count = 0
    const product = await aProduct({ stock: 10_000 })
    for (; !isEnough; count += 1) {
      const buyer = await aBuyer()
      await fillCart(buyer, [product])
      await placeOrder(buyer, order, 'key')
    }
    return count
  }
  const all = Promise.all(Array.from({ length: people }, place))
  return async () => {
    isEnough = true
    return (await all).reduce((sum, count) => sum + count, 0)
  }
}

test('has one state of a busy database, and gives it back', async () => {
  await someCharges()
  for (let count = 0; count < 5; count += 1) await anOrder(await aBuyer(), { status: 'delivered' })
  const stop = keepOrdering(3)
  const file = join(folder, 'busy.tar.gz')
  let expected: Record<string, unknown> = {}
  let copied: Record<string, string> = {}
  const { totals } = await withClient(source, (client) =>
    inSnapshot(client, async () => {
      const [snapshot] = await query(client, 'SELECT pg_export_snapshot() AS id')
      const id = String(snapshot?.id)
      const header = await describeDatabase(client)
      expected = await withClient(source, async (judge) => {
        await judge.query(`BEGIN ISOLATION LEVEL REPEATABLE READ; SET TRANSACTION SNAPSHOT '${id}'`)
        return hashesOf(judge)
      })
      copied = copyWithPsql(id, ['orders', 'images', 'ledger_postings'])
      return { header, totals: await writeBackup(header, (table) => readTable(client, table), createWriteStream(file)) }
    }),
  )
  expect(await stop()).toBeGreaterThan(0)

  for (const [table, rows] of Object.entries(copied)) expect(rowsInTar(file, table), table).toBe(rows)
  expect(Object.fromEntries(Object.entries(totals).map(([table, { rows }]) => [table, rows]))).toEqual(
    Object.fromEntries(Object.entries(expected).map(([table, row]) => [table, (row as { rows: number }).rows])),
  )
  // The orders that were placed meanwhile are in the database, and not in the backup.
  const placed = await withClient(source, (client) => query(client, 'SELECT count(*)::int AS rows FROM orders'))
  expect(Number(placed[0]?.rows)).toBeGreaterThan(totals.orders?.rows ?? 0)

  const url = await anEmptyDatabase()
  await restore(url, file)
  await withClient(url, async (client) => {
    expect(await hashesOf(client)).toEqual(expected)
    expect(await findLedgerDifferences(client)).toEqual([])
    await expect(client.query('DELETE FROM ledger_entries')).rejects.toThrow('append-only')
  })
  expect(await migrate(url)).toEqual([])
})

/** The rows of tables as PostgreSQL's own client reads them in the same snapshot; none where it is not installed. */
function copyWithPsql(snapshot: string, tables: readonly string[]): Record<string, string> {
  const program = findProgram('psql')
  if (program === undefined) return {}
  return Object.fromEntries(
    tables.map((table) => {
      const columns = `(SELECT * FROM ${table})`
      const script = `SET timezone = 'UTC'; BEGIN ISOLATION LEVEL REPEATABLE READ;
        SET TRANSACTION SNAPSHOT '${snapshot}'; COPY ${columns} TO STDOUT`
      const { status, stdout, stderr } = spawnSync(program, ['-X', '-q', '-c', script, source], { encoding: 'utf8' })
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
      return [table, stdout]
    }),
  )
}

/** The rows of a table as `tar` unpacks them. */
const rowsInTar = (file: string, table: string): string =>
  spawnSync('tar', ['-xzOf', file, '--wildcards', `tables/${table}/*`], { encoding: 'utf8', maxBuffer: 100_000_000 })
    .stdout

test('restores sequences, constraints and guards as they were', async () => {
  const { file } = await withClient(source, (client) => backUpToFolder(client, join(folder, 'structure')))
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(join(folder, 'structure')).length).toBe(1)
  const url = await anEmptyDatabase()
  await restore(url, file)
  expect(await withClient(url, structureOf)).toEqual(await withClient(source, structureOf))
  await expect(restore(url, file)).rejects.toThrow('the database is not empty')
})

test('a backup of an older release is restored as it was, and then migrated', async () => {
  const older = readMigrations().slice(0, 12)
  const old = await anEmptyDatabase()
  await migrate(old, { migrations: older })
  await withClient(old, (client) =>
    client.query(`INSERT INTO categories (id, type, type_key) VALUES (gen_random_uuid(), 'Rice', 'rice')`),
  )
  const { file } = await withClient(old, (client) => backUpToFolder(client, join(folder, 'older')))
  const url = await anEmptyDatabase()
  await restore(url, file)
  expect(await withClient(url, hashesOf)).toEqual(await withClient(old, hashesOf))
  expect((await migrate(url)).length).toBe(readMigrations().length - older.length)
  await withClient(url, async (client) => {
    expect(await query(client, 'SELECT type FROM categories')).toEqual([{ type: 'Rice' }])
  })
})

test('the backup of a newer release, and of a changed migration, is refused', async () => {
  const { header } = await withClient(source, (client) =>
    inSnapshot(client, async () => ({ header: await describeDatabase(client) })),
  )
  const empty = await anEmptyDatabase()
  const restoreWith = async (migration: { name: string; checksum: string }) => {
    const file = join(folder, randomUUID())
    const none = { ...header, tables: [], migrations: [...header.migrations.slice(1), migration] }
    await writeBackup(none, () => Readable.from([]), createWriteStream(file))
    return restore(empty, file)
  }
  await expect(restoreWith({ name: '29990101000000_later', checksum: '' })).rejects.toThrow('made by a newer version')
  const [first] = header.migrations
  await expect(restoreWith({ name: first?.name ?? '', checksum: 'other' })).rejects.toThrow('has changed')
  await withClient(empty, async (client) => {
    expect(await query(client, `SELECT FROM pg_tables WHERE schemaname = 'public'`)).toEqual([])
  })
})

const command = useBundledCommands(['prisma/backup', 'prisma/restore'], { 'prisma/migrations': 'prisma/migrations' })
const script = (name: 'backup' | 'restore', ...args: string[]) => [command(`prisma/${name}`), ...args]
const run = (url: string, name: 'backup' | 'restore', ...args: string[]) => {
  const env = { ...process.env, DATABASE_URL: url, DATABASE_REPLICA_URL: source }
  const { status, stdout, stderr } = spawnSync(process.execPath, script(name, ...args), { env })
  return { status, stdout, stderr: stderr.toString() }
}

describe('the commands', () => {
  test('say in one line what is wrong', async () => {
    const empty = await anEmptyDatabase()
    expect(run(source, 'backup', '--from', 'elsewhere')).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^Use: .*\n$/) as string,
    })
    expect(run(empty, 'backup', '--to', folder).stderr).toBe(
      'Backing up failed: the database has no tables of Foodbank.\n',
    )
    expect(run(source, 'backup', '--to', '/dev/null/x').stderr).toMatch(/^Backing up failed: ENOTDIR.*\n$/)
    const damaged = join(folder, 'damaged')
    writeFileSync(damaged, 'x')
    expect(run(empty, 'restore', damaged)).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^Restoring failed: .* is not a whole backup: [^\n]*\n$/) as string,
    })
  })

  test('write to a pipe, from the replica', async () => {
    const { status, stdout, stderr } = run(
      'postgresql://nobody@127.0.0.1:9/none',
      'backup',
      '--to',
      '-',
      '--from',
      'replica',
    )
    expect({ status, stderr }).toEqual({
      status: 0,
      stderr: expect.stringMatching(/^\d+ tables, [\d,]+ rows, [\d.]+ seconds\n/) as string,
    })
    const piped = join(folder, 'piped')
    writeFileSync(piped, stdout)
    expect((await checkBackup(piped)).header.migrations.length).toBe(readMigrations().length)
  })

  test('leave no file that can be restored after kill -9 in the middle', async () => {
    const to = join(folder, 'killed')
    // The backup waits for this lock after it has read the tables before "wallets".
    await withClient(source, async (client) => {
      await client.query('BEGIN; LOCK TABLE wallets IN ACCESS EXCLUSIVE MODE')
      const child = spawn(process.execPath, script('backup', '--to', to), { stdio: 'ignore' })
      const ended = new Promise((resolve) => child.once('exit', (_, signal) => resolve(signal)))
      const isWaiting = async () => {
        const waiting = await query(client, `SELECT FROM pg_locks WHERE relation = 'wallets'::regclass AND NOT granted`)
        return waiting.length > 0 && existsSync(to) && readdirSync(to).length > 0
      }
      expect(await waitUntil(isWaiting)).toBe(true)
      child.kill('SIGKILL')
      expect(await ended).toBe('SIGKILL')
      await client.query('ROLLBACK')
    })
    const [left, ...others] = readdirSync(to)
    expect(others).toEqual([])
    expect(left).toMatch(/\.part$/)
    await expect(checkBackup(join(to, left ?? ''))).rejects.toThrow('is not a whole backup')
  })
})
