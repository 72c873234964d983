import { join } from 'node:path'
import { findLedgerDifferences } from '@/prisma/ledger-check'
import { migrate } from '@/prisma/migrate'
import { withClient } from '@/prisma/migration-command'
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

const LIMIT_SECONDS = 15

/**
 * Kills the primary while people order through two processes of the app whose `DATABASE_URL` lists both servers, and
 * promotes its replica by hand, as docs/operations.md says. The embedded PostgreSQL is enough for it; the trial of the
 * cluster does the rest.
 * @throws Error when the trial itself could not run
 */
export async function tryFailover(options: TrialOptions): Promise<Finding[]> {
  const { folder, seconds, slack, onEnd } = options
  const primary = await startPrimary(join(folder, 'primary'))
  onEnd(primary.remove)
  await primary.createDatabase('foodbank')
  await migrate(primary.url('foodbank'))
  await useDatabase(primary.url('foodbank'))
  onEnd(() => useDatabase(''))
  const { product, emails } = await stockShop(options.buyers)
  const replica = await startReplica(primary, join(folder, 'replica'))
  onEnd(replica.remove)
  await setSynchronous(primary, true)

  const origin = await startHosts(bothServers(primary, replica), options)
  const { statuses, buyers } = await signInAll(origin, emails)
  if (buyers.length < emails.length) throw new Error(`Sign-ins were answered ${statuses.join(', ')}.`)
  const shopping = startShopping(origin, buyers, product)
  await orderFor(shopping, seconds)

  const killedAt = performance.now()
  await primary.kill()
  await replica.admin('SELECT pg_promote()')
  const firstAfter = () => shopping.acknowledged.find(({ begunAt }) => begunAt > killedAt)
  await waitUntil(() => firstAfter() !== undefined, 4 * slack * LIMIT_SECONDS * 1_000)
  await orderFor(shopping, seconds)
  await shopping.stop()

  const flowing = ((firstAfter()?.answeredAt ?? Infinity) - killedAt) / 1_000
  return [
    atMost('seconds from the kill to the next order', LIMIT_SECONDS * slack, flowing, 's'),
    ...(await orderFindings(shopping, replica)),
    exactly('writes that the fenced old primary accepts', 0, await writesOfFenced(primary, onEnd)),
  ]
}

function bothServers(primary: DatabaseServer, replica: DatabaseServer): string {
  const [one, other] = [new URL(primary.url('foodbank')), new URL(replica.url('foodbank'))]
  return one.href.replace(`@${one.host}`, `@${one.host},${other.host}`)
}

/** Starts two hosts behind a proxy. @returns the address of the proxy */
async function startHosts(databaseUrl: string, { folder, onEnd }: TrialOptions): Promise<string> {
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
  return `http://127.0.0.1:${settings.PORT}`
}

async function orderFindings(shopping: Shopping, server: DatabaseServer): Promise<Finding[]> {
  const { acknowledged, answers } = shopping
  const { lost, once, unknown } = await findOrders(server.url('foodbank'), shopping)
  const differences = await withClient(server.url('foodbank'), findLedgerDifferences)
  return [
    counted('all answers', describeResponses(answers)),
    exactly('acknowledged orders that are lost', 0, lost),
    exactly('acknowledged orders that are there once', acknowledged.length, once),
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
