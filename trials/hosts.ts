import { join } from 'node:path'
import { migrate } from '@/prisma/migrate'
import { db } from '@/lib/database/db'
import { findLedgerDifferences } from '@/prisma/ledger-check'
import { withClient } from '@/prisma/migration-command'
import { type Pooler, startPooler } from '../sandbox/pooler'
import { startProxy } from '../sandbox/proxy'
import { type Sandbox, startSandbox } from '../sandbox/start'
import { freePort, waitUntil } from '../sandbox/waiting'
import { type HostOptions, drain, startHost } from './app-hosts'
import { changePrices } from './freshness'
import { refundOnTwoHosts } from './refunds'
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
import { type Finding, type TrialOptions, counted, exactly } from './trial'

type HostsOptions = TrialOptions & {
  /** How many prices one host and the database change, while the other host is asked for them. */
  readonly changes: number
  /** How many refunds both hosts are asked to send, and how long the provider takes for each answer. */
  readonly refunds: number
  readonly providerMs: number
}

/** The clocks of the second host, in seconds before the database's: while people order, and while refunds are sent. */
const AHEAD = { shopping: 300, refunds: 180 }
const SIGN_INS = 50
/** Longer than the claim of a mail, which a process leaves behind when it is cut off while it sends the mail. */
const QUEUE_MS = 150_000

/**
 * Two processes of the app with different clocks behind a proxy and a pooler: fifty sign-ins at once, prices
 * that one host changes and the other lists, a restart of one process after the other while people order, and refunds
 * while the provider is slow.
 * @throws Error when the trial itself could not run
 */
export async function tryHosts(options: HostsOptions): Promise<Finding[]> {
  const { folder, seconds, onEnd, note } = options
  const log = (name: string) => join(folder, `${name}.log`)
  const sandbox = await startSandbox({
    dataDir: join(folder, 'hosts'),
    // The proxy takes it later, so trials at the same time must not prefer one port.
    appPort: await freePort(),
    durable: false,
    // Each order sends one, and a fast machine takes more than a thousand orders.
    keptMails: 100_000,
    note: () => undefined,
  })
  onEnd(sandbox.stop)
  await migrate(sandbox.settings.DATABASE_URL ?? '')
  await useDatabase(sandbox.settings.DATABASE_URL ?? '')
  onEnd(() => useDatabase(''))
  const pooler = await startPooler(sandbox.settings.DATABASE_URL ?? '')
  onEnd(pooler.stop)

  const settings: Record<string, string> = { ...sandbox.settings, DATABASE_URL: pooler.url }
  const first: HostOptions = { port: await freePort(), settings, log: log('host-1') }
  const second: HostOptions = { port: await freePort(), settings, log: log('host-2'), secondsAhead: AHEAD.shopping }
  const hosts = [await startHost(first), await startHost(second)] as const
  for (const host of hosts) onEnd(host.stop)
  const proxy = await startProxy(Number(settings.PORT), [first.port, second.port])
  onEnd(proxy.stop)
  const origin = `http://127.0.0.1:${settings.PORT}`
  note(`Two hosts, clocks ${AHEAD.shopping} seconds apart, behind ${proxy.kind} and ${pooler.kind}.`)

  const { product, emails } = await stockShop(SIGN_INS)
  const { statuses, buyers } = await signInAll(origin, emails)

  note('One host changes prices, the other is asked for them.')
  const prices = await changePrices({ ...options, origins: [hosts[0].origin, hosts[1].origin] })

  note('Buyers order from both hosts.')
  const undisturbed = startShopping(origin, buyers.slice(0, options.buyers), product)
  await orderFor(undisturbed, seconds)
  await undisturbed.stop()
  const mails = exactly('mails that did not arrive exactly once', 0, await countWrongMails(sandbox))

  note('Buyers order while one host after the other is restarted.')
  const shopping = startShopping(origin, buyers.slice(0, options.buyers), product)
  await orderFor(shopping, seconds)
  await proxy.leadTo([second.port])
  await drain(hosts[0])
  const firstAgain = await startHost({ ...first, log: log('host-1-again') })
  onEnd(firstAgain.stop)
  await proxy.leadTo([first.port, second.port])
  await orderFor(shopping, seconds)
  await proxy.leadTo([first.port])
  await drain(hosts[1])
  const secondAgain = await startHost({ ...second, log: log('host-2-again'), secondsAhead: AHEAD.refunds })
  onEnd(secondAgain.stop)
  await proxy.leadTo([first.port, second.port])
  await orderFor(shopping, seconds)
  await shopping.stop()

  note(`Both hosts send refunds. Their clocks are ${AHEAD.refunds} seconds apart.`)
  const refunds = await refundOnTwoHosts({
    sandbox,
    origins: [firstAgain.origin, secondAgain.origin],
    count: options.refunds,
    providerMs: options.providerMs,
  })
  return [
    ...signInFindings(statuses, pooler),
    ...prices,
    mails,
    ...(await restartFindings(shopping, sandbox)),
    ...refunds,
    exactly('differences of the books', 0, await countDifferences(sandbox)),
  ]
}

const signInFindings = (statuses: readonly number[], { kind }: Pooler): Finding[] => [
  exactly(`${SIGN_INS} sign-ins at once through ${kind}: answered 200`, SIGN_INS, count(statuses, 200)),
]

async function restartFindings(shopping: Shopping, sandbox: Sandbox): Promise<Finding[]> {
  const { answers, acknowledged } = shopping
  const requests = [...answers.values()].reduce((total, each) => total + each, 0)
  const { once } = await findOrders(sandbox.settings.DATABASE_URL ?? '', shopping)
  const times = await countDeliveries(sandbox)
  return [
    exactly('requests during the restarts: answered 200', requests, answers.get(200) ?? 0),
    counted('all answers during the restarts', describeResponses(answers)),
    exactly('acknowledged orders that are there once', acknowledged.length, once),
    exactly('mails that never arrived', 0, count(times, 0)),
    // Allowed by decision 0025: the process was stopped between sending a mail and recording that.
    counted('mails that a stopped process had sent and another sent again', String(count(times, 2))),
  ]
}

const countWrongMails = async (sandbox: Sandbox): Promise<number> =>
  (await countDeliveries(sandbox)).filter((times) => times !== 1).length

/** How often each queued mail about an order has arrived, once the queue is empty. */
async function countDeliveries({ mailbox }: Sandbox): Promise<number[]> {
  await waitUntil(async () => (await db().outboxMail.count({ where: { state: 'queued' } })) === 0, QUEUE_MS, 500)
  const mails = await db().outboxMail.findMany({ where: { kind: 'order' }, select: { id: true } })
  const delivered = mailbox.messages().map(({ messageId }) => messageId)
  return mails.map(({ id }) => delivered.filter((messageId) => messageId.includes(id)).length)
}

async function countDifferences({ settings }: Sandbox): Promise<number> {
  return (await withClient(settings.DATABASE_URL ?? '', findLedgerDifferences)).length
}

const count = (values: readonly number[], wanted: number): number => values.filter((value) => value === wanted).length
