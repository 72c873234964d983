import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { loadOrdersOf } from '../prisma/demo/load'
import { findLedgerDifferences } from '../prisma/ledger-check'
import { CommandError } from '../scripts/lifecycle'
import { type Bench, type BenchOptions, step } from './bench'
import { signInBuyers } from './catalogue'
import { send } from './floor/load'
import { pick } from './floor/rows'
import { aCompany, monthUrl, sendFile } from './payroll'
import { PAIR_HEAD, type Pair, type Target, ascending, compare, pairRow, percentile, signIn } from './requests'
import { type Shop, startShops } from './shops'
import { printTable } from './table'

const SMALL = { buyers: 5, products: 200, orders: 1_000 }
const LINES = 5_000
const STATEMENT_ORDERS = 500
/** Cases that take seconds run so often in each shop. */
const LONG_RUNS = 3

export const growth: Bench = {
  about: 'orders, deductions, the check of the ledger and what a buyer, HR and staff read, in a small and a large shop',
  run: runGrowth,
}

type Person = { readonly id: string; readonly token: string }

/** A shop on a copy of its database, with a connection to it and people. */
type Side = Shop & {
  readonly database: Client
  readonly buyers: readonly Person[]
  readonly staff: Person
  /** HR of the company whose deductions were booked last. */
  readonly hr: { token: string }
  /** The ids of products that are cheap enough for any buyer's limit. */
  readonly products: readonly string[]
}
type Sides = { readonly small: Side; readonly large: Side }

/** The address that each case of reading asks for. */
type Reads = Readonly<Record<string, (side: Side) => Target>>

async function runGrowth({ size, requests, onEnd }: BenchOptions): Promise<void> {
  const [small, large] = await startShops([SMALL, size], onEnd, { copies: true })
  if (!small || !large) throw new Error('A shop did not open.')
  const sides = await step('Signing in, choosing the products', async () => ({
    small: await openSide(small, onEnd),
    large: await openSide(large, onEnd),
  }))
  const rows: string[][] = []
  const measure = async (name: string, work: () => Promise<Pair>) => {
    rows.push(pairRow(name, await step(name, work)))
  }
  await measure('createOrder', () => inTurn(sides, requests, placeOrder))
  const measureReads = async (reads: Reads) => {
    for (const [name, target] of Object.entries(reads))
      await measure(name, () => compare({ name, small: [target(sides.small)], large: [target(sides.large)] }, requests))
  }
  await step(`Giving a buyer ${STATEMENT_ORDERS} orders`, () =>
    Promise.all([giveManyOrders(sides.small), giveManyOrders(sides.large)]),
  )
  await measureReads(READS_OF_BUYER)
  await measure(`booking ${LINES} deductions`, () => inTurn(sides, LONG_RUNS, bookDeductions))
  // So many new plans in a minute are no real shop's: PostgreSQL would plan for none until autovacuum comes.
  await Promise.all([sides.small, sides.large].map(({ database }) => database.query('ANALYZE')))
  await measureReads({
    "HR's month": ({ origin, hr }) => ({ url: monthUrl(origin), token: hr.token }),
    ...READS_OF_STAFF,
  })
  const slow: string[] = []
  for (const report of REPORTS) {
    const read = ofStaff(`/reports/${report}`)
    const pair = await step(report, () =>
      compare({ name: report, small: [read(sides.small)], large: [read(sides.large)] }, requests),
    )
    rows.push(pairRow(report, pair))
    const p95 = percentile(pair.large, 0.95)
    if (p95 > REPORT_LIMIT) slow.push(`${report}: ${p95.toFixed(0)} ms`)
  }
  await measure('ledger check, of 1,000 orders', () => inTurn(sides, LONG_RUNS, checkLedger))

  console.log(
    `\nMilliseconds of ${requests} orders, one at a time, of ${requests} answers of each list, four at a time, and ` +
      `of ${LONG_RUNS} bookings and checks, one at a time. The shops take turns.\n` +
      `Small: ${SMALL.products} products, ${SMALL.orders} orders of ${SMALL.buyers} buyers. ` +
      `Large: ${size.products}, ${size.orders} of ${size.buyers}.\n`,
  )
  printTable(PAIR_HEAD, rows)
  if (slow.length > 0) throw new CommandError(`Above ${REPORT_LIMIT} ms in one of twenty answers: ${slow.join(', ')}.`)
}

async function openSide(shop: Shop, onEnd: BenchOptions['onEnd']): Promise<Side> {
  const database = new Client({ connectionString: shop.databaseUrl })
  await database.connect()
  onEnd(() => database.end())
  const { rows } = await database.query<{ id: string }>(
    `SELECT id FROM products WHERE available AND stock > 1000 AND price_kobo < 1000000
      ORDER BY md5(id::text) LIMIT 200`,
  )
  const staff = await signIn(shop.origin, 'staff@demo.test', 0)
  return {
    ...shop,
    database,
    buyers: await signInBuyers(shop),
    staff,
    hr: { token: '' },
    products: rows.map(({ id }) => id),
  }
}

