import { Client } from 'pg'
import { databaseUrl } from '@/lib/settings/env'
import { BUYER_TRACES, ORDER_TRACES } from './journey'
import { CLOSE_MONTHS, MONEY_STATEMENTS } from './load-money'

/*
 * Data for measuring at scale: buyers, products, and orders that were delivered and repaid. Every order has a plan and
 * ledger entries, so `npm run ledger:check` passes.
 */

export type Load = { readonly buyers: number; readonly products: number; readonly orders: number }

/**
 * How the orders are made. All have fees, a sale, a deduction and a transfer. With a journey each leaves every row that
 * a real one leaves (`journey.ts`); a million such orders take hours.
 */
type Manner = { readonly journey: boolean }

const ORDERS_A_BATCH = 10_000
const ORDERS_IN_FIRST_BATCH = 500

const MOVES_LOTS = 'TRIGGER stock_movements_move_lots'

/**
 * Adds rows until the database has this many load buyers (`buyer1@load.test` …), load products and load orders.
 * @param passwordHash the hash of every buyer's password
 */
export async function loadForScale(
  load: Load,
  { journey }: Manner,
  passwordHash: string,
  note: (line: string) => void,
): Promise<void> {
  // A connection of its own, because the app's end after 20 silent seconds, which a statement of a load may take.
  const client = new Client({ connectionString: databaseUrl() })
  await client.connect()
  try {
    const present = await countPresent(client)
    const isMissing = (what: keyof Load) => present[what] < load[what]
    if (!(['buyers', 'products', 'orders'] as const).some(isMissing)) return
    await client.query(ID_AT)
    if (isMissing('buyers')) await client.query(BUYERS, [load.buyers, passwordHash])
    if (isMissing('products')) await client.query(PRODUCTS, [load.products])
    const orders = { from: present.orders + 1, to: load.orders, buyers: 'buyer%@load.test' }
    if (isMissing('orders')) {
      // The goods of these orders were never in the store.
      await client.query(`ALTER TABLE stock_movements DISABLE ${MOVES_LOTS}`)
      try {
        await loadOrders(client, orders, { journey }, note)
      } finally {
        await client.query(`ALTER TABLE stock_movements ENABLE ${MOVES_LOTS}`)
      }
      await client.query(CLOSE_MONTHS)
    }
    if (journey) for (const statement of BUYER_TRACES) await client.query(statement)
    // Otherwise autovacuum would run during a measurement.
    await client.query('VACUUM (ANALYZE)')
  } finally {
    await client.end()
  }
}

async function countPresent(client: Client): Promise<Load> {
  const { rows } = await client.query<Load>(`
    SELECT (SELECT count(*) FROM users WHERE email LIKE 'buyer%@load.test')::int AS buyers,
      (SELECT count(*) FROM products WHERE name LIKE 'Load product %')::int AS products,
      (SELECT count(*) FROM orders WHERE idempotency_key LIKE 'load-%')::int AS orders`)
  return rows[0] ?? { buyers: 0, products: 0, orders: 0 }
}

/** Adds plain orders of one load buyer, besides those of `loadForScale`. */
export async function loadOrdersOf(client: Client, email: string, orders: number): Promise<void> {
  const present = await countPresent(client)
  await client.query(ID_AT)
  const range = { from: present.orders + 1, to: present.orders + orders, buyers: email }
  await loadOrders(client, range, { journey: false }, () => undefined)
}

/** The numbers of the first and the last order, and a pattern of the addresses of their buyers. */
type OrderRange = { readonly from: number; readonly to: number; readonly buyers: string }

