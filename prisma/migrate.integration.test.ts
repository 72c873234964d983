import { spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { bundleTools } from '@/scripts/pack'
import { withClient } from './migration-command'
import { MIGRATIONS_FOLDER, type Migration, readMigrations } from './migration-files'
import { migrate } from './migrate'

const server = inject('postgresUrl')
const made: string[] = []

async function anEmptyDatabase(): Promise<string> {
  const name = `migrated_${randomUUID().replaceAll('-', '')}`
  made.push(name)
  await withClient(server, (client) => client.query(`CREATE DATABASE ${name}`))
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

afterEach(async () => {
  for (const name of made.splice(0))
    await withClient(server, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`))
})

const aMigration = (name: string, script: string): Migration => ({
  name,
  script,
  checksum: name,
  isOutside: script.startsWith('-- outside a transaction'),
})

const query = async (url: string, text: string): Promise<Record<string, unknown>[]> =>
  withClient(url, async (client) => (await client.query(text)).rows as Record<string, unknown>[])

const recorded = (url: string) =>
  query(url, `SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`)

/** Every column, index, constraint and trigger, as PostgreSQL describes them. */
const schemaOf = (url: string) =>
  query(
    url,
    `SELECT table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable AS line
     FROM information_schema.columns WHERE table_schema = 'public'
     UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
     UNION ALL SELECT conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint
       WHERE connamespace = 'public'::regnamespace
     UNION ALL SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
     ORDER BY line`,
  )

/** The commands, bundled as `npm run pack` does it: they start thirty times, each in a quarter of the time. */
let tools: string
beforeAll(async () => {
  tools = mkdtempSync(join(tmpdir(), 'migrating-'))
  await bundleTools(tools, ['prisma/migrate', 'prisma/migration-status', 'prisma/migration-resolve'])
  cpSync(MIGRATIONS_FOLDER, join(tools, 'prisma/migrations'), { recursive: true })
})
afterAll(() => rmSync(tools, { recursive: true }))

const command = (name: string, ...args: string[]) => [join(tools, 'prisma', `${name}.mjs`), ...args]
const runCommand = (url: string, name: string, ...args: string[]) =>
  spawnSync(process.execPath, command(name, ...args), {
    env: { ...process.env, DATABASE_URL: url },
    encoding: 'utf8',
  })

describe('migrate', () => {
  test('applies every migration once, also in parallel runs', async () => {
    const url = await anEmptyDatabase()
    const runs = await Promise.all([migrate(url), migrate(url), migrate(url)])
    const names = readMigrations().map(({ name }) => name)
    expect(runs.flat().sort()).toEqual(names)
    expect((await recorded(url)).map(({ migration_name: name }) => name).sort()).toEqual(names)
  })

  test('changes nothing when a script fails', async () => {
    const url = await anEmptyDatabase()
    const bad = aMigration('2_bad', 'CREATE TABLE half (id int); INSERT INTO absent VALUES (1);')
    await expect(migrate(url, { migrations: [aMigration('1_good', 'CREATE TABLE good ()'), bad] })).rejects.toThrow(
      'migration 2_bad failed: relation "absent" does not exist',
    )
    expect(await recorded(url)).toEqual([{ migration_name: '1_good' }])
    expect(await query(url, `SELECT to_regclass('half') AS found`)).toEqual([{ found: null }])
    const mended = aMigration('2_bad', 'CREATE TABLE half (id int);')
    expect(await migrate(url, { migrations: [aMigration('1_good', ''), mended] })).toEqual(['2_bad'])
  })

  test('lets readers through while it waits for a long transaction', async () => {
    const url = await anEmptyDatabase()
    const first = aMigration('1_first', 'CREATE TABLE products (id int)')
    await migrate(url, { migrations: [first] })
    const holder = new Client({ connectionString: url })
    await holder.connect()
    await holder.query('BEGIN')
    await holder.query('SELECT * FROM products')
    const notes: string[] = []
    const waits = migrate(url, {
      migrations: [first, aMigration('2_second', 'ALTER TABLE products ADD COLUMN name text')],
      note: (line) => notes.push(line),
    })
    const waiting = `SELECT FROM pg_locks WHERE relation = 'products'::regclass AND NOT granted`
    await expect.poll(() => query(url, waiting)).toHaveLength(1)
    // The reader waits behind the migration. It is answered although the long transaction continues.
    expect(await query(url, 'SELECT count(*)::int AS products FROM products')).toEqual([{ products: 0 }])
    await expect.poll(() => notes).toContain('2_second waits for a lock, attempt 1 of 20')
    await holder.end()
    expect(await waits).toEqual(['2_second'])
  })

  test('builds an index without blocking writers, again when a run was interrupted', async () => {
    const url = await anEmptyDatabase()
    const first = aMigration('1_first', 'CREATE TABLE products (id int); INSERT INTO products VALUES (1), (1)')
    const index = aMigration(
      '2_index',
      `-- outside a transaction
       DROP INDEX CONCURRENTLY IF EXISTS products_id_key;
       CREATE UNIQUE INDEX CONCURRENTLY products_id_key ON products (id);`,
    )
    await expect(migrate(url, { migrations: [first, index] })).rejects.toThrow('could not create unique index')
    const invalid = `SELECT indisvalid FROM pg_index WHERE indexrelid = 'products_id_key'::regclass`
    expect(await query(url, invalid)).toEqual([{ indisvalid: false }])
    await query(url, 'DELETE FROM products')
    expect(await migrate(url, { migrations: [first, index] })).toEqual(['2_index'])
    expect(await query(url, invalid)).toEqual([{ indisvalid: true }])
    expect(await migrate(url, { migrations: [first, index] })).toEqual([])
  })

  test('builds an index while other runs wait for their turn', async () => {
    const url = await anEmptyDatabase()
    const script = '-- outside a transaction\nCREATE INDEX CONCURRENTLY products_id_idx ON products (id);'
    const migrations = [aMigration('1_first', 'CREATE TABLE products (id int)'), aMigration('2_index', script)]
    const runs = await Promise.all([1, 2, 3].map(() => migrate(url, { migrations })))
    expect(runs.flat()).toEqual(['1_first', '2_index'])
  })

  test('continues after a kill at any step', async () => {
    const whole = await anEmptyDatabase()
    await migrate(whole)
    const url = await anEmptyDatabase()
    const steps = readMigrations().flatMap(({ name }) => [`applying ${name}`, `applied ${name}`])
    // Every seventh step of all: both kinds of line are among them.
    for (const step of steps.filter((_, at) => at % 7 === 0)) await killAt(url, step)
    expect(runCommand(url, 'migrate')).toMatchObject({ status: 0, stderr: '' })
    expect(await schemaOf(url)).toEqual(await schemaOf(whole))
    expect(runCommand(url, 'migrate').stdout).toBe('The database is up to date.\n')
  })
})

async function killAt(url: string, step: string): Promise<void> {
  const child = spawn(process.execPath, command('migrate'), {
    env: { ...process.env, DATABASE_URL: url },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  for await (const line of createInterface(child.stdout)) if (line === step) child.kill('SIGKILL')
  await ended
}

describe('db:status and db:resolve', () => {
  test('show and settle a migration that an earlier version left unfinished', async () => {
    const url = await anEmptyDatabase()
    await migrate(url)
    // One that runs outside a transaction is run again.
    const last = readMigrations().findLast(({ isOutside }) => !isOutside)?.name ?? ''
    const forget = `UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name = '${last}'`
    await query(url, forget)
    expect(runCommand(url, 'migrate')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining(`migration ${last} was interrupted`) as string,
    })
    expect(runCommand(url, 'migration-status')).toMatchObject({
      status: 1,
      stdout: expect.stringContaining(`${last}  interrupted`) as string,
    })
    expect(runCommand(url, 'migration-resolve', 'other', 'applied').stderr).toBe(
      'Resolving failed: no interrupted migration is called other.\n',
    )
    expect(runCommand(url, 'migration-resolve', last).status).toBe(1)
    expect(runCommand(url, 'migration-resolve', last, 'applied').stdout).toBe(`${last}: applied.\n`)
    expect(runCommand(url, 'migration-status')).toMatchObject({ status: 0, stderr: '' })
    await query(url, forget)
    expect(runCommand(url, 'migration-resolve', last, 'rolled-back').status).toBe(0)
    expect(runCommand(url, 'migration-status').stdout).toContain(`${last}  missing`)
  })
})