/** Runs `work` in both shops in turn, so that other work on the machine slows both equally. */
async function inTurn(sides: Sides, runs: number, work: (side: Side, n: number) => Promise<number>): Promise<Pair> {
  const timings = { small: [] as number[], large: [] as number[] }
  for (let n = 0; n < runs; n += 1)
    for (const name of n % 2 === 0 ? (['small', 'large'] as const) : (['large', 'small'] as const))
      timings[name].push(await work(sides[name], n))
  return { small: ascending(timings.small), large: ascending(timings.large) }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** Times one order. It is cancelled afterwards, so that it leaves its buyer's limit as it was. */
async function placeOrder({ origin, database, buyers, products }: Side, n: number): Promise<number> {
  const [{ id, token }, productId] = [pick(buyers, n), pick(products, n)]
  const post = (path: string, body: object) => send(origin, { method: 'POST', path: `/api/v1${path}`, token, body })
  await post('/cart/addToCart', { productId, quantity: 1 })
  const milliseconds = await timed(() =>
    post('/order/createOrder', {
      deliveryDetails: { state: 'Lagos', city: 'Ikeja', location: '1 Mill Road', phoneNumber: '+2348031234567' },
      months: 3,
      acceptTerms: true,
      idempotencyKey: randomUUID(),
    }),
  )
  await database.query("UPDATE orders SET status = 'cancelled' WHERE user_id = $1 AND status = 'pending'", [id])
  return milliseconds
}

const ofBuyer =
  (path: string, query = '') =>
  (side: Side): Target => {
    const { id, token } = pick(side.buyers, 0)
    return { url: `${side.origin}/api/v1${path}/${id}${query}`, token }
  }
const READS_OF_BUYER: Reads = {
  [`statement of ${STATEMENT_ORDERS} orders`]: ofBuyer('/wallet/statement'),
  [`history of ${STATEMENT_ORDERS} orders`]: ofBuyer('/order/getShoppingHistory', '?limit=50'),
  [`wallet after ${STATEMENT_ORDERS} orders`]: ofBuyer('/wallet/getWallet'),
}

/** The reports that read the most, each of a year beside the year before. */
const REPORTS = [
  'sales-by-product',
  'sales-by-category',
  'sales-by-company',
  'sales-by-week',
  'deliveries-by-week',
  'collection-by-month',
  'portfolio-by-age',
  'portfolio-by-month-of-sale',
  'write-offs',
  'use-of-limits',
  'take-up',
  'complaints-by-cause',
  'complaints-by-product',
].map((name) => (['portfolio-by-age', 'use-of-limits'].includes(name) ? name : `${name}?compare=year`))
/** The limit for the p95 of a report of the large shop, in milliseconds. */
const REPORT_LIMIT = 1_000

const ofStaff =
  (path: string) =>
  ({ origin, staff }: Side): Target => ({ url: `${origin}/api/v1/staff${path}`, token: staff.token })
const READS_OF_STAFF: Reads = {
  "staff's list of orders": ofStaff('/orders'),
  "staff's list of buyers": ofStaff('/buyers'),
  "staff's list of entries": ofStaff('/ledger/entries'),
  ageing: ofStaff('/ledger/ageing'),
}

/** Gives the first buyer the orders of the long statement. */
async function giveManyOrders({ database, buyers }: Side): Promise<void> {
  const { id } = pick(buyers, 0)
  const { rows } = await database.query<{ email: string; orders: number }>(
    `SELECT email, (SELECT count(*) FROM orders WHERE user_id = users.id AND status = 'delivered')::int AS orders
      FROM users WHERE id = $1`,
    [id],
  )
  const [buyer] = rows
  if (!buyer) throw new Error('The buyer has no account.')
  if (buyer.orders < STATEMENT_ORDERS) await loadOrdersOf(database, buyer.email, STATEMENT_ORDERS - buyer.orders)
}

async function bookDeductions(side: Side): Promise<number> {
  side.hr.token = await aCompany(side, LINES)
  return (await sendFile(side, side.hr.token, LINES)).booking
}

/** The check reads every order, so its time is that of a thousand of them. */
async function checkLedger({ database }: Side): Promise<number> {
  const { rows } = await database.query<{ orders: number }>('SELECT count(*)::int AS orders FROM orders')
  const milliseconds = await timed(async () => {
    const differences = await findLedgerDifferences(database)
    if (differences.length > 0) throw new Error(`The books differ: ${differences.join(' ')}`)
  })
  return milliseconds / ((rows[0]?.orders ?? 0) / 1_000)
}
