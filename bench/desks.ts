import { Client } from 'pg'
import { OrderStatus } from '@/generated/prisma/enums'
import { CommandError } from '../scripts/lifecycle'
import { type Bench, type BenchOptions, step } from './bench'
import { type Target, compare, percentile, signIn } from './requests'
import { type Shop, startShops } from './shops'
import { printTable } from './table'

/** A third of the buyers works at Demo Mills, whose HR sends the requests. */
const SIZE = { buyers: 15_000, products: 200, orders: 50_000 }
const ACTIONS = 100_000
/** The limit for the p99 of a list, in milliseconds. Pages, which have several lists, have no limit. */
const LIMIT = 150

export const desks: Bench = { about: 'the lists of staff and HR, beside an empty route', run: runDesks }

async function runDesks({ requests, onEnd }: BenchOptions): Promise<void> {
  const [shop] = await startShops([SIZE], onEnd)
  if (!shop) throw new Error('The shop did not open.')
  const targets = await step('Spreading the orders over all statuses, signing in', () => prepare(shop))
  const empty: Target = { url: `${shop.origin}/api/health` }
  const rows: string[][] = []
  const slow: string[] = []
  for (const [name, target] of Object.entries(targets)) {
    const timings = await step(name, () => compare({ name, small: [empty], large: [target] }, requests))
    const figures = [0.5, 0.99].flatMap((share) => {
      const [nothing, list] = [percentile(timings.small, share), percentile(timings.large, share)]
      return [nothing.toFixed(1), list.toFixed(1), (list / nothing).toFixed(2)]
    })
    rows.push([name, ...figures])
    const p99 = percentile(timings.large, 0.99)
    if (target.cookie === undefined && p99 > LIMIT) slow.push(`${name}: ${p99.toFixed(0)} ms`)
  }
  console.log(`\n${requests} requests each, four at a time, milliseconds over loopback.`)
  console.log(
    `${SIZE.orders} orders of ${SIZE.buyers} buyers, ${SIZE.buyers / 3} of them at one company; ${ACTIONS} actions. ` +
      'The demo data is there too.\n',
  )
  printTable(['list', 'p50 empty', 'p50', 'ratio', 'p99 empty', 'p99', 'ratio'], rows)
  if (slow.length > 0) throw new CommandError(`Above ${LIMIT} ms in one of a hundred answers: ${slow.join(', ')}.`)
}

async function prepare(shop: Shop): Promise<Record<string, Target>> {
  const database = new Client({ connectionString: shop.databaseUrl })
  await database.connect()
  try {
    const { rows } = await database.query<{ fresh: boolean }>('SELECT count(*) < $1 AS fresh FROM audit_records', [
      ACTIONS,
    ])
    if (rows[0]?.fresh) for (const [sql, values] of SPREAD) await database.query(sql, values)
    return await chooseTargets(shop, database)
  } finally {
    await database.end()
  }
}

// All loaded orders are delivered; 12% get another status. They keep the ledger entries of a delivered order, because
// the lists do not read the ledger.
const SPREAD: readonly [sql: string, values: unknown[]][] = [
  [
    `UPDATE orders SET status = spread.status::"OrderStatus", delivery_state = spread.state
      FROM (
        SELECT id, (ARRAY['Lagos', 'Oyo', 'Kano'])[1 + abs(hashtext(number)) % 3] AS state,
          (ARRAY['pending', 'approved', 'packed', 'out_for_delivery', 'rejected', 'cancelled'])
            [1 + abs(hashtext(id::text)) % 6] AS status
        FROM orders WHERE abs(hashtext(number)) % 100 < 12
      ) AS spread
      WHERE orders.id = spread.id`,
    [],
  ],
  [
    `INSERT INTO audit_records (id, actor_id, action, subject, created_at)
      SELECT (lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') || '7' || substr(md5(n::text), 1, 3)
        || '8' || substr(md5(n::text), 4, 15))::uuid,
        (SELECT id FROM users WHERE email = (ARRAY['staff@demo.test', 'checker@demo.test', 'hr@demo.test'])[1 + n % 3]),
        (ARRAY['order.approved', 'order.packed', 'employee.approved', 'approval.requested'])[1 + n % 4],
        (ARRAY['order:', 'order:', 'user:', 'approval:'])[1 + n % 4] || gen_random_uuid(), at
      FROM generate_series(1, $1::int) AS n,
        LATERAL (SELECT now() - ($1::int - n) * interval '5 minutes' AS at) AS actions`,
    [ACTIONS],
  ],
  ['VACUUM (ANALYZE)', []],
]

