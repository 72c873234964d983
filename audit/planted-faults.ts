/*
 * Faults of the books, as statements that break one thing each, to prove that the audit finds it. The last statement of
 * each returns `off`: by how many kobo the books are wrong then, or the number that is wrong.
 */

/** The first entry of an event that is not undone. */
const entryOf = (event: string) =>
  `(SELECT id FROM ledger_entries WHERE event = '${event}' AND NOT EXISTS (
     SELECT FROM ledger_entries mirror WHERE mirror.reverses_id = ledger_entries.id) ORDER BY id LIMIT 1)`

const postingOf = (event: string, kind: string) =>
  `(SELECT posting.id FROM ledger_postings posting JOIN ledger_accounts account ON account.id = account_id
     WHERE entry_id = ${entryOf(event)} AND kind = '${kind}')`

export type Fault = {
  readonly what: string
  readonly tables: readonly string[]
  readonly faults: readonly string[]
  readonly where: RegExp
}

export const FAULTS: readonly Fault[] = [
  {
    what: 'a posting changed by a kobo',
    tables: ['ledger_postings'],
    faults: [
      `UPDATE ledger_postings SET amount = amount + 1
       WHERE id = ${postingOf('order_delivered', 'loans_receivable')} RETURNING 1 AS off`,
    ],
    where: /^Ledger, order_delivered of order .+, loans_receivable/,
  },
  {
    what: 'the number of an invoice skipped',
    tables: ['tax_documents'],
    faults: [
      `UPDATE tax_documents SET number = number + 1 WHERE kind = 'invoice'
       AND number = (SELECT max(number) FROM tax_documents WHERE kind = 'invoice') RETURNING number AS off`,
    ],
    where: /^Invoice of \d+ kobo after number \d+, its number/,
  },
  {
    what: 'a deduction line doubled',
    tables: ['deduction_periods', 'deduction_lines'],
    faults: [
      'ALTER TABLE deduction_lines DROP CONSTRAINT deduction_lines_states',
      `INSERT INTO deduction_periods (id, company_id, month, payday)
       SELECT gen_random_uuid(), company_id, month + interval '1 month', payday + 28 FROM deduction_periods`,
      `INSERT INTO deduction_lines (id, period_id, user_id, state, due_kobo, balance_after_kobo, deducted_kobo,
         confirmed_at)
       SELECT gen_random_uuid(), doubled.id, line.user_id, 'deducted', due_kobo, 0, deducted_kobo, now()
       FROM deduction_lines line JOIN deduction_periods period ON period.id = line.period_id
       JOIN deduction_periods doubled ON doubled.company_id = period.company_id AND doubled.month > period.month
       WHERE line.deducted_kobo > 0 ORDER BY line.id LIMIT 1 RETURNING deducted_kobo AS off`,
    ],
    where: /^Ledger, deduction_confirmed of .+, payroll_receivable/,
  },
  {
    what: 'a transfer dropped',
    tables: ['remittances', 'remittance_matches'],
    faults: [
      `DELETE FROM remittance_matches
       WHERE remittance_id = (SELECT id FROM remittances WHERE entry_id = ${entryOf('remittance_received')})`,
      `DELETE FROM remittances WHERE entry_id = ${entryOf('remittance_received')} RETURNING amount_kobo AS off`,
    ],
    where: /^Ledger, remittance_received of .+, cash_bank/,
  },
  {
    what: 'a wallet off by a kobo',
    tables: ['wallets'],
    faults: [
      `UPDATE wallets SET credit_kobo = credit_kobo + 1
       WHERE user_id = (SELECT user_id FROM wallets ORDER BY user_id LIMIT 1) RETURNING 1 AS off`,
    ],
    where: /^Wallet of buyer .+, credit/,
  },
  {
    what: 'a VAT class flipped',
    tables: ['order_items'],
    faults: [
      `UPDATE order_items SET vat_class = 'zero' WHERE id = (
         SELECT id FROM order_items WHERE vat_class = 'standard' AND received_quantity > 0 AND credited_quantity = 0
         ORDER BY id LIMIT 1)
       RETURNING price_kobo * received_quantity AS off`,
    ],
    where: /^Invoice of order .+, goods standard, without VAT/,
  },
  {
    what: 'a replacement counted once more',
    tables: ['order_items'],
    faults: [
      `UPDATE order_items SET quantity = quantity + 1, received_quantity = received_quantity + 1,
         total_kobo = total_kobo + price_kobo WHERE id = (
         SELECT id FROM order_items WHERE replaces_id IS NOT NULL AND received_quantity > 0 AND credited_quantity = 0
         ORDER BY id LIMIT 1)
       RETURNING price_kobo AS off`,
    ],
    where: /^Invoice of order .+, goods \w+, without VAT/,
  },
  {
    what: 'a lot that costs a kobo more',
    tables: ['lots'],
    faults: [
      `UPDATE lots SET unit_cost_kobo = unit_cost_kobo + 1 WHERE id = (
         SELECT lots.id FROM lots LEFT JOIN goods_receipt_lines line ON line.lot_id = lots.id
         WHERE unit_cost_kobo IS NOT NULL AND line.id IS NULL LIMIT 1)
       RETURNING (SELECT quantity FROM lot_moves WHERE lot_id = lots.id AND kind = 'opening') AS off`,
    ],
    where: /^Ledger, stock_valued of .+, opening_stock/,
  },
  {
    what: 'a unit that has left its lot without a move',
    tables: ['lots'],
    faults: [
      `UPDATE lots SET quantity_left = quantity_left - 1
       WHERE id = (SELECT id FROM lots WHERE quantity_left > 0 LIMIT 1) RETURNING 1 AS off`,
    ],
    where: /^Lot .+, what is left/,
  },
  {
    what: 'the cost of a delivery missing',
    tables: ['ledger_postings'],
    faults: [
      `DELETE FROM ledger_postings WHERE id = ${postingOf('cost_of_sale', 'cost_of_sales')} RETURNING amount AS off`,
    ],
    where: /^Ledger, cost_of_sale of .+, cost_of_sales/,
  },
  {
    what: 'the interest of a credit note missing',
    tables: ['ledger_postings'],
    faults: [
      `DELETE FROM ledger_postings WHERE id = ${postingOf('credit_note', 'deferred_interest')} RETURNING amount AS off`,
    ],
    where: /^Ledger, credit_note of order .+, deferred_interest/,
  },
  {
    what: 'an instalment marked paid',
    tables: ['instalments'],
    faults: [
      `WITH part AS (
         SELECT id, amount_kobo - paid_kobo AS off FROM instalments WHERE paid_kobo < amount_kobo ORDER BY id LIMIT 1)
       UPDATE instalments SET paid_kobo = amount_kobo FROM part WHERE part.id = instalments.id RETURNING off`,
    ],
    where: /^Plan of order .+, instalment of .+, paid of it/,
  },
  {
    what: 'a moved instalment due a day late',
    tables: ['instalments'],
    faults: [
      `WITH part AS (
         SELECT part.id FROM instalments part JOIN plans ON plans.id = plan_id AND plans.state = 'open'
         WHERE deferral_id IS NOT NULL AND amount_kobo > 0 ORDER BY part.id LIMIT 1)
       UPDATE instalments SET due_on = due_on + 1 FROM part WHERE part.id = instalments.id
       RETURNING amount_kobo AS off`,
    ],
    where: /^Plan of order .+, instalment of .+, its amount/,
  },
  {
    what: 'a payment settled twice',
    tables: ['ledger_entries', 'ledger_postings'],
    faults: [
      `INSERT INTO ledger_entries (id, event, event_key, payment_id)
       SELECT 'ffffffff-0000-7000-8000-000000000000', event, 'again', payment_id FROM ledger_entries
       WHERE id = ${entryOf('repayment_received')}`,
      `INSERT INTO ledger_postings (id, entry_id, account_id, amount)
       SELECT gen_random_uuid(), 'ffffffff-0000-7000-8000-000000000000', account_id, amount FROM ledger_postings
       WHERE entry_id = ${entryOf('repayment_received')}`,
      `SELECT amount AS off FROM ledger_postings WHERE id = ${postingOf('repayment_received', 'cash_flutterwave')}`,
    ],
    where: /^Ledger, repayment_received of payment .+, cash_flutterwave/,
  },
  {
    what: 'a sold line of a kobo more',
    tables: ['sold_lines'],
    faults: [
      `UPDATE sold_lines SET amount_kobo = amount_kobo + 1
       WHERE item_id = (SELECT item_id FROM sold_lines WHERE note = 0 ORDER BY item_id LIMIT 1) AND note = 0
       RETURNING 1 AS off`,
    ],
    where: /^Sold lines of order .+ on/,
  },
  {
    what: 'an entry moved to another month',
    tables: ['ledger_entries'],
    faults: [
      `UPDATE ledger_entries SET booked_on = booked_on - interval '1 month' WHERE id = ${entryOf('order_delivered')}`,
      `SELECT amount AS off FROM ledger_postings WHERE id = ${postingOf('order_delivered', 'loans_receivable')}`,
    ],
    where: /^Ledger, order_delivered of order .+, loans_receivable on/,
  },
  {
    what: 'a transfer moved from the bank’s day to the day of its recording',
    tables: ['ledger_entries'],
    faults: [
      `UPDATE ledger_entries SET booked_on = booked_on + 1 WHERE id = ${entryOf('remittance_received')}`,
      `SELECT amount AS off FROM ledger_postings WHERE id = ${postingOf('remittance_received', 'cash_bank')}`,
    ],
    where: /^Ledger, remittance_received of .+, cash_bank on/,
  },
]
