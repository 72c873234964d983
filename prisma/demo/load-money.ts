/*
 * The money of the orders of `load.ts` besides the sale: fees paid by card, the payroll months in which the plans were
 * deducted, and the companies' transfers. Every statement reads the temporary table `batch` of `load.ts`.
 *
 * A buyer has one line in a month. Where a load has more orders of one buyer and month, or the month is closed already,
 * the others are deductions without a line, as those from before there were lines.
 */

const postings = (entry: string, kind: string, amount: string) => `
  INSERT INTO ledger_postings (id, entry_id, account_id, amount)
  SELECT pg_temp.id_at(at), ${entry}, account.id, ${amount} FROM batch JOIN ledger_accounts account
    ON account.kind = '${kind}' AND account.user_id IS NULL AND account.company_id IS NULL`

/** Closes the months of a load, after its last batch: a closed month takes no more lines. */
export const CLOSE_MONTHS = `
  UPDATE deduction_periods SET closed_at = month + interval '28 days'
  WHERE closed_at IS NULL AND month < date_trunc('month', now()) AND EXISTS (
    SELECT FROM deduction_lines line JOIN users ON users.id = line.user_id
    WHERE line.period_id = deduction_periods.id AND users.email LIKE 'buyer%@load.test')`

/** Runs for each batch of orders, after its sales and repayments. */
export const MONEY_STATEMENTS: readonly string[] = [
  `INSERT INTO ledger_accounts (id, kind) SELECT gen_random_uuid(), kind::"LedgerAccountKind"
    FROM unnest(ARRAY['cash_flutterwave', 'cash_bank', 'income_service', 'income_delivery']) AS kind
    ON CONFLICT DO NOTHING`,
  `INSERT INTO payments (id, tx_ref, purpose, user_id, order_id, amount_kobo, state, provider_id, provider_status,
      received_kobo, link, checks, settled_at, created_at, updated_at)
    SELECT payment_id, 'FB-' || payment_id, 'order_fees', user_id, id, 200000, 'succeeded', payment_id::text,
      'successful', 200000, 'https://checkout.flutterwave.com/v3/hosted/pay/' || payment_id, 1, at, at, at
    FROM batch`,
  `INSERT INTO ledger_entries (id, event, event_key, order_id, payment_id, booked_at)
    SELECT fee_id, 'order_fees_paid', 'payment:' || payment_id, id, payment_id, at FROM batch`,
  postings('fee_id', 'cash_flutterwave', '200000'),
  postings('fee_id', 'income_service', '-50000'),
  postings('fee_id', 'income_delivery', '-150000'),
  `INSERT INTO deduction_periods (id, company_id, month, payday)
    SELECT DISTINCT ON (company_id, month) gen_random_uuid(), company_id, month, month + 27 FROM batch
    ON CONFLICT DO NOTHING`,
  `CREATE TEMP TABLE sent ON COMMIT DROP AS
    SELECT gen_random_uuid() AS id, pg_temp.id_at(max(at) + interval '33 days') AS entry_id, company_id,
      sum(items + vat + interest) AS amount, min(n) AS first, max(at) + interval '33 days' AS at
    FROM batch GROUP BY company_id`,
  `INSERT INTO ledger_entries (id, event, event_key, booked_at)
    SELECT entry_id, 'remittance_received', 'remittance:' || id, at FROM sent`,
  `INSERT INTO ledger_postings (id, entry_id, account_id, amount)
    SELECT pg_temp.id_at(at), entry_id, account.id, amount FROM sent
    JOIN ledger_accounts account ON account.kind = 'cash_bank'
    UNION ALL SELECT pg_temp.id_at(at), entry_id, account.id, -amount FROM sent
    JOIN ledger_accounts account ON account.kind = 'payroll_receivable' AND account.company_id = sent.company_id`,
  `INSERT INTO remittances (id, company_id, amount_kobo, reference, received_on, entry_id, recorded_by_id, created_at)
    SELECT sent.id, sent.company_id, amount, 'LOAD-' || first, at, entry_id, staff.id, at
    FROM sent, users staff WHERE staff.email = 'staff@demo.test'`,
  `INSERT INTO deduction_lines (id, period_id, user_id, state, due_kobo, balance_after_kobo, deducted_kobo,
      received_kobo, entry_id, confirmed_at)
    SELECT line_id, period.id, user_id, 'matched', items + vat + interest, 0, items + vat + interest,
      items + vat + interest, repaid_id, at + interval '30 days'
    FROM batch JOIN deduction_periods period ON period.company_id = batch.company_id AND period.month = batch.month
    WHERE has_line`,
  `INSERT INTO remittance_matches (id, remittance_id, line_id, amount_kobo)
    SELECT pg_temp.id_at(batch.at + interval '33 days'), sent.id, line_id, items + vat + interest
    FROM batch JOIN sent ON sent.company_id = batch.company_id WHERE has_line`,
]
