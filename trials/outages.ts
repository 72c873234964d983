import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { db } from '@/lib/database/db'
import { findLedgerDifferences } from '@/prisma/ledger-check'
import { migrate } from '@/prisma/migrate'
import { withClient } from '@/prisma/migration-command'
import { aBuyer, anOrder } from '../sandbox/factories'
import { type DatabaseServer, startPrimary } from '../sandbox/replica'
import { type Sandbox, startSandbox } from '../sandbox/start'
import { freePort, waitUntil } from '../sandbox/waiting'
import { startHost } from './app-hosts'
import {
  type Buyer,
  call,
  describeResponses,
  findOrders,
  orderFor,
  signInAll,
  startShopping,
  stockShop,
  useDatabase,
} from './shopping'
import { type Finding, type TrialOptions, atMost, counted, exactly } from './trial'

type OutagesOptions = TrialOptions & {
  /** How long each of mail server, payment provider and database is away. */
  readonly outageSeconds: number
}

/** How soon the first order after an outage of the database must be acknowledged. */
const ORDERS_AGAIN_SECONDS = 30
/** Waits between tries double, so the next one comes at most about one outage after its end. In seconds. */
const afterwards = ({ outageSeconds, slack }: Stage) => (outageSeconds + 90) * slack
/** Longer than the hold of a mail whose host could not record that it was sent. */
const HELD_SECONDS = 180

type Stage = OutagesOptions & {
  readonly sandbox: Sandbox
  readonly database: DatabaseServer
  readonly origin: string
}
type Shop = Awaited<ReturnType<typeof stockShop>>

/**
 * Takes away the mail server, then the payment provider, then the database, each for a while: nobody sees an error of
 * ours meanwhile, and nothing is lost or done twice afterwards.
 * @throws Error when the trial itself could not run
 */
export async function tryOutages(options: OutagesOptions): Promise<Finding[]> {
  const { folder, buyers: count, onEnd } = options
  const database = await startPrimary(join(folder, 'outages'))
  onEnd(database.remove)
  await database.createDatabase('foodbank')
  const url = database.url('foodbank')
  await migrate(url)
  await useDatabase(url)
  onEnd(() => useDatabase(''))
  const sandbox = await startSandbox({
    dataDir: join(folder, 'outside'),
    appPort: await freePort(),
    durable: false,
    keptMails: 100_000,
    note: () => undefined,
  })
  onEnd(sandbox.stop)
  const settings: Record<string, string> = { ...sandbox.settings, DATABASE_URL: url }
  const host = await startHost({ port: Number(settings.PORT), settings, log: join(folder, 'host.log') })
  onEnd(host.stop)

  const shop = await stockShop(count)
  const { buyers } = await signInAll(host.origin, shop.emails)
  if (buyers.length < count) throw new Error('Not all buyers could sign in.')
  const stage = { ...options, sandbox, database, origin: host.origin }
  return [
    ...(await withoutMail(stage, shop, buyers)),
    ...(await withoutProvider(stage)),
    ...(await withoutDatabase(stage, shop, buyers)),
    exactly('differences of the books', 0, (await withClient(url, findLedgerDifferences)).length),
  ]
}

async function withoutDatabase(stage: Stage, { product }: Shop, buyers: readonly Buyer[]): Promise<Finding[]> {
  const { database, origin, outageSeconds, seconds, slack, onEnd, note } = stage
  const shopping = startShopping(origin, buyers, product)
  await orderFor(shopping, seconds)
  note(`The database is away for ${outageSeconds} s.`)
  await db().$disconnect()
  await database.stop()
  await pause(outageSeconds * 1_000)
  const again = await database.startAgain()
  onEnd(again.stop)
  const backAt = performance.now()
  const firstAfter = () => shopping.acknowledged.find(({ answeredAt }) => answeredAt > backAt)
  await waitUntil(() => firstAfter() !== undefined, 2 * slack * ORDERS_AGAIN_SECONDS * 1_000)
  await orderFor(shopping, seconds)
  await shopping.stop()

  const { answers, acknowledged } = shopping
  const { once } = await findOrders(database.url('foodbank'), shopping)
  const refused = [...answers].filter(([status]) => status !== 200 && status !== 503)
  await emptyQueue(HELD_SECONDS * slack)
  const times = await arrivals(stage.sandbox)
  return [
    counted('database: all answers', describeResponses(answers)),
    exactly('database: answers other than 200 and 503', 0, sumOf(refused)),
    atMost(
      'database: seconds to the first order afterwards',
      ORDERS_AGAIN_SECONDS * slack,
      ((firstAfter()?.answeredAt ?? Infinity) - backAt) / 1_000,
      's',
    ),
    exactly('database: acknowledged orders that are there once', acknowledged.length, once),
    exactly('database: mails that never arrived', 0, countOf(times, 0)),
    // Allowed by decision 0025: the host had sent a mail and could not record it.
    counted('database: mails that were sent again', String(times.filter((each) => each > 1).length)),
  ]
}

