import { randomUUID } from 'node:crypto'
import { type Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { db } from '@/lib/database/db'
import { aBuyer, anOrder } from '@/sandbox/factories'
import { findLedgerDifferences } from './ledger-check'
import { withClient } from './migration-command'
import { readMigrations } from './migration-files'
import { migrate } from './migrate'

/* The migration makes reservations of the plans that a former release opened at approval. */

const server = inject('postgresUrl')
const name = `plans_${randomUUID().replaceAll('-', '')}`
const url = new URL(server)
url.pathname = `/${name}`
const [FIRST, TAKES_BACK] = ['20261122130000_food_first', '20261122130200_plans_begin_at_delivery']

beforeAll(async () => {
  await withClient(server, (client) => client.query(`CREATE DATABASE ${name}`))
})
afterAll(() => withClient(server, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`)))

const ids = (prefix: string) => `md5('${prefix}' || n)::uuid`

/**
 * Orders of ₦10,000 over two months with the plan of the release before, numbered from 1: approved and unpaid, packed
 * and half repaid, on its way and repaid, approved and written off after a repayment, delivered, cancelled, pending.
 */
const OLD_ORDERS = `
  INSERT INTO companies (id, name, name_key, state) VALUES (md5('company')::uuid, 'C', 'c', 'approved');
  INSERT INTO users (id, email, full_name, updated_at, company_id)
    SELECT ${ids('user')}, 'b' || n || '@demo.test', 'B', now(), md5('company')::uuid FROM generate_series(1, 7) AS n;
  CREATE TEMP TABLE old (n int, status "OrderStatus", state "PlanState", paid bigint);
  INSERT INTO old VALUES (1, 'approved', 'open', 0), (2, 'packed', 'open', 500000),
    (3, 'out_for_delivery', 'settled', 1000000), (4, 'approved', 'written_off', 300000),
    (5, 'delivered', 'open', 300000), (6, 'cancelled', 'reversed', 0),
    (7, 'pending', NULL, 0);
  INSERT INTO orders (id, number, user_id, company_id, idempotency_key, status, buyer_name, items_kobo,
      service_fee_kobo, vat_kobo, interest_kobo, delivery_fee_kobo, total_kobo, vat_bps, interest_bps, months,
      delivery_state, delivery_city, delivery_location, delivery_phone, updated_at)
    SELECT ${ids('order')}, 'FB-' || n, ${ids('user')}, md5('company')::uuid, 'k', status, 'B', 1000000, 0, 0, 0, 0,
      1000000, 0, 0, 2, 'Lagos', 'x', 'x', 'x', now() FROM old;
  INSERT INTO wallets (user_id, total_loan_kobo, current_loan_kobo, paid_loan_kobo)
    SELECT ${ids('user')}, CASE WHEN state <> 'reversed' THEN 1000000 ELSE 0 END,
      CASE WHEN state = 'open' THEN 1000000 ELSE 0 END, CASE WHEN state = 'open' THEN paid ELSE 0 END FROM old;
  INSERT INTO plans (id, order_id, user_id, company_id, principal_kobo, months, state)
    SELECT ${ids('plan')}, ${ids('order')}, ${ids('user')}, md5('company')::uuid, 1000000, 2, state FROM old
    WHERE state IS NOT NULL;
  INSERT INTO instalments (id, plan_id, position, due_on, amount_kobo, paid_kobo)
    SELECT md5('part' || n || position)::uuid, ${ids('plan')}, position, current_date + 30 * position, 500000,
      least(500000, greatest(0, paid - 500000 * (position - 1)))
    FROM old, generate_series(1, 2) AS position WHERE state IS NOT NULL;
  INSERT INTO ledger_accounts (id, kind) VALUES (md5('sales')::uuid, 'income_sales'), (md5('bad')::uuid, 'bad_debt');
  INSERT INTO ledger_accounts (id, kind, company_id)
    VALUES (md5('owed')::uuid, 'payroll_receivable', md5('company')::uuid);
  INSERT INTO ledger_accounts (id, kind, user_id) SELECT ${ids('loan')}, 'loans_receivable', ${ids('user')} FROM old;
  CREATE FUNCTION pg_temp.book(entry uuid, event "LedgerEvent", key text, for_order uuid, mirrored uuid, debit uuid,
      credit uuid, amount bigint) RETURNS void LANGUAGE sql AS $$
    INSERT INTO ledger_entries (id, event, event_key, order_id, reverses_id)
      VALUES (entry, event, key, for_order, mirrored);
    INSERT INTO ledger_postings (id, entry_id, account_id, amount)
      VALUES (gen_random_uuid(), entry, debit, amount), (gen_random_uuid(), entry, credit, -amount);
  $$;
  SELECT pg_temp.book(${ids('approval')}, 'order_approved', 'order_approved:' || ${ids('order')}, ${ids('order')}, NULL,
    ${ids('loan')}, md5('sales')::uuid, 1000000) FROM old WHERE state IS NOT NULL;
  SELECT pg_temp.book(${ids('undone')}, 'reversal', 'reversal:' || ${ids('approval')}, ${ids('order')},
    ${ids('approval')}, md5('sales')::uuid, ${ids('loan')}, 1000000) FROM old WHERE state = 'reversed';
  SELECT pg_temp.book(${ids('deduction')}, 'deduction_confirmed', 'deducted:' || ${ids('order')}, NULL, NULL,
    md5('owed')::uuid, ${ids('loan')}, paid) FROM old WHERE paid > 0;
  SELECT pg_temp.book(${ids('given up')}, 'written_off', 'written_off:' || ${ids('order')} || ':1', ${ids('order')},
    NULL, md5('bad')::uuid, ${ids('loan')}, 1000000 - paid) FROM old WHERE state = 'written_off';
  INSERT INTO repayment_allocations (id, entry_id, instalment_id, amount_kobo)
    SELECT gen_random_uuid(), ${ids('deduction')}, part.id, part.paid_kobo
    FROM old JOIN instalments part ON part.plan_id = ${ids('plan')} WHERE part.paid_kobo > 0;`

const figures = async (client: Client) =>
  (
    await client.query<{ figures: string }>(`
      SELECT concat_ws(' ', right(email, -1)::text, plan.state, total_loan_kobo, current_loan_kobo, paid_loan_kobo,
        credit_kobo) AS figures
      FROM users JOIN wallets ON wallets.user_id = users.id LEFT JOIN plans plan ON plan.user_id = users.id
      ORDER BY email`)
  ).rows.map((row) => row.figures.replace('@demo.test', ''))

test('the migration takes back the plans of orders that are not delivered, once', async () => {
  const migrations = readMigrations()
  await migrate(url.href, { migrations: migrations.filter((each) => each.name < FIRST) })
  await withClient(url.href, async (client) => {
    await client.query(`BEGIN; ${OLD_ORDERS} COMMIT`)
    await migrate(url.href)
    const after = [
      '1 reversed 0 0 0 0',
      '2 reversed 0 0 0 500000',
      '3 reversed 0 0 0 1000000',
      '4 reversed 0 0 0 300000',
      '5 open 1000000 1000000 300000 0',
      '6 reversed 0 0 0 0',
      '7 0 0 0 0',
    ]
    expect(await figures(client)).toEqual(after)
    expect(await findLedgerDifferences(client)).toEqual([])

    const entries = async () => (await client.query('SELECT id FROM ledger_entries')).rowCount
    const count = await entries()
    const script = migrations.find((each) => each.name === TAKES_BACK)?.script ?? ''
    await client.query(script.replace('CREATE FUNCTION', 'CREATE OR REPLACE FUNCTION'))
    expect([await figures(client), await entries()]).toEqual([after, count])
  })
})

test('no server can deliver an order without a plan', async () => {
  const order = await anOrder(await aBuyer(), { status: 'out_for_delivery', feesPaid: true })
  const deliverOnly = db().order.update({ where: { id: order.id }, data: { status: 'delivered' } })
  await expect(deliverOnly).rejects.toThrow(`order ${order.number} cannot be delivered without a payment plan`)
  expect((await db().order.findUniqueOrThrow({ where: { id: order.id } })).status).toBe('out_for_delivery')
})
