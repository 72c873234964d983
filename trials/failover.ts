import { join } from 'node:path'
import { findLedgerDifferences } from '@/prisma/ledger-check'
import { migrate } from '@/prisma/migrate'
import { withClient } from '@/prisma/migration-command'
import { startPooler } from '../sandbox/pooler'
import { startProxy } from '../sandbox/proxy'
import { type DatabaseServer, setSynchronous, startPrimary, startReplica } from '../sandbox/replica'
import { startSandbox } from '../sandbox/start'
import { freePort, waitUntil } from '../sandbox/waiting'
import { startHost } from './app-hosts'
import {
  type Shopping,
  describeResponses,
  findOrders,
  orderFor,
  signInAll,
  startShopping,
  stockShop,
  useDatabase,
} from './shopping'
import { type Finding, type TrialOptions, atMost, counted, exactly } from './trial'

/**
 * How the app reaches the new primary: by a list of both servers in DATABASE_URL, or through a pooler that is led to
 * it. Without `async`, each commit waits until the replica has stored it.
 */
type Way = 'several addresses' | 'several addresses, async' | 'pooler'

type FailoverOptions = TrialOptions & { readonly ways: readonly Way[] }

const LIMIT_SECONDS = 15

/**
 * Kills the primary while people order through two processes of the app, and promotes its replica.
 * @throws Error when the trial itself could not run
 */
export async function tryFailover({ ways, ...options }: FailoverOptions): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const way of ways) {
    const cleanups: (() => void | Promise<void>)[] = []
    const cleanUp = async () => {
      for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
    }
    options.onEnd(cleanUp)
    const found = await failOver(way, { ...options, onEnd: (cleanup) => cleanups.push(cleanup) })
    findings.push(...found.map((finding) => ({ ...finding, what: `${way}: ${finding.what}` })))
    await cleanUp()
  }
  return findings
}

async function failOver(way: Way, options: TrialOptions): Promise<Finding[]> {
  const { folder, seconds, slack, onEnd, note } = options
  const isSynchronous = !way.endsWith('async')
  note(`${way}: starting a primary, its replica and two hosts.`)
  const primary = await startPrimary(join(folder, 'primary'))
  onEnd(primary.remove)
  await primary.createDatabase('foodbank')
  await migrate(primary.url('foodbank'))
  await useDatabase(primary.url('foodbank'))
  onEnd(() => useDatabase(''))
  const { product, emails } = await stockShop(options.buyers)
  const replica = await startReplica(primary, join(folder, 'replica'))
  onEnd(replica.remove)
  await setSynchronous(primary, isSynchronous)

  const database = await reach(way, primary, replica, onEnd)
  const { origin, kind } = await startHosts(database.url, options)
  const { statuses, buyers } = await signInAll(origin, emails)
  if (buyers.length < emails.length) throw new Error(`Sign-ins were answered ${statuses.join(', ')}.`)
  const shopping = startShopping(origin, buyers, product)
  await orderFor(shopping, seconds)

  note(`${way}: killing the primary and promoting the replica, behind ${kind}.`)
  const before = shopping.acknowledged.length
  const killedAt = performance.now()
  await primary.kill()
  await replica.admin('SELECT pg_promote()')
  database.repoint()
  const promotedAt = performance.now()
  const firstAfter = () => shopping.acknowledged.find(({ begunAt }) => begunAt > killedAt)
  await waitUntil(() => firstAfter() !== undefined, 4 * slack * LIMIT_SECONDS * 1_000)
  await orderFor(shopping, seconds)
  await shopping.stop()

  const flowing = ((firstAfter()?.answeredAt ?? Infinity) - killedAt) / 1_000
  return [
    counted('seconds from the kill to the end of the promotion', ((promotedAt - killedAt) / 1_000).toFixed(1)),
    atMost('seconds from the kill to the next order', LIMIT_SECONDS * slack, flowing, 's'),
    counted('orders acknowledged before and after the kill', `${before} and ${shopping.acknowledged.length - before}`),
    ...(await orderFindings(shopping, replica, isSynchronous)),
    exactly('writes that the fenced old primary accepts', 0, await writesOfFenced(primary, onEnd)),
  ]
}

/** The app's way to the database, and what an operator changes after a failover. */
async function reach(
  way: Way,
  primary: DatabaseServer,
  replica: DatabaseServer,
  onEnd: TrialOptions['onEnd'],
): Promise<{ url: string; repoint: () => void }> {
  const [one, other] = [new URL(primary.url('foodbank')), new URL(replica.url('foodbank'))]
  if (way !== 'pooler') {
    const url = one.href.replace(`@${one.host}`, `@${one.host},${other.host}`)
    return { url, repoint: () => undefined }
  }
  const pooler = await startPooler(one.href)
  onEnd(pooler.stop)
  return { url: pooler.url, repoint: () => pooler.repoint(other.href) }
}

async function startHosts(databaseUrl: string, { folder, onEnd }: TrialOptions) {
  const sandbox = await startSandbox({
    dataDir: join(folder, 'outside'),
    // The proxy takes it later, so trials at the same time must not prefer one port.
    appPort: await freePort(),
    durable: false,
    note: () => undefined,
  })
  onEnd(sandbox.stop)
  const settings: Record<string, string> = { ...sandbox.settings, DATABASE_URL: databaseUrl }
  const ports = [await freePort(), await freePort()] as const
  const hosts = await Promise.all(
    ports.map((port, index) => startHost({ port, settings, log: join(folder, `host-${index + 1}.log`) })),
  )
  for (const host of hosts) onEnd(host.stop)
  const proxy = await startProxy(Number(settings.PORT), ports)
  onEnd(proxy.stop)
  return { origin: `http://127.0.0.1:${settings.PORT}`, kind: proxy.kind }
}

async function orderFindings(shopping: Shopping, server: DatabaseServer, isSynchronous: boolean): Promise<Finding[]> {
  const { acknowledged, answers } = shopping
  const { lost, once, unknown } = await findOrders(server.url('foodbank'), shopping)
  const differences = await withClient(server.url('foodbank'), findLedgerDifferences)
  return [
    counted('all answers', describeResponses(answers)),
    isSynchronous
      ? exactly('acknowledged orders that are lost', 0, lost)
      : counted('acknowledged orders that are lost', String(lost)),
    exactly('acknowledged orders that are there once', acknowledged.length - (isSynchronous ? 0 : lost), once),
    exactly('orders that nobody sent', 0, unknown),
    exactly('differences of the books', 0, differences.length),
  ]
}

/** Starts the old primary again as docs/operations.md says, and tries to write to it. */
async function writesOfFenced(primary: DatabaseServer, onEnd: TrialOptions['onEnd']): Promise<number> {
  const fenced = await primary.startFenced()
  onEnd(fenced.stop)
  return withClient(fenced.url('foodbank'), async (client) => {
    try {
      await client.query("UPDATE users SET full_name = 'written'")
      return 1
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === READ_ONLY) return 0
      throw error
    }
  })
}

const READ_ONLY = '25006'