async function chooseTargets({ origin }: Shop, database: Client): Promise<Record<string, Target>> {
  const { token } = await signIn(origin, 'staff@demo.test', 0)
  const hr = (await signIn(origin, 'hr@demo.test', 1)).token
  const value = async (sql: string) => {
    const { rows } = await database.query<{ value: string }>(sql)
    if (!rows[0]) throw new Error(`There is no row for: ${sql}`)
    return rows[0].value
  }
  const deep = (from: string, order = 'id') =>
    value(`SELECT id AS value FROM ${from} ORDER BY ${order} OFFSET (SELECT count(*) * 9 / 10 FROM ${from}) LIMIT 1`)
  const api = (path: string, as = token): Target => ({ url: `${origin}/api/v1${path}`, token: as })
  const orders = (query: string) => api(`/staff/orders?${query}`)
  const page = (path: string): Target => ({ url: `${origin}${path}`, cookie: `next-auth.session-token=${token}` })
  const number = await value('SELECT number AS value FROM orders ORDER BY id OFFSET 25000 LIMIT 1')
  const day = await value(`SELECT (placed_at AT TIME ZONE 'Africa/Lagos')::date::text AS value FROM orders
    WHERE status = 'delivered' ORDER BY id OFFSET 25000 LIMIT 1`)
  const product = await value('SELECT name AS value FROM order_items ORDER BY id DESC LIMIT 1')
  const OF_MILLS = `users WHERE role = 'buyer' AND eligibility = 'approved'
      AND company_id = (SELECT id FROM companies WHERE name_key = 'demo mills')`
  const deepDelivered = await deep("orders WHERE status = 'delivered'", 'total_kobo DESC, id DESC')
  return {
    ...Object.fromEntries(
      Object.values(OrderStatus).map((status) => [`orders: ${status}`, orders(`status=${status}`)]),
    ),
    'orders: all, deep page': orders(`cursor=${await deep('orders')}`),
    'orders: delivered by total, deep page': orders(`status=delivered&sort=-total&cursor=${deepDelivered}`),
    'orders: delivered in a rare state': orders('status=delivered&state=Zamfara'),
    'orders: approved, deep page': orders(`status=approved&cursor=${await deep("orders WHERE status = 'approved'")}`),
    'orders: delivered on a day': orders(`status=delivered&from=${day}&to=${day}`),
    'orders: within two totals': orders('status=delivered&min=20000&max=21000'),
    'orders: delivered, fees not paid': orders('status=delivered&fees=unpaid'),
    'orders: with a product': orders(`product=${encodeURIComponent(product)}`),
    'orders: with a word of many products': orders('product=a'),
    'orders: by number': orders(`q=${number}`),
    'orders: by email': orders('q=buyer777@load.test'),
    'orders: by name, a rare word': orders('q=buyer%20777'),
    'orders: by name, a word of all': orders('q=load'),
    'orders: pending, a word of all': orders('status=pending&q=load'),
    'orders: by total, a word of all': orders('q=load&sort=total'),
    'orders page, with its counts': page('/staff/orders'),
    'orders page, a word of all, with its counts': page('/staff/orders?status=all&q=load'),
    'search over all: a rare word': api('/staff/search?q=buyer777%40'),
    'search over all: a word of all': api('/staff/search?q=load'),
    'buyers: newest': api('/staff/buyers'),
    'buyers: by name, deep page': api(
      `/staff/buyers?sort=name&cursor=${await deep("users WHERE role = 'buyer'", 'lower(full_name), id')}`,
    ),
    'buyers: a rare word': api('/staff/buyers?q=buyer777%40'),
    'buyers: a word of all': api('/staff/buyers?q=load'),
    'buyers: in arrears': api('/staff/buyers?arrears=yes'),
    'employees of 5,000: confirmed': api('/partner/employees?status=approved', hr),
    'employees of 5,000: by name': api('/partner/employees?status=approved&sort=name', hr),
    'employees of 5,000: by salary': api('/partner/employees?status=approved&sort=-salary', hr),
    'employees of 5,000: a rare word': api('/partner/employees?q=L-777', hr),
    'employees of 5,000: a word of all': api('/partner/employees?q=load', hr),
    'employees of 5,000: deep page': api(`/partner/employees?status=approved&cursor=${await deep(OF_MILLS)}`, hr),
    'audit: newest': api('/staff/audit'),
    'audit: by who': api('/staff/audit?actor=checker'),
    'audit: by who, a buyer’s word': api('/staff/audit?actor=load'),
    'audit: by what': api('/staff/audit?action=approval'),
    'audit: by kind of thing': api('/staff/audit?subject=order'),
    'audit: deep page': api(`/staff/audit?cursor=${await deep('audit_records')}`),
  }
}