async function loadOrders(
  client: Client,
  { from: first, to: wanted, buyers }: OrderRange,
  { journey }: Manner,
  note: (line: string) => void,
): Promise<void> {
  await client.query('CREATE TEMP TABLE buyers (place bigint, id uuid, company_id uuid, full_name text)')
  await client.query(NUMBERED_BUYERS, [buyers])
  for (const statement of NUMBERED_GOODS) await client.query(statement)
  let analysed = 0
  for (let [from, to] = [first, 0]; from <= wanted; from = to + 1) {
    // With the statistics of much smaller tables the triggers would read whole tables for each row, and the load would
    // take hours.
    if (from > 2 * analysed) {
      await client.query('ANALYZE')
      analysed = from
    }
    to = Math.min(wanted, from - 1 + Math.min(ORDERS_A_BATCH, Math.max(ORDERS_IN_FIRST_BATCH, from)))
    await client.query('BEGIN')
    try {
      await client.query(BATCH, [from, to, wanted, journey])
      await client.query('ANALYZE batch')
      for (const statement of [...ORDER_STATEMENTS, ...MONEY_STATEMENTS]) await client.query(statement)
      if (journey) for (const statement of ORDER_TRACES) await client.query(statement)
      await client.query('COMMIT')
    } catch (error) {
      await client.query('ROLLBACK')
      throw error
    }
    if (Math.trunc(to / 100_000) > Math.trunc((from - 1) / 100_000) || to === wanted) note(`${to} orders`)
  }
}

// Makes a UUID v7 for a given time, so that the ids sort by time, as the app's ids do.
const ID_AT = `
  CREATE OR REPLACE FUNCTION pg_temp.id_at(at timestamptz) RETURNS uuid LANGUAGE sql VOLATILE AS $$
    SELECT (lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') || '7' || substr(md5(random()::text), 1, 3)
      || '8' || substr(md5(random()::text), 1, 15))::uuid
  $$`

const BUYERS = `
  WITH employers AS (
    SELECT id, row_number() OVER (ORDER BY name_key) - 1 AS place, count(*) OVER () AS total
    FROM companies WHERE state = 'approved'
  ), added AS (
    INSERT INTO users (id, role, email, full_name, password_hash, email_verified_at, phone, address, company_id,
      job_title, staff_number, salary_kobo, eligibility, eligibility_at, fee_paid_at, created_at, updated_at)
    SELECT pg_temp.id_at(now() - interval '3 years' + n * interval '1 minute'), 'buyer',
      'buyer' || n || '@load.test', 'Load Buyer ' || n,
      $2, now(), '+23480' || lpad(n::text, 8, '0'), n || ' Load Street, Lagos', employers.id,
      (ARRAY['Packer', 'Machine operator', 'Driver', 'Storekeeper', 'Electrician', 'Quality inspector'])[1 + n % 6],
      'L-' || n, 20000000, 'approved', now(), now(), now() - interval '3 years' + n * interval '1 minute', now()
    FROM generate_series(1, $1::int) AS n JOIN employers ON employers.place = n % employers.total
    ON CONFLICT (email) DO NOTHING
    RETURNING id
  ), wallets_added AS (
    INSERT INTO wallets (user_id) SELECT id FROM added
  )
  INSERT INTO ledger_accounts (id, kind, user_id) SELECT gen_random_uuid(), 'loans_receivable', id FROM added`

const PRODUCTS = `
  INSERT INTO products (id, category_id, name, measurement, description, price_kobo, stock, vat_class, image_id,
    updated_at)
  SELECT pg_temp.id_at(now() - interval '3 years' + n * interval '1 second'), category.id,
    'Load product ' || n, '1 kg pack', 'A product for trials at scale.',
    50000 + (n * 7919) % 2000000, 1000000, 'standard', category.image_id, now()
  FROM generate_series(1, $1::int) AS n
  JOIN (
    SELECT id, image_id, row_number() OVER (ORDER BY position) - 1 AS place, count(*) OVER () AS total FROM categories
  ) AS category ON category.place = n % category.total
  ON CONFLICT (name, measurement, category_id) DO NOTHING`

// Numbered once instead of for each batch.
const NUMBERED_BUYERS = `
  INSERT INTO buyers SELECT row_number() OVER (ORDER BY id) - 1, id, company_id, full_name FROM users
  WHERE email LIKE $1`
const NUMBERED_GOODS: readonly string[] = [
  `CREATE TEMP TABLE goods AS
    SELECT row_number() OVER (ORDER BY p.id) - 1 AS place, p.id, p.name, p.measurement, p.image_id, p.price_kobo,
      p.vat_class, c.type
    FROM products p JOIN categories c ON c.id = p.category_id`,
  'ALTER TABLE buyers ADD PRIMARY KEY (place)',
  'ALTER TABLE goods ADD PRIMARY KEY (place)',
  'ANALYZE buyers, goods',
]

