import { spawnSync } from 'node:child_process'
import { appendFileSync, chownSync, copyFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Client } from 'pg'
import { type Postgres, passwordFile, removeData, startPostgres } from './postgres'
import { type Installation, findInstallation, makePrivateFolder } from './postgres-installation'
import { isAlive, waitUntil } from './waiting'

const quiet = () => undefined

/** A running server, the folder of its data, and what happens to servers in a failover. */
export interface DatabaseServer extends Postgres {
  /** Runs a statement as the superuser. */
  admin: (statement: string) => Promise<Record<string, unknown>[]>
  /** Ends all processes of the server at once, as a host that loses its power does. */
  kill: () => Promise<void>
  /** Starts the data again, as a replica of nobody: it answers reads and refuses every write. */
  startFenced: () => Promise<DatabaseServer>
  /** Starts the data again after it was killed, at the same port. */
  startAgain: () => Promise<DatabaseServer>
  /** Stops the server and deletes its data. */
  remove: () => Promise<void>
}

/** The name of the replica at its primary: of its replication slot, and for `synchronous_standby_names`. */
const REPLICA = 'replica'

/** Starts an empty server whose commits wait for the disk, as in production. */
export async function startPrimary(dataDir: string): Promise<DatabaseServer> {
  removeData(findInstallation(resolve(dataDir), quiet))
  return startServer(dataDir)
}

/**
 * Starts a replica of a running server, from a copy that is taken between pg_backup_start and pg_backup_stop: the
 * embedded server has no pg_basebackup. Returns when the replica follows its primary.
 */
export async function startReplica(primary: DatabaseServer, dataDir: string): Promise<DatabaseServer> {
  const installation = findInstallation(resolve(dataDir), quiet)
  removeData(installation)
  await copyServer(primary, installation)
  const replica = await startServer(dataDir)
  if (await waitUntil(() => isFollowing(primary))) return replica
  await replica.remove()
  throw new Error(`The replica does not follow its primary, see ${dataDir}.log`)
}

/** Whether the replica receives each change as it is made. */
async function isFollowing(primary: DatabaseServer): Promise<boolean> {
  const followers = await primary.admin("SELECT FROM pg_stat_replication WHERE state = 'streaming'")
  return followers.length === 1
}

/**
 * Lets each commit wait until the replica has stored it, or no longer.
 * @param primary a server that a replica follows
 */
export async function setSynchronous(primary: DatabaseServer, isSynchronous: boolean): Promise<void> {
  await primary.admin(`ALTER SYSTEM SET synchronous_standby_names = '${isSynchronous ? REPLICA : ''}'`)
  await primary.admin('SELECT pg_reload_conf()')
  const wanted = isSynchronous ? 'sync' : 'async'
  const isSo = async () =>
    (await primary.admin('SELECT sync_state FROM pg_stat_replication')).every(({ sync_state }) => sync_state === wanted)
  if (!(await waitUntil(isSo))) throw new Error(`The replica did not become ${wanted}.`)
}

async function startServer(dataDir: string, preferredPort = 0): Promise<DatabaseServer> {
  const installation = findInstallation(resolve(dataDir), quiet)
  const server = await startPostgres({ dataDir, port: preferredPort, durable: true, note: quiet })
  const admin = (statement: string) =>
    connected(
      server.adminUrl('postgres'),
      async (client) => (await client.query<Record<string, unknown>>(statement)).rows,
    )
  return Object.assign(server, {
    admin,
    kill: async () => {
      const rows = await admin('SELECT pid FROM pg_stat_activity')
      // In one command, which passes over a process that has ended by itself meanwhile.
      spawnSync('kill', ['-KILL', String(server.pid), ...rows.map(({ pid }) => String(pid))])
      if (!(await waitUntil(() => !isAlive(server.pid)))) throw new Error('The server could not be killed.')
    },
    startFenced: () => {
      putFile(installation, 'standby.signal', '')
      return startServer(dataDir)
    },
    startAgain: () => startServer(dataDir, server.port),
    remove: async () => {
      await server.stop()
      removeData(installation)
    },
  })
}

async function connected<T>(connectionString: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString })
  client.on('error', quiet)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function copyServer(primary: DatabaseServer, target: Installation): Promise<void> {
  await connected(primary.adminUrl('postgres'), async (client) => {
    const from = await client.query<{ folder: string }>("SELECT current_setting('data_directory') AS folder")
    // The slot keeps every change from now on, so the copy needs none of the files in pg_wal.
    await client.query('SELECT pg_create_physical_replication_slot($1, true)', [REPLICA])
    await client.query('SELECT pg_backup_start($1, true)', [REPLICA])
    const folder = from.rows[0]?.folder ?? ''
    makePrivateFolder(target.dataDir, target.user)
    const copied = spawnSync('cp', ['-Rp', `${folder}/.`, target.dataDir], { ...target.user, encoding: 'utf8' })
    if (copied.status !== 0) throw new Error(`The data could not be copied: ${copied.stderr}`)
    const stopped = await client.query<{ label: string }>('SELECT labelfile AS label FROM pg_backup_stop(false)')
    for (const name of ['postmaster.pid', 'postmaster.opts']) rmSync(join(target.dataDir, name), { force: true })
    for (const name of ['pg_wal', 'pg_replslot']) empty(join(target.dataDir, name))
    putFile(target, 'backup_label', stopped.rows[0]?.label ?? '')
    putFile(target, 'standby.signal', '')
    copyFileSync(`${folder}.password.json`, passwordFile(target))
  })
  const { hostname, port, username, password } = new URL(primary.adminUrl('postgres'))
  const source = `host=${hostname} port=${port} user=${username} password=${password} application_name=${REPLICA}`
  // The later line of a setting counts.
  appendFileSync(
    join(target.dataDir, 'postgresql.auto.conf'),
    `primary_conninfo = '${source}'\nprimary_slot_name = '${REPLICA}'\nsynchronous_standby_names = ''\n`,
  )
}

function empty(folder: string): void {
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true })
}

function putFile({ dataDir, user }: Installation, name: string, text: string): void {
  const path = join(dataDir, name)
  writeFileSync(path, text, { mode: 0o600 })
  if (user) chownSync(path, user.uid, user.gid)
}
