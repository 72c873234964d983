import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Running } from '../../sandbox/processes'
import { answers, waitUntil } from '../../sandbox/waiting'
import { projectRoot } from '../../scripts/build'
import { type Machine, makeFolder, startMachine } from './machines'
import { type StorageAccess, startStorage } from './storage'

const DEPLOYED = join(projectRoot, 'deploy')
/** The disk of a database host for its WAL. */
const WAL_MEGABYTES = 768
/** Longer than a start takes on a busy machine. */
const START_MS = 180_000

/** A machine with one service, which can be started again after it was stopped or killed. */
export interface Service {
  readonly machine: Machine
  start: () => Promise<void>
  stop: () => Promise<void>
}

/** The services of the cluster, each on a machine of its own. */
export interface Services {
  readonly etcd: readonly Service[]
  readonly databases: readonly Service[]
  readonly haproxy: Service
  readonly pgbouncer: Service
  readonly passwords: Passwords
  readonly storage: StorageAccess
}

type Secrets = Pick<Services, 'passwords' | 'storage'>

type Passwords = Readonly<Record<'owner' | 'app' | 'superuser' | 'replication' | 'restApi' | 'backups', string>>

/** Starts everything between the app and the disks, with the files of `deploy/`. */
export async function startServices(folder: string): Promise<Services> {
  const secret = () => randomBytes(16).toString('hex')
  const passwords: Passwords = {
    owner: secret(),
    app: secret(),
    superuser: secret(),
    replication: secret(),
    restApi: secret(),
    backups: secret(),
  }
  const etcd = await Promise.all(['etcd1', 'etcd2', 'etcd3'].map((name) => prepareEtcd(folder, name)))
  await Promise.all(etcd.map(({ start }) => start()))
  const storage = await startStorage(join(folder, 'storage'))
  const databases = await Promise.all(
    ['db1', 'db2', 'db3'].map((name) => prepareDatabase(folder, name, { passwords, storage })),
  )
  await Promise.all(databases.map(({ start }) => start()))
  const haproxy = await prepareHaproxy(folder)
  await haproxy.start()
  const pgbouncer = await preparePgbouncer(folder, passwords)
  await pgbouncer.start()
  return { etcd, databases, haproxy, pgbouncer, passwords, storage }
}

async function prepareEtcd(folder: string, name: string): Promise<Service> {
  const machine = await startMachine(name)
  machine.mount(makeFolder(join(folder, name), 'etcd'), '/var/lib/etcd')
  const own = [`NAME=${name}`, `INITIAL_ADVERTISE_PEER_URLS=http://${name}:2380`]
  const env = [...own, `ADVERTISE_CLIENT_URLS=http://${name}:2379`].map((each) => `ETCD_${each}`).join(' ')
  // The file is one for a shell, as for systemd.
  const command = `set -a; . ${DEPLOYED}/cluster/etcd.env; ${env}; exec etcd`
  return service(
    machine,
    () => machine.start('etcd', ['sh', '-c', command], { log: join(folder, `${name}.log`) }),
    // The members wait for each other, so a start has no end of its own.
    () => true,
  )
}

async function prepareDatabase(folder: string, name: string, secrets: Secrets): Promise<Service> {
  const machine = await startMachine(name)
  const data = makeFolder(join(folder, name), 'postgres')
  makeFolder(join(data, 'wal'), 'postgres')
  machine.mount(data, '/var/lib/postgresql')
  machine.mountDisk('/var/lib/postgresql/wal', WAL_MEGABYTES)
  machine.mount(makeFolder(join(folder, `${name}-sockets`), 'postgres'), '/var/run/postgresql')
  machine.mount(join(DEPLOYED, 'cluster'), '/etc/patroni')
  machine.mount(join(DEPLOYED, 'cluster/pgbackrest.conf'), '/etc/pgbackrest.conf')
  const log = join(folder, `${name}.log`)
  return service(
    machine,
    () =>
      machine.start('postgres', ['patroni', '/etc/patroni/patroni.yml'], {
        log,
        graceMs: 30_000,
        env: databaseEnvironment(name, secrets),
      }),
    () => answers(`http://${name}:8008/health`),
  )
}

/** What patroni.env names, and the certificate of the storage. */
export function databaseEnvironment(name: string, { passwords, storage }: Secrets): Record<string, string> {
  return {
    PATRONI_NAME: name,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `${name}:8008`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${name}:5432`,
    PATRONI_RESTAPI_USERNAME: 'patroni',
    PATRONI_RESTAPI_PASSWORD: passwords.restApi,
    PATRONI_SUPERUSER_USERNAME: 'postgres',
    PATRONI_SUPERUSER_PASSWORD: passwords.superuser,
    PATRONI_REPLICATION_USERNAME: 'foodbank_replica',
    PATRONI_REPLICATION_PASSWORD: passwords.replication,
    OWNER_PASSWORD: passwords.owner,
    APP_PASSWORD: passwords.app,
    ...storage,
    PGBACKREST_REPO1_CIPHER_PASS: passwords.backups,
  }
}

async function prepareHaproxy(folder: string): Promise<Service> {
  const machine = await startMachine('haproxy')
  const command = ['haproxy', '-W', '-db', '-f', join(DEPLOYED, 'cluster/haproxy.cfg')] as const
  return service(
    machine,
    () => machine.start('haproxy', command, { log: join(folder, 'haproxy.log') }),
    () => answers('http://haproxy:8404/metrics'),
  )
}

async function preparePgbouncer(folder: string, { app }: Passwords): Promise<Service> {
  const machine = await startMachine('pgbouncer')
  const settings = makeFolder(join(folder, 'pgbouncer'), 'postgres')
  writeFileSync(join(settings, 'userlist.txt'), `"foodbank_app_a" "${app}"\n`)
  machine.mount(settings, '/etc/pgbouncer')
  const command = ['pgbouncer', join(DEPLOYED, 'pgbouncer/pgbouncer.ini')] as const
  return service(
    machine,
    // As the unit of Debian stops it: transactions in progress may end.
    () => machine.start('postgres', command, { log: join(folder, 'pgbouncer.log'), stopSignal: 'SIGINT' }),
    () => true,
  )
}

function service(machine: Machine, begin: () => Promise<Running>, isUp: () => boolean | Promise<boolean>): Service {
  let running: Running | undefined
  return {
    machine,
    start: async () => {
      const started = (running = await begin())
      if (!(await waitUntil(async () => started.ended || (await isUp()), START_MS, 100)) || started.ended)
        throw new Error(`${machine.name} did not start, see its log.`)
    },
    stop: async () => running?.stop(),
  }
}