/*
 * The orders $1 to $2 of $3, $4 with the journey. Each buyer in turn orders once a month, in as many of the last twelve
 * months as there are rounds, and more often when there are more rounds. The last transfer is a week old. VAT and
 * interest round half up, as in the app.
 */
const BATCH = `
  CREATE TEMP TABLE batch ON COMMIT DROP AS
  WITH size AS (
    SELECT buyers, ceil($3::numeric / buyers)::int AS rounds, least(12, ceil($3::numeric / buyers))::int AS months
    FROM (SELECT count(*) AS buyers FROM buyers) AS counted
  ), turns AS (
    SELECT n, months, buyers, $4::boolean AS journey, ((n - 1) / buyers * months / rounds)::int AS turn,
      (n - 1) / buyers = 0 OR (n - 1) / buyers * months / rounds > ((n - 1) / buyers - 1) * months / rounds AS is_first,
      now() - interval '40 days' - months * interval '30 days' * (1 - n::float8 / $3::int) AS at
    FROM size, generate_series($1::int, $2::int) AS n
  ), drawn AS (
    SELECT *, CASE WHEN journey THEN 1 + n % 5 ELSE 1 + n % 3 END AS quantity,
      (date_trunc('month', now()) - (months - turn) * interval '1 month')::date AS month,
      (nextval('order_numbers') * 61803399 + 27182818) % 100000000 AS number
    FROM turns
  ), ordered AS (
    SELECT drawn.n, at, quantity, journey, drawn.number, drawn.month, buyers.id AS user_id, buyers.company_id,
      buyers.full_name,
      is_first AND NOT EXISTS (
        SELECT FROM deduction_periods period
        LEFT JOIN deduction_lines line ON line.period_id = period.id AND line.user_id = buyers.id
        WHERE period.company_id = buyers.company_id AND period.month = drawn.month
          AND (period.closed_at IS NOT NULL OR line.id IS NOT NULL)
      ) AS has_line
    FROM drawn JOIN buyers ON buyers.place = drawn.n % drawn.buyers
  )
  SELECT n, at, quantity, CASE WHEN journey THEN quantity ELSE 1 END AS lines,
    CASE WHEN journey THEN 3 ELSE 1 END AS months,
    pg_temp.id_at(at) AS id, pg_temp.id_at(at) AS plan_id, pg_temp.id_at(at) AS payment_id,
    pg_temp.id_at(at + interval '3 days') AS delivered_id,
    pg_temp.id_at(at) AS fee_id, pg_temp.id_at(at + interval '30 days') AS repaid_id,
    CASE WHEN has_line THEN 'deduction:' ELSE 'load-repaid:' END AS repaid_key, has_line,
    pg_temp.id_at(at + interval '30 days') AS line_id, user_id, company_id, full_name, month,
    'FB-' || substr(lpad(number::text, 8, '0'), 1, 4) || '-' || substr(lpad(number::text, 8, '0'), 5) AS number,
    goods.id AS product_id, goods.name, goods.measurement, goods.type, goods.image_id, goods.price_kobo,
    goods.vat_class, goods.price_kobo * quantity AS items,
    CASE goods.vat_class WHEN 'standard' THEN (goods.price_kobo * quantity * 750 + 5000) / 10000 ELSE 0 END AS vat,
    (goods.price_kobo * quantity * 500 + 5000) / 10000 AS interest
  FROM ordered
  JOIN goods ON goods.place = (ordered.n * 17) % (SELECT count(*) FROM goods)`

const postings = (entry: string, account: string, amount: string) => `
  INSERT INTO ledger_postings (id, entry_id, account_id, amount)
  SELECT pg_temp.id_at(at), ${entry}, account.id, ${amount} FROM batch JOIN ledger_accounts account ON ${account}
  WHERE ${amount} <> 0`

const foodbankAccount = (kind: string) => `account.kind = '${kind}'`
const OF_BUYER = `account.kind = 'loans_receivable' AND account.user_id = batch.user_id`
const OF_COMPANY = `account.kind = 'payroll_receivable' AND account.company_id = batch.company_id`