async function withoutMail(stage: Stage, { product }: Shop, buyers: readonly Buyer[]): Promise<Finding[]> {
  const { sandbox, origin, outageSeconds, seconds, note } = stage
  note(`The mail server is away for ${outageSeconds} s.`)
  const beganAt = performance.now()
  sandbox.mailbox.setFault('down')
  const shopping = startShopping(origin, buyers, product)
  await orderFor(shopping, seconds)
  await shopping.stop()
  await pause(Math.max(0, outageSeconds * 1_000 - (performance.now() - beganAt)))
  sandbox.mailbox.setFault('up')
  const backAt = performance.now()
  await emptyQueue(2 * afterwards(stage))
  const emptyAfter = (performance.now() - backAt) / 1_000
  const times = await arrivals(sandbox)
  const others = [...shopping.answers].filter(([status]) => status !== 200)
  return [
    exactly('mail: answers other than 200', 0, sumOf(others)),
    atMost('mail: seconds until none waits any more', afterwards(stage), emptyAfter, 's'),
    exactly('mail: mails of orders that arrived once', times.length, countOf(times, 1)),
  ]
}

async function withoutProvider(stage: Stage): Promise<Finding[]> {
  const { sandbox, origin, outageSeconds, buyers, note } = stage
  const { flutterwave, settings } = sandbox
  const payers = await Promise.all(Array.from({ length: buyers }, () => aPayer(origin)))
  const txRefs = await Promise.all(payers.map(async ({ start }) => (await start()).txRef))
  const late = await Promise.all(Array.from({ length: buyers }, () => aPayer(origin)))

  note(`The payment provider is away for ${outageSeconds} s.`)
  flutterwave.setFaults({ api: 'unavailable' })
  for (const txRef of txRefs) flutterwave.pay({ tx_ref: txRef, outcome: 'successful' })
  const refused = await Promise.all(late.map(async ({ start }) => (await start()).status))
  await pause(outageSeconds * 1_000)
  flutterwave.setFaults({ api: 'normal' })
  const backAt = performance.now()
  const started = await Promise.all(late.map(async ({ start }) => (await start()).status))
  const settled = () => db().payment.count({ where: { txRef: { in: txRefs }, state: 'succeeded' } })
  const runJob = () =>
    fetch(`${origin}/api/cron/reconcile`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${settings.CRON_SECRET}` },
    })
  await waitUntil(
    async () => {
      await runJob()
      return (await settled()) === buyers
    },
    2 * afterwards(stage) * 1_000,
    500,
  )
  const settledAfter = (performance.now() - backAt) / 1_000

  const booked = await db().ledgerEntry.count({
    where: { event: 'order_fees_paid', payment: { txRef: { in: txRefs } } },
  })
  return [
    exactly('provider: payments that were refused with 503 meanwhile', buyers, countOf(refused, 503)),
    exactly('provider: of these, started afterwards', buyers, countOf(started, 200)),
    exactly('provider: payments of that time that are settled', buyers, await settled()),
    exactly('provider: entries of these in the books', buyers, booked),
    atMost('provider: seconds until all were settled', afterwards(stage), settledAfter, 's'),
  ]
}

const emptyQueue = (seconds: number): Promise<boolean> =>
  waitUntil(async () => (await db().outboxMail.count({ where: { state: 'queued' } })) === 0, seconds * 1_000, 500)

/** How often each mail about an order has arrived. */
async function arrivals({ mailbox }: Sandbox): Promise<number[]> {
  const mails = await db().outboxMail.findMany({ where: { kind: 'order' }, select: { id: true } })
  const arrived = mailbox.messages().map(({ messageId }) => messageId)
  return mails.map(({ id }) => arrived.filter((messageId) => messageId.includes(id)).length)
}

/** A buyer with an order whose fees are not paid, and the call that starts to pay them. */
async function aPayer(origin: string) {
  const buyer = await aBuyer()
  const order = await anOrder(buyer, { status: 'approved' })
  const { buyers } = await signInAll(origin, [buyer.email])
  const start = async () => {
    const body = { purpose: 'order_fees', orderId: order.id }
    const answer = await call(origin, 'POST', '/payments', buyers[0]?.token, body)
    return { status: answer.status, txRef: (answer.body as { txRef?: string } | undefined)?.txRef ?? '' }
  }
  return { start }
}

const countOf = (values: readonly number[], wanted: number): number => values.filter((value) => value === wanted).length
const sumOf = (counts: readonly (readonly [number, number])[]): number =>
  counts.reduce((total, [, count]) => total + count, 0)
