import { randomUUID } from 'node:crypto'
import type { ClientBase } from 'pg'

export type LargePayroll = {
  readonly employees: number
  /** Instalments of each employee's plan: ₦10,000 each, on the 20th of a month, starting next month. */
  readonly instalments: number
  /** The hash of the HR partner's password. */
  readonly passwordHash: string
}

/**
 * Makes a company in which every employee has an open plan, with consistent ledger, wallets and plans.
 * @returns the ids of the company and its HR partner, and the partner's email address
 */
export async function aLargePayroll(
  client: ClientBase,
  { employees, instalments, passwordHash }: LargePayroll,
): Promise<{ companyId: string; hrId: string; email: string }> {
  const [companyId, hrId] = [randomUUID(), randomUUID()]
  const email = `hr-${companyId}@load.test`
  await client.query('BEGIN')
  try {
    await client.query(
      `INSERT INTO companies (id, name, name_key, state, approved_at)
        VALUES ($1::uuid, 'Payroll ' || $1::uuid, 'payroll ' || $1::uuid, 'approved', now())`,
      [companyId],
    )
    await client.query(
      `INSERT INTO users (id, role, email, full_name, password_hash, email_verified_at, company_id, permissions,
          updated_at)
        VALUES ($1, 'partner', $2, 'HR Office', $3, now(), $4, '{approver}', now())`,
      [hrId, email, passwordHash, companyId],
    )
    for (const { sql, counts } of STATEMENTS)
      await client.query(sql, [companyId, employees, ...(counts ? [instalments] : [])])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
  // Otherwise autovacuum would analyse the tables during a measurement.
  await client.query('ANALYZE')
  return { companyId, hrId, email }
}

/** SQL for the id of a row of the nth employee, derived from the company, so that other statements can refer to it. */
const id = (what: string, ...more: string[]) => {
  const hash = `md5(concat_ws(' ', '${what}', $1::uuid, ${['n', ...more].join(', ')}))`
  return `overlay(overlay(${hash} placing '8' from 13) placing '8' from 17)::uuid`
}
const EACH = 'FROM generate_series(1, $2::int) AS n'
const FINANCED = '1000000::bigint * $3::int'
const statement = (sql: string) => ({ sql, counts: sql.includes('$3') })
const posting = (name: string, account: string, amount: string) =>
  statement(
    `INSERT INTO ledger_postings (id, entry_id, account_id, amount)
      SELECT ${id(name)}, ${id('entry')}, (${account}), ${amount} ${EACH}`,
  )

const STATEMENTS = [
  statement(`INSERT INTO users (id, role, email, full_name, email_verified_at, phone, address, company_id, job_title,
    staff_number, salary_kobo, eligibility, eligibility_at, fee_paid_at, updated_at)
    SELECT ${id('employee')}, 'buyer', 'employee' || n || '-' || $1::uuid || '@load.test',
      CASE n WHEN 1 THEN '=1+1' ELSE 'Employee ' || n END, now(), '+2348030000000', '1 Load Street', $1, 'Packer',
      'P-' || n, 20000000, 'approved', now(), now(), now() ${EACH}`),
  statement(`INSERT INTO orders (id, number, user_id, company_id, idempotency_key, status, buyer_name, items_kobo,
    service_fee_kobo, vat_kobo, interest_kobo, delivery_fee_kobo, total_kobo,
      vat_bps, interest_bps, months, delivery_state, delivery_city, delivery_location, delivery_phone, updated_at)
    SELECT ${id('order')}, 'P-' || ${id('order')}, ${id('employee')}, $1, 'payroll', 'delivered',
      'Employee ' || n, ${FINANCED}, 0, 0, 0, 0, ${FINANCED},
      0, 0, $3, 'Lagos', 'Ikeja', '1 Load Street', '+2348030000000', now() ${EACH}`),
  statement(
    `INSERT INTO plans (id, order_id, user_id, company_id, principal_kobo, months)
      SELECT ${id('plan')}, ${id('order')}, ${id('employee')}, $1, ${FINANCED}, $3 ${EACH}`,
  ),
  statement(`INSERT INTO instalments (id, plan_id, position, due_on, amount_kobo)
    SELECT ${id('instalment', 'position')}, ${id('plan')}, position,
      (date_trunc('month', now() AT TIME ZONE 'Africa/Lagos')
        + position * interval '1 month' + interval '19 days')::date,
      1000000
    ${EACH}, generate_series(1, $3::int) AS position`),
  statement(
    `INSERT INTO wallets (user_id, total_loan_kobo, current_loan_kobo)
      SELECT ${id('employee')}, ${FINANCED}, ${FINANCED} ${EACH}`,
  ),
  statement(
    `INSERT INTO ledger_accounts (id, kind, user_id)
      SELECT ${id('account')}, 'loans_receivable', ${id('employee')} ${EACH}`,
  ),
  {
    sql: `INSERT INTO ledger_accounts (id, kind) SELECT gen_random_uuid(), 'income_sales'
      WHERE $1::uuid IS NOT NULL AND $2::int > 0 ON CONFLICT DO NOTHING`,
    counts: false,
  },
  statement(
    `INSERT INTO ledger_entries (id, event, event_key, order_id)
      SELECT ${id('entry')}, 'order_delivered', 'order_delivered:' || ${id('order')}, ${id('order')} ${EACH}`,
  ),
  posting('debit', id('account'), FINANCED),
  posting('credit', `SELECT id FROM ledger_accounts WHERE kind = 'income_sales'`, `-${FINANCED}`),
]