const ORDER_STATEMENTS: readonly string[] = [
  `INSERT INTO ledger_accounts (id, kind) SELECT gen_random_uuid(), kind::"LedgerAccountKind"
    FROM unnest(ARRAY['income_sales', 'vat_payable', 'income_interest']) AS kind ON CONFLICT DO NOTHING`,
  `INSERT INTO ledger_accounts (id, kind, company_id) SELECT gen_random_uuid(), 'payroll_receivable', company_id
    FROM (SELECT DISTINCT company_id FROM batch) AS employers ON CONFLICT DO NOTHING`,
  `INSERT INTO orders (id, number, user_id, company_id, idempotency_key, status, buyer_name, items_kobo,
      service_fee_kobo, vat_kobo, interest_kobo, delivery_fee_kobo, total_kobo, vat_bps, interest_bps, months,
      delivery_state, delivery_city, delivery_location,
      delivery_phone, terms_version, terms_accepted_at, fees_paid_at, placed_at, updated_at)
    SELECT id, number, user_id, company_id, 'load-' || n, 'delivered', full_name, items, 50000, vat, interest, 150000,
      items + vat + interest + 200000, 750, 500, months, 'Lagos', 'Ikeja', '1 Load Street', '+2348030000000', '2026-11',
      at, at, at, at
    FROM batch`,
  `INSERT INTO order_items (id, order_id, product_id, position, name, measurement, type, image_id, vat_class,
      price_kobo, quantity, total_kobo, received_quantity)
    SELECT pg_temp.id_at(at), id, product_id, line, name, measurement, type, image_id, vat_class, price_kobo,
      quantity / lines, items / lines, quantity / lines
    FROM batch, generate_series(1, lines) AS line`,
  `INSERT INTO order_moves (id, order_id, "from", "to", created_at)
    SELECT pg_temp.id_at(at), id, step."from"::"OrderStatus", step."to"::"OrderStatus", at + step.later
    FROM batch,
      (VALUES (NULL, 'pending', interval '0'), ('out_for_delivery', 'delivered', interval '3 days'))
        AS step ("from", "to", later)`,
  `INSERT INTO plans (id, order_id, user_id, company_id, principal_kobo, months, state, created_at)
    SELECT plan_id, id, user_id, company_id, items + vat + interest, months, 'settled',
      at + interval '3 days' FROM batch`,
  // The last instalment takes the remainder. All are repaid at once.
  `CREATE TEMP TABLE parts ON COMMIT DROP AS
    SELECT pg_temp.id_at(at) AS id, plan_id, repaid_id, at, position, part + CASE WHEN position = months
      THEN (items + vat + interest) % months ELSE 0 END AS amount
    FROM batch, generate_series(1, months) AS position,
      LATERAL (SELECT (items + vat + interest) / months AS part) AS share`,
  `INSERT INTO instalments (id, plan_id, position, due_on, amount_kobo, paid_kobo)
    SELECT id, plan_id, position, (at + position * interval '30 days')::date, amount, amount FROM parts`,
  `INSERT INTO ledger_entries (id, event, event_key, order_id, booked_at)
    SELECT delivered_id, 'order_delivered', 'order_delivered:' || id, id, at + interval '3 days' FROM batch`,
  `INSERT INTO ledger_entries (id, event, event_key, order_id, booked_at)
    SELECT repaid_id, 'deduction_confirmed', repaid_key || id, id, at + interval '30 days' FROM batch`,
  postings('delivered_id', OF_BUYER, 'items + vat + interest'),
  postings('delivered_id', foodbankAccount('income_sales'), '-items'),
  postings('delivered_id', foodbankAccount('vat_payable'), '-vat'),
  postings('delivered_id', foodbankAccount('income_interest'), '-interest'),
  postings('repaid_id', OF_COMPANY, 'items + vat + interest'),
  postings('repaid_id', OF_BUYER, '-(items + vat + interest)'),
  `INSERT INTO repayment_allocations (id, entry_id, instalment_id, amount_kobo)
    SELECT pg_temp.id_at(at), repaid_id, id, amount FROM parts`,
  `UPDATE wallets SET total_loan_kobo = total_loan_kobo + financed.amount
    FROM (SELECT user_id, sum(items + vat + interest) AS amount FROM batch GROUP BY user_id) AS financed
    WHERE wallets.user_id = financed.user_id`,
]
