import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Client, escapeIdentifier } from 'pg'
import { stopLeftOver } from './postgres-left-over'
import { findPlace, makePrivateFolder, type Place } from './postgres-place'
import { type Running, runProcess, startProcess } from './processes'
import { freePort, waitUntil } from './waiting'

interface PostgresOptions {
  /** The wished data folder. Password file and log lie beside it. */
  dataDir: string
  /** The wished port; 0 or a taken one means any free one. */
  port: number
  /** false, for tests: starts empty, leaves nothing, and trades safety against power loss for speed. */
  durable: boolean
  /** Takes the few lines worth telling a person; the terminal by default. */
  note?: (line: string) => void
}

/** A running embedded PostgreSQL. */
export interface Postgres {
  readonly port: number
  /** The address of a database for the role `foodbank`, which is no superuser. */
  url(database: string): string
  /** Makes a database that `foodbank` owns, unless it is there already. */
  createDatabase(name: string, template?: string): Promise<void>
  stop: () => Promise<void>
}

interface Passwords {
  postgres: string
  foodbank: string
}

/**
 * Starts PostgreSQL from the programs that npm installed, listening on 127.0.0.1 only. The first
 * start makes the data folder; a server that a crash left running on it is stopped first.
 * @throws Error in one line when it can't be started
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const note = options.note ?? console.log
  const wished = resolve(options.dataDir)
  const place = findPlace(wished, note)
  const log = `${wished}.log`
  await stopLeftOver(place.dataDir, note)
  if (!options.durable) removeData(place)
  const passwords = existsSync(join(place.dataDir, 'PG_VERSION')) ? readPasswords(place) : await initialise(place, log)
  const { server, port } = await startServer(place, options, passwords, log)

  const url = (database: string) =>
    `postgresql://foodbank:${passwords.foodbank}@127.0.0.1:${port}/${encodeURIComponent(database)}`
  return {
    port,
    url,
    createDatabase: (name, template) => createDatabase(url('postgres'), name, template),
    stop: async () => {
      await server.stop()
      if (!options.durable) removeData(place)
    },
  }
}

const passwordFile = (place: Place) => `${place.dataDir}.password.json`

function removeData(place: Place): void {
  rmSync(place.dataDir, { recursive: true, force: true })
  rmSync(passwordFile(place), { force: true })
}

function readPasswords(place: Place): Passwords {
  try {
    return JSON.parse(readFileSync(passwordFile(place), 'utf8')) as Passwords
  } catch {
    throw new Error(`${passwordFile(place)} is missing: remove ${place.dataDir} to start with an empty database.`)
  }
}

async function initialise(place: Place, log: string): Promise<Passwords> {
  const passwords = { postgres: randomBytes(18).toString('hex'), foodbank: randomBytes(18).toString('hex') }
  // Made under another name and renamed at the end: an interrupted start leaves no half-made data folder.
  const unfinished = `${place.dataDir}.new`
  const handedOver = `${place.dataDir}.initdb`
  makePrivateFolder(unfinished, place.user)
  writeFileSync(handedOver, passwords.postgres, { mode: 0o600 })
  if (place.user) chownSync(handedOver, place.user.uid, place.user.gid)
  try {
    const exit = await runProcess(
      join(place.binaries, 'initdb'),
      // PostgreSQL's own C.UTF-8 sorts alike on every system; the system's locales do not.
      [`--pgdata=${unfinished}`, '--username=postgres', `--pwfile=${handedOver}`, '--auth=scram-sha-256']
        .concat('--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8')
        .concat('--no-instructions'),
      { ...place.user, cwd: '/', env: { LC_ALL: 'C' }, log },
    )
    if (exit.code !== 0) throw new Error(`PostgreSQL could not make its data folder, see ${log}`)
  } finally {
    rmSync(handedOver, { force: true })
  }
  writeFileSync(passwordFile(place), JSON.stringify(passwords), { mode: 0o600 })
  rmSync(place.dataDir, { recursive: true, force: true })
  renameSync(unfinished, place.dataDir)
  return passwords
}

async function startServer(
  place: Place,
  options: PostgresOptions,
  passwords: Passwords,
  log: string,
): Promise<{ server: Running; port: number }> {
  const deadline = Date.now() + 60_000
  for (;;) {
    const port = await freePort(options.port)
    const server = await startProcess(join(place.binaries, 'postgres'), serverArguments(place, port, options.durable), {
      ...place.user,
      cwd: '/',
      env: { LC_ALL: 'C' },
      log,
      // SIGINT is PostgreSQL's fast shutdown: it ends sessions and writes everything to disk.
      stopSignal: 'SIGINT',
      stopGroup: false,
      graceMs: 15_000,
    })
    const admin = `postgresql://postgres:${passwords.postgres}@127.0.0.1:${port}/postgres`
    const prepared = () => prepareRole(admin, passwords.foodbank)
    let ready = false
    await waitUntil(async () => server.ended || (ready = await prepared()), deadline - Date.now(), 50)
    if (ready) return { server, port }
    await server.stop()
    const said = readFileSync(log, 'utf8')
    // The port may have been taken since we looked; memory of a killed server is freed a moment later.
    const passing = /Address already in use|pre-existing shared memory block/.test(said)
    if (!passing || Date.now() > deadline) {
      const reason = /(?:FATAL|PANIC): +(.*)/.exec(said)?.[1] ?? 'it did not answer in time'
      throw new Error(`PostgreSQL did not start: ${reason} (see ${log})`)
    }
  }
}

function serverArguments(place: Place, port: number, durable: boolean): string[] {
  const settings = {
    listen_addresses: '127.0.0.1',
    // Sockets would need a folder that the server's user may write, and nothing here uses them.
    unix_socket_directories: '',
    max_connections: '200',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // A test drops its database as an ordinary role, which may not turn out a vacuum that is at work in it.
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }),
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return ['-D', place.dataDir, '-p', String(port), ...flags]
}

/** The app acts as an ordinary role, so that rules the database enforces hold for it too. */
async function prepareRole(admin: string, password: string): Promise<boolean> {
  const client = new Client({ connectionString: admin, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rowCount } = await client.query(`SELECT FROM pg_roles WHERE rolname = 'foodbank'`)
    if (rowCount === 0) {
      await client.query(`CREATE ROLE foodbank LOGIN CREATEDB NOSUPERUSER PASSWORD '${password}'`)
    }
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function createDatabase(connectionString: string, name: string, template?: string): Promise<void> {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name])
    const from = template === undefined ? '' : ` TEMPLATE ${escapeIdentifier(template)}`
    if (rowCount === 0) await client.query(`CREATE DATABASE ${escapeIdentifier(name)}${from}`)
  } finally {
    await client.end()
  }
}
