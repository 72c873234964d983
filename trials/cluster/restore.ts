import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findLedgerDifferences } from '@/prisma/ledger-check'
import { withClient } from '@/prisma/migration-command'
import { freePort, waitUntil } from '../../sandbox/waiting'
import { startHost } from '../app-hosts'
import { findOrders, orderFor, signInAll, startShopping } from '../shopping'
import { type Finding, counted, exactly } from '../trial'
import { makeFolder, startMachine } from './machines'
import { findRoles, superuserUrl } from './patroni'
import { databaseEnvironment } from './services'
import type { Stage } from './stage'

const DATA = '/var/lib/postgresql/15/foodbank'
const STANZA = 'pgbackrest --stanza=foodbank'
const RECOVERY_MS = 300_000
/** The target is a second before the delete. */
const SECOND_MS = 1_000

/** Makes the folder of the backups in the storage, as docs/cluster.md says. */
export async function createStanza({ services }: Stage): Promise<void> {
  const { machine } = (await findRoles(services)).primary
  machine.run('postgres', ['sh', '-c', `${STANZA} stanza-create`], databaseEnvironment(machine.name, services))
}

/** Makes a backup as `deploy/cluster/backup.cron` does on the primary. @returns its seconds */
export async function backUp({ services, note }: Stage, kind: 'full' | 'diff'): Promise<number> {
  note(`Making a ${kind} backup.`)
  const { machine } = (await findRoles(services)).primary
  const begunAt = performance.now()
  machine.run('postgres', ['sh', '/etc/patroni/backup.sh', kind], databaseEnvironment(machine.name, services))
  return (performance.now() - begunAt) / 1_000
}

/** Rows of about a kilobyte, of which half can be compressed: 32 megabytes. */
const FILLING = `
  INSERT INTO filling SELECT string_agg(md5(random()::text), '') FROM generate_series(1, 32000) AS row_number,
    generate_series(1, 30) GROUP BY row_number`
/** WAL files that wait for the archive. The disk of the WAL has room for more. */
const MOST_WAITING = 8

/** Writes rows until the database has so many megabytes. */
export async function fillDatabase({ services, note }: Stage, megabytes: number): Promise<void> {
  note(`Filling the database with ${megabytes} MB.`)
  await withClient(superuserUrl(services, 'primary'), async (client) => {
    const count = async (statement: string) =>
      Number((await client.query<{ n: string }>(`SELECT (${statement}) AS n`)).rows[0]?.n)
    const waiting = `SELECT count(*) FROM pg_ls_archive_statusdir() WHERE name LIKE '%.ready'`
    await client.query('CREATE TABLE filling (content text)')
    while ((await count('pg_database_size(current_database()) >> 20')) < megabytes) {
      await client.query(FILLING)
      await client.query('CHECKPOINT')
      if (!(await waitUntil(async () => (await count(waiting)) < MOST_WAITING, RECOVERY_MS, 100)))
        throw new Error('The archive of the WAL does not keep up.')
    }
  })
}

