import { findLedgerDifferences } from '@/prisma/ledger-check'
import { withClient } from '@/prisma/migration-command'
import { waitUntil } from '../../sandbox/waiting'
import { type Shopping, describeResponses, findOrders, orderFor, startShopping } from '../shopping'
import { type Finding, atMost, counted, exactly } from '../trial'
import { becomesHealthy } from './patroni'
import { startReading } from './reading'
import type { Stage } from './stage'

/** What is done to the cluster while people order. */
export interface Disturbance {
  readonly name: string
  /** After how many seconds the next order must be acknowledged; without it the time is only counted. */
  readonly limitSeconds?: number
  /** Whether nobody may see an answer other than 200. */
  readonly isUnseen?: boolean
  readonly act: (shopping: Shopping) => void | Promise<void>
  /** Repairs what `act` broke, while people order. */
  readonly repair?: () => void | Promise<void>
}

/** Longer than any limit. Orders that do not flow by then are a finding. */
const FLOWS_AGAIN_MS = 120_000

/** Disturbs the cluster while people order and read, and counts what became of their orders. */
export async function disturb(stage: Stage, disturbance: Disturbance): Promise<Finding[]> {
  const { name, limitSeconds, isUnseen, act, repair } = disturbance
  const { seconds, orders, note } = stage
  note(`${name}.`)
  const lostBefore = (await findOrders(stage.ownerUrl, orders)).lost
  const shopping = startShopping(stage.origin, stage.buyers, stage.product)
  const reading = startReading(stage)
  await orderFor(shopping, seconds)
  const begunAt = performance.now()
  await act(shopping)
  const doneAt = performance.now()
  await waitUntil(() => shopping.acknowledged.some((order) => order.begunAt > doneAt), FLOWS_AGAIN_MS)
  await orderFor(shopping, seconds)
  await repair?.()
  const anew = await becomesHealthy(stage.services, !stage.isAsynchronous)
  await orderFor(shopping, seconds)
  await shopping.stop()
  const pages = await reading.stop()

  orders.acknowledged.push(...shopping.acknowledged)
  for (const key of shopping.sent) orders.sent.add(key)
  const { lost, once, unknown } = await findOrders(stage.ownerUrl, orders)
  const differences = await withClient(stage.ownerUrl, findLedgerDifferences)
  const pause = longestPause(shopping, begunAt)
  const others = [...shopping.answers].filter(([status]) => status !== 200)
  const refused = others.filter(([status]) => status !== 503)
  const sumOf = (counts: readonly (readonly [unknown, number])[]) => counts.reduce((sum, [, count]) => sum + count, 0)
  const newlyLost = lost - lostBefore
  const findings = [
    limitSeconds === undefined
      ? counted('seconds without an acknowledged order', pause.toFixed(1))
      : atMost('seconds without an acknowledged order', limitSeconds, pause, 's'),
    counted('orders acknowledged', String(shopping.acknowledged.length)),
    stage.isAsynchronous ? counted('of these lost', String(newlyLost)) : exactly('of these lost', 0, newlyLost),
    exactly('of all, twice in the database', 0, orders.acknowledged.length - lost - once),
    exactly('orders that nobody sent', 0, unknown),
    exactly('differences of the books', 0, differences.length),
    ...(isUnseen ? [exactly('answers other than 200', 0, sumOf(others))] : []),
    // A cart that is lost is answered 400.
    ...(stage.isAsynchronous ? [] : [exactly('answers but 200 and 503', 0, sumOf(refused))]),
    counted('all answers', describeResponses(shopping.answers)),
    counted('replicas that had to be made anew', String(anew.length)),
    ...[...shopping.sentences].map(([sentence, count]) => counted(`sentence "${sentence}"`, String(count))),
    counted('pages of the shop opened', String(pages.opened)),
    exactly('pages that were not answered', 0, sumOf([...pages.failures])),
    ...[...pages.failures].map(([what, count]) => counted(`answered instead: ${what}`, String(count))),
    counted('longest wait for a page', `${pages.slowest.seconds.toFixed(1)} s, ${pages.slowest.name}`),
  ]
  for (const { what, seen, isKept } of findings) if (!isKept) note(`BROKEN: ${what}: ${seen}`)
  return findings.map((finding) => ({ ...finding, what: `${name}: ${finding.what}` }))
}

/** The longest time after a moment in which no order was acknowledged, in seconds. */
function longestPause({ acknowledged }: Shopping, from: number): number {
  const times = acknowledged.map(({ answeredAt }) => answeredAt).filter((time) => time > from)
  const pauses = times.toSorted((one, other) => one - other).map((time, n, all) => time - (all[n - 1] ?? from))
  return times.length === 0 ? Infinity : Math.max(...pauses) / 1_000
}
