import { join } from 'node:path'
import { db } from '@/lib/database/db'
import { migrate } from '@/prisma/migrate'
import { aBuyer, anOrder } from '../../sandbox/factories'
import { startProxy } from '../../sandbox/proxy'
import { startSandbox } from '../../sandbox/start'
import { freePort } from '../../sandbox/waiting'
import { startHost } from '../app-hosts'
import { signInAll, stockShop, useDatabase } from '../shopping'
import { type Finding, type TrialOptions, exactly } from '../trial'
import {
  cutFromEtcd,
  fillWal,
  freezePrimary,
  killPrimary,
  killReplica,
  loseOrders,
  restartHosts,
  restartPgbouncer,
  splitUndecided,
  stopEtcd,
  switchOver,
} from './events'
import { diagnose } from './diagnosis'
import type { ClusterOptions } from './isolation'
import { makeNetwork } from './machines'
import { WATCH_HOST, watch } from './monitoring'
import { becomesHealthy, command } from './patroni'
import { backUp, createStanza, fillDatabase, restoreBeforeDelete } from './restore'
import { startServices } from './services'
import type { Stage } from './stage'
import { STORAGE_HOST } from './storage'

type Options = TrialOptions & Pick<ClusterOptions, 'isAsynchronous' | 'megabytes'>

/** Without it, a replica that lacks the planted orders would not become the primary. In bytes. */
const ANY_LAG = 1_000_000_000

/**
 * Starts the cluster of `deploy/cluster` with two hosts of the app, and takes one part after the other away while
 * people order. Then it restores a backup to the second before a wrong delete. With `megabytes` it fills the database
 * and does the last part alone.
 * @throws Error when the trial itself could not run
 */
export async function tryCluster(options: Options): Promise<Finding[]> {
  const stage = await prepare(options)
  await createStanza(stage)
  if (options.megabytes > 0) {
    await fillDatabase(stage, options.megabytes)
    return restoreBeforeDelete(stage, await backUp(stage, 'full'))
  }
  const backup = await backUp(stage, 'full')
  const disturbances = [
    switchOver,
    killPrimary,
    killReplica,
    stopEtcd,
    freezePrimary,
    cutFromEtcd,
    restartHosts,
    restartPgbouncer,
    fillWal,
    splitUndecided,
    ...(options.isAsynchronous ? [loseOrders] : []),
  ]
  const findings = [...(await watch(stage)), ...(options.isAsynchronous ? [] : await diagnose(stage))]
  for (const each of disturbances) findings.push(...(await each(stage)))
  return [...findings, ...(options.isAsynchronous ? [planted(findings)] : await restoreBeforeDelete(stage, backup))]
}

/** With asynchronous replication the trial proves that it sees a loss. */
function planted(findings: readonly Finding[]): Finding {
  const lost = findings.filter(({ what }) => what.endsWith('lost')).reduce((sum, { seen }) => sum + Number(seen), 0)
  const finding = exactly('asynchronous: the loss of acknowledged orders is noticed', 1, lost > 0 ? 1 : 0)
  return { ...finding, seen: lost > 0 ? `${lost} lost` : 'none lost', promised: '> 0' }
}

/** Makes an order that is being paid off, so that the books have something to lose. @returns its key */
async function oweMoney(): Promise<Set<string>> {
  const dues = [30, 60].map((inDays) => ({ inDays, amount: 500_000n }))
  const { id } = await anOrder(await aBuyer(), { dues })
  const { idempotencyKey } = await db().order.findUniqueOrThrow({ where: { id }, select: { idempotencyKey: true } })
  return new Set([idempotencyKey])
}

async function prepare(options: Options): Promise<Stage> {
  const { folder, onEnd, note, isAsynchronous } = options
  makeNetwork(folder, [STORAGE_HOST, WATCH_HOST])
  note('Starting etcd, PostgreSQL under Patroni, HAProxy and PgBouncer.')
  const services = await startServices(folder)
  await becomesHealthy(services, true)
  if (isAsynchronous) {
    await command(services, 'PATCH', '/config', { synchronous_mode: false, maximum_lag_on_failover: ANY_LAG })
    await becomesHealthy(services, false)
  }
  const ownerUrl = `postgresql://foodbank_owner:${services.passwords.owner}@primary:5432/foodbank`
  await migrate(ownerUrl)
  await useDatabase(ownerUrl)
  const { product, emails } = await stockShop(options.buyers)
  const sent = await oweMoney()
  await useDatabase('')

  note('Starting two hosts of the app.')
  const sandbox = await startSandbox({
    dataDir: join(folder, 'outside'),
    appPort: await freePort(),
    durable: false,
    note: () => undefined,
  })
  onEnd(sandbox.stop)
  const appUrl = `postgresql://foodbank_app_a:${services.passwords.app}`
  const settings: Record<string, string> = {
    ...sandbox.settings,
    DATABASE_URL: `${appUrl}@pgbouncer:6432/foodbank`,
    DATABASE_REPLICA_URL: `${appUrl}@haproxy:5433/foodbank`,
  }
  const ports = [await freePort(), await freePort()]
  const hosts = await Promise.all(
    ports.map(async (port, index) => {
      const host = { port, settings, log: join(folder, `app-${index + 1}.log`) }
      return { options: host, served: await startHost(host) }
    }),
  )
  for (const { served } of hosts) onEnd(served.stop)
  const proxy = await startProxy(Number(settings.PORT), ports)
  onEnd(proxy.stop)
  const origin = `http://127.0.0.1:${settings.PORT}`
  const { statuses, buyers } = await signInAll(origin, emails)
  if (buyers.length < emails.length) throw new Error(`Sign-ins were answered ${statuses.join(', ')}.`)
  return {
    ...options,
    services,
    hosts,
    proxy,
    origin,
    settings,
    ownerUrl,
    product,
    buyers,
    orders: { acknowledged: [], sent },
  }
}
