import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { projectRoot } from '@/scripts/build'
import { useBundledCommands } from '@/scripts/bundled-commands'
import { findLedgerDifferences } from '../ledger-check'
import { withClient } from '../migration-command'

/*
 * Plays the history into an empty database, as the command does, and judges it by plain SQL alone. The last day of a
 * short month and the first minutes of a year are where a calendar goes wrong.
 */

const TODAYS = ['now', '2027-01-01T00:20:00+01:00', '2028-02-29T18:00:00+01:00'] as const
const command = useBundledCommands(['prisma/seed'], { 'prisma/art': 'prisma/demo/art' })
/** Many times what it takes on a quiet machine. */
const LIMIT_MS = 900_000

/** Columns of moments to come. */
const LATER = ['expires_at', 'due_at', 'second_factor_due_at', 'next_check_at', 'next_run_at', 'run_at', 'price_until']

describe.each(TODAYS)('the history that ends at %s', (today) => {
  const server = inject('postgresUrl')
  const url = new URL(server)
  const name = `history_${randomUUID().replaceAll('-', '')}`
  url.pathname = `/${name}`
  const all = async (statement: string): Promise<Record<string, unknown>[]> =>
    withClient(url.href, async (client) => (await client.query<Record<string, unknown>>(statement)).rows)
  const one = async (statement: string): Promise<unknown> => Object.values((await all(statement))[0] ?? {})[0]
  const count = async (what: string): Promise<number> => Number(await one(`SELECT count(*) FROM ${what}`))
  const seed = async () => {
    const until = today === 'now' ? [] : ['--until', today]
    return promisify(execFile)(process.execPath, [command('prisma/seed'), ...until], {
      env: { ...process.env, DATABASE_URL: url.href },
    })
  }
  const now = today === 'now' ? 'now()' : `timestamptz '${today}'`
  const day = `(${now} AT TIME ZONE 'Africa/Lagos')::date`
  const month = `date_trunc('month', ${day})::date`

  beforeAll(async () => {
    await withClient(server, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE template STRATEGY FILE_COPY`))
    await seed()
  }, LIMIT_MS)
  afterAll(() => withClient(server, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`)))

  test('has three companies with HR and 80 employees with different pay and jobs', async () => {
    expect(
      await all(`SELECT company.name, count(*) FILTER (WHERE role = 'partner' AND 'approver' = ANY(permissions)) AS hr
        FROM companies company JOIN users ON users.company_id = company.id GROUP BY company.name ORDER BY 1`),
    ).toEqual(['Demo Mills', 'Demo Steel', 'Demo Textiles'].map((company) => ({ name: company, hr: '1' })))
    expect(await count(`users WHERE role = 'buyer'`)).toBe(80)
    expect(await one(`SELECT count(DISTINCT full_name)::int FROM users WHERE role = 'buyer'`)).toBe(80)
    expect(await one(`SELECT count(DISTINCT job_title)::int FROM users`)).toBeGreaterThan(8)
    expect(await one(`SELECT count(DISTINCT salary_kobo)::int FROM users`)).toBeGreaterThan(50)
    expect(await count(`users WHERE eligibility = 'pending'`)).toBeGreaterThan(2)
    expect(
      await all(`SELECT email, eligibility::text, fee_paid_at IS NOT NULL AS paid, salary_kobo FROM users
        WHERE email IN ('buyer@demo.test', 'waiting@demo.test') ORDER BY 1`),
    ).toEqual([
      { email: 'buyer@demo.test', eligibility: 'approved', paid: true, salary_kobo: '20000000' },
      { email: 'waiting@demo.test', eligibility: 'pending', paid: false, salary_kobo: '20000000' },
    ])
    expect(await count(`orders JOIN users ON users.id = user_id WHERE email = 'buyer@demo.test'`)).toBe(0)
  })

  test('has orders in every state, 25 of them of the last week', async () => {
    const week = await all(`SELECT status::text, count(*)::int FROM orders
      WHERE (placed_at AT TIME ZONE 'Africa/Lagos')::date >= ${day} - 7 GROUP BY status ORDER BY status::text`)
    expect(Object.fromEntries(week.map(({ status, count: orders }) => [status, orders]))).toEqual({
      approved: 7,
      cancelled: 1,
      delivered: 3,
      out_for_delivery: 3,
      packed: 4,
      pending: 6,
      rejected: 1,
    })
    expect(await count(`orders WHERE status = 'delivered'`)).toBeGreaterThan(35)
    expect(await count(`orders WHERE status = 'approved' AND fees_paid_at IS NULL`)).toBe(4)
    // The id of an order tells when it was made; lists are sorted by it.
    expect(
      await count(`orders WHERE abs(extract(epoch FROM placed_at)
        - ('x' || replace(left(id::text, 13), '-', ''))::bit(48)::bigint / 1000.0) > 60`),
    ).toBe(0)
  })

  test('has three closed months and an open one with arrears', async () => {
    expect(
      await all(`SELECT to_char(month, 'YYYY-MM') AS month, count(*)::int AS companies FROM deduction_periods
        WHERE closed_at IS NOT NULL GROUP BY month ORDER BY month`),
    ).toEqual(
      await all(`SELECT to_char(${month} - ago * interval '1 month', 'YYYY-MM') AS month, 3 AS companies
        FROM unnest(ARRAY[3, 2, 1]) AS ago`),
    )
    expect(await count(`deduction_periods WHERE closed_at IS NULL AND month = ${month}`)).toBe(1)
    expect(
      await count(`(SELECT plan.company_id FROM plans plan JOIN instalments part ON part.plan_id = plan.id
        WHERE part.due_on < ${month} AND part.paid_kobo < part.amount_kobo GROUP BY plan.company_id) AS late`),
    ).toBe(3)
    // Due in a month is what was deducted and what was not, for a reason that HR gave.
    expect(
      await count(`deduction_lines line JOIN deduction_periods period ON period.id = line.period_id
        WHERE closed_at IS NOT NULL AND (deducted_kobo > due_kobo + arrears_kobo
          OR (deducted_kobo < due_kobo + arrears_kobo) <> (reason <> ''))`),
    ).toBe(0)
  })

  test('has one company that is late, and money of the others that arrived', async () => {
    expect(
      await all(`SELECT company.name, sum(deducted_kobo - received_kobo) > 0 AS owes FROM deduction_lines line
        JOIN deduction_periods period ON period.id = line.period_id JOIN companies company ON company.id = company_id
        WHERE period.payday < ${day} GROUP BY company.name ORDER BY 1`),
    ).toEqual([
      { name: 'Demo Mills', owes: false },
      { name: 'Demo Steel', owes: false },
      { name: 'Demo Textiles', owes: true },
    ])
    expect(await count('remittances')).toBe(8)
  })

  test('has approvals, complaints and a refund', async () => {
    expect(
      await all(`SELECT kind::text FROM approvals WHERE state = 'pending' AND expires_at > ${now} ORDER BY 1`),
    ).toEqual([{ kind: 'credit_note' }, { kind: 'price' }, { kind: 'salary' }])
    // A raise above 20% of a pay that nothing else has changed, which counts only when it is agreed to.
    expect(
      await all(`SELECT company.name, (raise.person->>'to')::numeric > 1.2 * users.salary_kobo AS large,
          (raise.person->>'from')::bigint = users.salary_kobo AS unchanged, eligibility::text
        FROM approvals, jsonb_array_elements(payload->'people') AS raise(person)
        JOIN users ON users.id = (raise.person->>'employeeId')::uuid
        JOIN companies company ON company.id = users.company_id WHERE kind = 'salary' AND approvals.state = 'pending'`),
    ).toEqual([{ name: 'Demo Mills', large: true, unchanged: true, eligibility: 'approved' }])
    expect(
      await all(`SELECT state::text, due_at < ${now} AS overdue FROM tickets WHERE state = 'open' ORDER BY due_at`),
    ).toEqual([
      { state: 'open', overdue: true },
      { state: 'open', overdue: false },
    ])
    expect(await count(`tickets WHERE state IN ('answered', 'closed')`)).toBe(2)
    expect(
      await count(`refunds JOIN ledger_entries entry ON entry.payment_id = refunds.payment_id
      WHERE refunds.state = 'completed' AND entry.event = 'refund_paid'`),
    ).toBe(1)
    expect(await count(`refunds`)).toBe(1)
    expect(await count('settlements')).toBeGreaterThan(1)
    expect(await count('settlement_lines WHERE difference IS NOT NULL')).toBe(0)
    expect(await count('breaches')).toBe(1)
  })

  test('shows what a customer can have: signed documents, invoices, a credit note and credit', async () => {
    const theirs = `user_id = (SELECT id FROM users WHERE email = 'customer@demo.test')`
    const orders = `SELECT id FROM orders WHERE ${theirs} AND status = 'delivered'`
    expect(await count(`(${orders}) AS delivered`)).toBe(2)
    expect(await count(`signed_documents WHERE order_id IN (${orders})`)).toBe(4)
    // Of the registration, and of the goods and the fees of each order.
    expect(await count(`tax_documents WHERE ${theirs} AND kind = 'invoice'`)).toBe(5)
    expect(await count(`tax_documents WHERE ${theirs} AND kind = 'credit_note'`)).toBe(1)
    expect(await count(`payout_accounts WHERE ${theirs}`)).toBe(1)
    expect(
      await one(`SELECT -sum(posting.amount) > 0 FROM ledger_postings posting
        JOIN ledger_accounts account ON account.id = posting.account_id WHERE kind = 'customer_credit' AND ${theirs}`),
    ).toBe(true)
  })

  test('leaves no mail to send, nothing of tomorrow and the clock as it was', async () => {
    expect(await count(`outbox_mails WHERE state <> 'sent' OR sealed_body <> '' OR sent_at IS NULL`)).toBe(0)
    expect(await count('outbox_mails')).toBeGreaterThan(300)
    const columns = await all(`SELECT table_name AS place, column_name AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND data_type = 'timestamp with time zone'
        AND column_name NOT IN (${LATER.map((column) => `'${column}'`).join()})
        AND table_name NOT IN ('_prisma_migrations', 'shared_changes', 'notifications_first', 'notifications_rest')`)
    const late = `${now} + interval '10 minutes'`
    const found = columns.map((column) => {
      const [place, name] = [String(column['place']), String(column['name'])]
      return `SELECT '${place}.${name}' AS place FROM "${place}" WHERE "${name}" > ${late}`
    })
    expect(columns.length).toBeGreaterThan(60)
    expect(await all(`SELECT DISTINCT place FROM (${found.join(' UNION ALL ')}) AS future`)).toEqual([])
    expect(await one(`SELECT min(created_at) < ${month} - interval '2 months' FROM audit_records`)).toBe(true)
    expect(
      await all(`SELECT version FROM (
          SELECT version, created_at AS at FROM consents UNION ALL SELECT terms_version, terms_accepted_at FROM orders
          UNION ALL SELECT version, signed_at FROM signed_documents
        ) AS agreed WHERE version > to_char(at AT TIME ZONE 'Africa/Lagos', 'YYYY-MM-DD')`),
    ).toEqual([])
    expect(await count(`pg_trigger WHERE tgname = 'demo_version'`)).toBe(0)
    expect(await count(`pg_namespace WHERE nspname = 'demo_clock'`)).toBe(0)
    expect(await count(`pg_attrdef WHERE pg_get_expr(adbin, adrelid) LIKE '%demo_clock%'`)).toBe(0)
    expect(
      await count(`users WHERE role <> 'buyer' AND email LIKE '%@demo.test'
      AND second_factor_due_at < now() + interval '6 days'`),
    ).toBe(0)
  })

  test('agrees with its ledger, and a second run changes nothing', { timeout: LIMIT_MS }, async () => {
    expect(await withClient(url.href, findLedgerDifferences)).toEqual([])
    const rows = () =>
      all(`SELECT (SELECT count(*) FROM users) AS users, (SELECT count(*) FROM orders) AS orders,
        (SELECT count(*) FROM ledger_entries) AS entries, (SELECT count(*) FROM outbox_mails) AS mails,
        (SELECT count(*) FROM audit_records) AS records, (SELECT count(*) FROM products) AS products`)
    const before = await rows()
    await seed()
    expect(await rows()).toEqual(before)
  })

  test('agrees with `npm run audit`, which recounts it from its facts', { timeout: LIMIT_MS }, async () => {
    const options = { cwd: projectRoot, env: { ...process.env, DATABASE_URL: url.href } }
    // With a difference the command fails, and the lines say which.
    const stdout = await new Promise<string>((resolve) => {
      execFile(process.execPath, ['--import', 'tsx', 'audit/run.ts'], options, (_, output) => resolve(output))
    })
    expect(stdout.split('\n').slice(1)).toEqual(['The books agree to the kobo.', ''])
    expect(stdout).toMatch(/^\d{2,} orders, \d{2,} payments, \d{2,} deduction lines and 8 transfers recounted/)
  })
})
