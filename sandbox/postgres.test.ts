import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { startPostgres } from './postgres'
import { findInstallation, findInstallationInMemory } from './postgres-installation'
import { isAlive, waitUntil } from './waiting'

const quiet = () => undefined
const folder = mkdtempSync(join(tmpdir(), 'postgres-test-'))
// For root the server runs as another user, who must be able to enter the folder.
chmodSync(folder, 0o755)
const dataDir = join(folder, 'data')
const installation = findInstallation(dataDir, quiet)
const pidFile = join(installation.dataDir, 'postmaster.pid')
const options = { dataDir, port: 0, durable: true, note: quiet }

const started: ChildProcess[] = []
afterAll(async () => {
  for (const child of started) child.kill('SIGKILL')
  await waitUntil(() => !existsSync(pidFile))
  for (const path of [folder, installation.dataDir, `${installation.dataDir}.password.json`]) {
    rmSync(path, { recursive: true, force: true })
  }
})

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

const serverPid = () => Number(readFileSync(pidFile, 'utf8').split('\n')[0])

async function startElsewhere(): Promise<ChildProcess> {
  const module = JSON.stringify(join(import.meta.dirname, 'postgres.ts'))
  const given = JSON.stringify({ ...options, note: undefined })
  const script = `import(${module}).then((m) => m.startPostgres(${given})).then(() => {
    console.log('up')
    setInterval(() => {}, 1000)
  })`
  const child = spawn(process.execPath, ['--import', 'tsx', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  started.push(child)
  await new Promise<void>((resolve, reject) => {
    child.once('exit', () => reject(new Error('it ended')))
    child.stdout.on('data', (said) => String(said).includes('up') && resolve())
  })
  return child
}

test('a restart keeps data and passwords, and the app owns its databases without being superuser', async () => {
  const first = await startPostgres(options)
  await first.createDatabase('shop')
  await query(first.url('shop'), `CREATE TABLE kept (word text); INSERT INTO kept VALUES ('rice')`)
  await first.stop()
  expect(existsSync(pidFile)).toBe(false)
  expect(statSync(`${installation.dataDir}.password.json`).mode & 0o777).toBe(0o600)

  const second = await startPostgres(options)
  await second.createDatabase('shop')
  expect(second.url('shop').split(`:${second.port}`)[0]).toBe(first.url('shop').split(`:${first.port}`)[0])
  expect(await query(second.url('shop'), 'SELECT * FROM kept')).toEqual([{ word: 'rice' }])
  const role = `SELECT rolsuper, pg_get_userbyid(datdba) AS owner FROM pg_roles, pg_database
    WHERE rolname = current_user AND datname = 'shop'`
  expect(await query(second.url('shop'), role)).toEqual([{ rolsuper: false, owner: 'foodbank' }])
  await second.stop()
})

test('the server stops when its process is killed', async () => {
  const owner = await startElsewhere()
  const pid = serverPid()
  owner.kill('SIGKILL')
  expect(await waitUntil(() => !isAlive(pid))).toBe(true)
})

test('a server that still runs on the data is stopped with a note', async () => {
  const owner = await startElsewhere()
  const pid = serverPid()
  const lines: string[] = []
  const server = await startPostgres({ ...options, note: (line) => lines.push(line) })
  const alive = isAlive(pid)
  await server.stop()
  owner.kill('SIGKILL')
  expect(alive).toBe(false)
  expect(lines.join()).toContain(`process ${pid}`)
})

test.each([
  ['no process has', () => 2 ** 22 - 3],
  ['another program has', () => process.pid],
])('a lock with a process id that %s is removed with a note', async (_case, pid) => {
  writeFileSync(pidFile, `${pid()}\n${installation.dataDir}\n`)
  const lines: string[] = []
  const server = await startPostgres({ ...options, note: (line) => lines.push(line) })
  await server.stop()
  expect(lines.filter((line) => line.includes('postmaster.pid'))).toHaveLength(1)
})

test('a server for tests leaves nothing behind', async () => {
  const server = await startPostgres({ ...options, durable: false })
  expect(await query(server.url('postgres'), 'SHOW fsync')).toEqual([{ fsync: 'off' }])
  const { dataDir: used } = findInstallationInMemory(dataDir, quiet)
  expect(existsSync(used)).toBe(true)
  await server.stop()
  expect(existsSync(used)).toBe(false)
})