/** Deletes what nobody may delete, and restores the cluster's backup to the second before, on a machine beside it. */
export async function restoreBeforeDelete(stage: Stage, fullSeconds: number): Promise<Finding[]> {
  const { services, folder, seconds, note, onEnd } = stage
  const diffSeconds = await backUp(stage, 'diff')
  const shopping = startShopping(stage.origin, stage.buyers, stage.product)
  await orderFor(shopping, seconds)
  await shopping.stop()
  const orders = {
    acknowledged: [...stage.orders.acknowledged, ...shopping.acknowledged],
    sent: new Set(stage.orders.sent),
  }
  for (const key of shopping.sent) orders.sent.add(key)

  note('Deleting what people owe, and restoring to a second before.')
  await pause(SECOND_MS)
  const { target, before, deleted } = await withClient(superuserUrl(services, 'primary'), async (client) => {
    const count = async () =>
      (await client.query<{ n: number }>('SELECT count(*)::int AS n FROM instalments')).rows[0]?.n
    const { rows } = await client.query<{ now: string }>(`SELECT (clock_timestamp() - interval '0.1 s')::text AS now`)
    const found = await count()
    await pause(SECOND_MS)
    await client.query(`SET session_replication_role = replica; DELETE FROM instalments`)
    const left = await count()
    await client.query('SELECT pg_switch_wal()')
    return { target: rows[0]?.now ?? '', before: found ?? 0, deleted: (found ?? 0) - (left ?? 0) }
  })
  const spoilt = (await withClient(stage.ownerUrl, findLedgerDifferences)).length

  const machine = await startMachine('restore')
  machine.mount(makeFolder(join(folder, 'restore'), 'postgres'), '/var/lib/postgresql')
  machine.mount(makeFolder(join(folder, 'restore-sockets'), 'postgres'), '/var/run/postgresql')
  machine.mount(join(import.meta.dirname, '../../deploy/cluster/pgbackrest.conf'), '/etc/pgbackrest.conf')
  const env = databaseEnvironment('restore', services)
  const begunAt = performance.now()
  const wanted = `--type=time --target='${target}' --target-action=promote --archive-mode=off`
  machine.run('postgres', ['sh', '-c', `mkdir -p ${DATA} && chmod 700 ${DATA} && ${STANZA} ${wanted} restore`], env)
  const server = [
    '/usr/lib/postgresql/15/bin/postgres',
    ...['-D', DATA, '-c', 'max_connections=200'],
    // Patroni wrote the name of a standby into the settings, which never follows this server.
    ...['-c', 'synchronous_standby_names='],
  ] as const
  const log = join(folder, 'restore.log')
  const running = await machine.start('postgres', server, { log, env, stopSignal: 'SIGINT' })
  onEnd(running.stop)
  const url = stage.ownerUrl.replace('@primary:', '@restore:')
  const isDone = () =>
    withClient(url, (client) => client.query<{ copy: boolean }>('SELECT pg_is_in_recovery() AS copy')).then(
      ({ rows }) => rows[0]?.copy === false,
      () => false,
    )
  if (!(await waitUntil(async () => running.ended || (await isDone()), RECOVERY_MS, 100)) || running.ended)
    throw new Error(`The restored server did not start, see ${log}`)
  const restoreSeconds = (performance.now() - begunAt) / 1_000

  const restored = await findOrders(url, orders)
  const rows = await withClient(url, async (client) => {
    const { rows } = await client.query<{ n: number }>('SELECT count(*)::int AS n FROM instalments')
    return rows[0]?.n ?? 0
  })
  const differences = await withClient(url, findLedgerDifferences)
  const settings = {
    ...stage.settings,
    DATABASE_URL: stage.settings.DATABASE_URL?.replace('pgbouncer:6432', 'restore:5432') ?? '',
  }
  const host = await startHost({ port: await freePort(), settings, log: join(folder, 'app-restored.log') })
  onEnd(host.stop)
  const { buyers } = await signInAll(host.origin, [stage.buyers[0]?.email ?? ''])
  return [
    counted('seconds of the full backup', fullSeconds.toFixed(1)),
    counted('seconds of the differential backup', diffSeconds.toFixed(1)),
    counted('seconds of the restore until the server takes writes', restoreSeconds.toFixed(1)),
    exactly('differences of the books before the restore, when at least one was planted', 1, spoilt > 0 ? 1 : 0),
    exactly('planted: instalments deleted', before, deleted),
    exactly('restored: instalments', before, rows),
    exactly('restored: acknowledged orders that are there once', orders.acknowledged.length, restored.once),
    exactly('restored: orders that nobody sent', 0, restored.unknown),
    exactly('restored: differences of the books', 0, differences.length),
    exactly('restored: the app is ready and a buyer can sign in', 1, buyers.length),
  ].map((finding) => ({ ...finding, what: `restore: ${finding.what}` }))
}
