import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Client, escapeIdentifier } from 'pg'
import {
  type Installation,
  findInstallation,
  findInstallationInMemory,
  makePrivateFolder,
} from './postgres-installation'
import { stopStaleServer } from './postgres-stale'
import { type Running, runProcess, startProcess } from './processes'
import { freePort, waitUntil } from './waiting'

interface PostgresOptions {
  /** The preferred data folder. The password file and the log are beside it. */
  dataDir: string
  /** The preferred port; 0 means any free port, as does a port in use. */
  port: number
  /** false is for tests: starts empty, deletes its data at the end, and does not wait for the disk. */
  durable: boolean
  /** For a server for tests whose data may not fit into memory. */
  large?: boolean
  /** Receives notes for people; prints them by default. */
  note?: (line: string) => void
}

/** A running embedded PostgreSQL. */
export interface Postgres {
  readonly port: number
  readonly pid: number
  /** The address of a database, for the ordinary role `foodbank`. */
  url(database: string): string
  /** The address of a database for the superuser `postgres`, for what operators do. The app never gets it. */
  adminUrl(database: string): string
  /** Creates a database that `foodbank` owns, unless it exists. */
  createDatabase(name: string, template?: string): Promise<void>
  stop: () => Promise<void>
}

interface Passwords {
  postgres: string
  foodbank: string
}

/**
 * Starts the PostgreSQL that npm installed, on 127.0.0.1 only. The first start makes the data folder. A server that a
 * crashed run left on the folder is stopped.
 * @throws Error in one line when it cannot start
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const note = options.note ?? console.log
  const preferred = resolve(options.dataDir)
  const find = options.durable || options.large ? findInstallation : findInstallationInMemory
  const installation = find(preferred, note)
  const log = `${preferred}.log`
  await stopStaleServer(installation.dataDir, note)
  if (!options.durable) removeData(installation)
  const passwords = existsSync(join(installation.dataDir, 'PG_VERSION'))
    ? readPasswords(installation)
    : await initialise(installation, log)
  const { server, port } = await startServer(installation, options, passwords, log)

  const addressAs = (role: keyof Passwords) => (database: string) => addressOf(role, passwords, port, database)
  const url = addressAs('foodbank')
  return {
    port,
    pid: server.pid,
    url,
    adminUrl: addressAs('postgres'),
    createDatabase: (name, template) => createDatabase(url('postgres'), name, template),
    stop: async () => {
      await server.stop()
      if (!options.durable) removeData(installation)
    },
  }
}

/** The passwords of the roles are beside the data, and a copy of the data has the same roles. */
export const passwordFile = (installation: Installation): string => `${installation.dataDir}.password.json`

const addressOf = (role: keyof Passwords, passwords: Passwords, port: number, database: string) =>
  `postgresql://${role}:${passwords[role]}@127.0.0.1:${port}/${encodeURIComponent(database)}`

/** Deletes the data of a server that does not run. */
export function removeData(installation: Installation): void {
  rmSync(installation.dataDir, { recursive: true, force: true })
  rmSync(passwordFile(installation), { force: true })
}

function readPasswords(installation: Installation): Passwords {
  try {
    return JSON.parse(readFileSync(passwordFile(installation), 'utf8')) as Passwords
  } catch {
    throw new Error(
      `${passwordFile(installation)} is missing: remove ${installation.dataDir} to start with an empty database.`,
    )
  }
}

async function initialise(installation: Installation, log: string): Promise<Passwords> {
  const passwords = { postgres: randomBytes(18).toString('hex'), foodbank: randomBytes(18).toString('hex') }
  // Renamed when complete, so that an interrupted start leaves no incomplete data folder.
  const unfinished = `${installation.dataDir}.new`
  const passwordInput = `${installation.dataDir}.initdb`
  makePrivateFolder(unfinished, installation.user)
  writeFileSync(passwordInput, passwords.postgres, { mode: 0o600 })
  if (installation.user) chownSync(passwordInput, installation.user.uid, installation.user.gid)
  try {
    const exit = await runProcess(
      join(installation.binaries, 'initdb'),
      // PostgreSQL's C.UTF-8 sorts alike on every system; a system's locales do not.
      [`--pgdata=${unfinished}`, '--username=postgres', `--pwfile=${passwordInput}`, '--auth=scram-sha-256']
        .concat('--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8')
        .concat('--no-instructions'),
      { ...installation.user, cwd: '/', env: { LC_ALL: 'C' }, log },
    )
    if (exit.code !== 0) throw new Error(`PostgreSQL could not make its data folder, see ${log}`)
  } finally {
    rmSync(passwordInput, { force: true })
  }
  writeFileSync(passwordFile(installation), JSON.stringify(passwords), { mode: 0o600 })
  rmSync(installation.dataDir, { recursive: true, force: true })
  renameSync(unfinished, installation.dataDir)
  return passwords
}

async function startServer(
  installation: Installation,
  options: PostgresOptions,
  passwords: Passwords,
  log: string,
): Promise<{ server: Running; port: number }> {
  const deadline = Date.now() + 60_000
  for (;;) {
    const port = await freePort(options.port)
    const server = await startProcess(
      join(installation.binaries, 'postgres'),
      serverArguments(installation, port, options.durable),
      {
        ...installation.user,
        cwd: '/',
        env: { LC_ALL: 'C' },
        log,
        // SIGINT is PostgreSQL's fast shutdown, which ends sessions and writes all data to disk.
        stopSignal: 'SIGINT',
        stopGroup: false,
        graceMs: 15_000,
      },
    )
    const prepared = () => prepareRole(addressOf('postgres', passwords, port, 'postgres'), passwords.foodbank)
    let ready = false
    await waitUntil(async () => server.ended || (ready = await prepared()), deadline - Date.now(), 50)
    if (ready) return { server, port }
    await server.stop()
    const output = readFileSync(log, 'utf8')
    // Worth a retry: another program took the port meanwhile, or a killed server's memory is not yet freed.
    const isTemporary = /Address already in use|pre-existing shared memory block/.test(output)
    if (!isTemporary || Date.now() > deadline) {
      const reason = /(?:FATAL|PANIC): +(.*)/.exec(output)?.[1] ?? 'it did not answer in time'
      throw new Error(`PostgreSQL did not start: ${reason} (see ${log})`)
    }
  }
}

const FAST = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // A test drops its database as an ordinary role, which is not allowed to end a running autovacuum.
  autovacuum: 'off',
  max_wal_size: '256MB',
  // More iterations would slow down each connection, to protect a password of 144 random bits.
  scram_iterations: '1',
}

function serverArguments(installation: Installation, port: number, durable: boolean): string[] {
  const settings = {
    listen_addresses: '127.0.0.1',
    // Sockets would need a folder that the server's user can write.
    unix_socket_directories: '',
    max_connections: '200',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...(durable ? {} : FAST),
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return ['-D', installation.dataDir, '-p', String(port), ...flags]
}

/** Creates the app's role. It is an ordinary role, because a superuser could disable the database's rules. */
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
