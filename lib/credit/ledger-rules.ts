import type { OrderStatus } from '@/generated/prisma/enums'
import { VAT_LEDGER_RULES } from '@/lib/vat/ledger-rules'
import { INTEREST_ACCOUNTS } from './interest-rules'
import { STOCK_LEDGER_RULES } from './stock-ledger-rules'

/*
 * What must hold between ledger, wallets and plans, as SQL. Each rule is one statement, so it sees one state of all
 * tables. `npm run ledger:check` prints what breaks them, and the job `ledger` counts it every day.
 */

/** Whether an order of each status must have a payment plan. Reversed plans do not count. */
export const HAS_PLAN: Readonly<Record<OrderStatus, boolean>> = {
  pending: false,
  approved: false,
  packed: false,
  out_for_delivery: false,
  delivered: true,
  rejected: false,
  cancelled: false,
}

const WITH_PLAN = Object.entries(HAS_PLAN)
  .filter(([, hasPlan]) => hasPlan)
  .map(([status]) => `'${status}'`)
  .join(', ')

/** SQL for the balances in kobo of one kind of account, as (owner, balance); debits are positive. */
const balances = (
  kind: 'loans_receivable' | 'customer_credit' | 'payroll_receivable' | 'company_credit',
  owner: 'user_id' | 'company_id',
) => `
  SELECT account.${owner} AS owner, sum(posting.amount) AS balance
  FROM ledger_accounts account JOIN ledger_postings posting ON posting.account_id = account.id
  WHERE account.kind = '${kind}' GROUP BY account.${owner}`

/** SQL for the plan that counts of each order: the one that is not reversed, if there is one. */
const PLAN_PER_ORDER = `SELECT DISTINCT ON (order_id) * FROM plans ORDER BY order_id, state = 'reversed'`

/** SQL for the price in kobo of what each delivered order's buyer received and no credit note took back. */
const PRICE_PER_ORDER = `
  SELECT priced.id,
    items + round(taxable * vat_bps / 10000) + least(round(items * interest_bps / 10000), interest_kobo) AS price
  FROM (
    SELECT orders.id, orders.vat_bps, orders.interest_bps, orders.interest_kobo, sum(kept.price) AS items,
      coalesce(sum(kept.price) FILTER (WHERE kept.vat_class = 'standard'), 0) AS taxable
    FROM orders JOIN (
      SELECT order_id, vat_class, price_kobo * (received_quantity - credited_quantity) AS price FROM order_items
    ) AS kept ON kept.order_id = orders.id
    WHERE orders.status IN (${WITH_PLAN}) GROUP BY orders.id HAVING bool_and(kept.price IS NOT NULL)
  ) AS priced`

const PAID_PER_PLAN =
  'SELECT plan_id, sum(amount_kobo) AS amount, sum(paid_kobo) AS paid FROM instalments GROUP BY plan_id'

/** SQL for the deductions that are not undone, as (id, event_key, company_id, amount in kobo). */
const LIVE_DEDUCTIONS = `
  SELECT entry.id, entry.event_key, account.company_id, sum(posting.amount) AS amount
  FROM ledger_entries entry
  JOIN ledger_postings posting ON posting.entry_id = entry.id
  JOIN ledger_accounts account ON account.id = posting.account_id AND account.kind = 'payroll_receivable'
  WHERE entry.event = 'deduction_confirmed'
    AND NOT EXISTS (SELECT FROM ledger_entries mirror WHERE mirror.reverses_id = entry.id)
  GROUP BY entry.id, account.company_id`

/** Each rule is a SELECT of one sentence `what` for every row that breaks it. */
export const LEDGER_RULES: readonly string[] = [
  `SELECT 'Entry ' || entry.id || ' does not balance: its postings add up to ' || coalesce(sum(posting.amount), 0)
    || ' kobo.' AS what
    FROM ledger_entries entry LEFT JOIN ledger_postings posting ON posting.entry_id = entry.id
    GROUP BY entry.id HAVING count(posting.id) < 2 OR sum(posting.amount) <> 0`,

  `SELECT 'Entry ' || mirror.id || ' is not the mirror of entry ' || mirror.reverses_id || '.' AS what
    FROM ledger_entries mirror JOIN ledger_postings posting ON posting.entry_id IN (mirror.id, mirror.reverses_id)
    WHERE mirror.reverses_id IS NOT NULL
    GROUP BY mirror.id, mirror.reverses_id, posting.account_id HAVING sum(posting.amount) <> 0`,

  `SELECT 'Buyer ' || coalesce(loans.owner, plans.user_id) || ' owes ' || coalesce(loans.balance, 0)
    || ' kobo by the ledger and '
      || coalesce(plans.open, 0) || ' kobo by the plans.' AS what
    FROM (${balances('loans_receivable', 'user_id')}) AS loans
    FULL JOIN (
      SELECT plan.user_id, sum(parts.amount - parts.paid) AS open
      FROM plans plan JOIN (${PAID_PER_PLAN}) AS parts ON parts.plan_id = plan.id WHERE plan.state = 'open'
      GROUP BY plan.user_id
    ) AS plans ON plans.user_id = loans.owner
    WHERE coalesce(loans.balance, 0) <> coalesce(plans.open, 0)`,

  `SELECT 'Buyer ' || coalesce(kept.owner, wallet.user_id) || ' has ' || coalesce(-kept.balance, 0)
    || ' kobo of credit by the ledger and '
      || coalesce(wallet.credit_kobo, 0) || ' kobo in the wallet.' AS what
    FROM (${balances('customer_credit', 'user_id')}) AS kept FULL JOIN wallets wallet ON wallet.user_id = kept.owner
    WHERE coalesce(-kept.balance, 0) <> coalesce(wallet.credit_kobo, 0)`,

  `SELECT 'The wallet of buyer ' || coalesce(wallet.user_id, plans.user_id) || ' says total '
      || coalesce(wallet.total_loan_kobo, 0) || ', current ' || coalesce(wallet.current_loan_kobo, 0)
      || ', paid ' || coalesce(wallet.paid_loan_kobo, 0) || ' kobo; the plans say ' || coalesce(plans.total, 0)
      || ', ' || coalesce(plans.current, 0) || ', ' || coalesce(plans.paid, 0) || '.' AS what
    FROM wallets wallet
    FULL JOIN (
      SELECT plan.user_id, sum(plan.principal_kobo) FILTER (WHERE plan.state <> 'reversed') AS total,
        sum(plan.principal_kobo) FILTER (WHERE plan.state = 'open') AS current,
        sum(parts.paid) FILTER (WHERE plan.state = 'open') AS paid
      FROM plans plan JOIN (${PAID_PER_PLAN}) AS parts ON parts.plan_id = plan.id GROUP BY plan.user_id
    ) AS plans ON plans.user_id = wallet.user_id
    WHERE (
        coalesce(wallet.total_loan_kobo, 0), coalesce(wallet.current_loan_kobo, 0), coalesce(wallet.paid_loan_kobo, 0)
      ) <> (coalesce(plans.total, 0), coalesce(plans.current, 0), coalesce(plans.paid, 0))`,

  `SELECT 'Plan ' || plan.id || ' is ' || plan.state || ' over ' || plan.principal_kobo
    || ' kobo, but its instalments add up to '
      || coalesce(parts.amount, 0) || ' kobo with ' || coalesce(parts.paid, 0) || ' paid.' AS what
    FROM plans plan LEFT JOIN (${PAID_PER_PLAN}) AS parts ON parts.plan_id = plan.id
    WHERE parts.amount IS DISTINCT FROM plan.principal_kobo
      -- A plan that was written off may be repaid in full, and stays written off.
      OR (plan.state <> 'written_off' AND (plan.state = 'settled') <> (parts.paid = parts.amount))
      OR (plan.state = 'reversed' AND parts.paid <> 0)`,

  `SELECT 'Instalment ' || part.id || ' is paid by ' || part.paid_kobo || ' kobo, but repayments of '
    || coalesce(sum(share.amount_kobo), 0)
      || ' kobo fell on it.' AS what
    FROM instalments part LEFT JOIN repayment_allocations share ON share.instalment_id = part.id
    GROUP BY part.id HAVING part.paid_kobo <> coalesce(sum(share.amount_kobo), 0)`,

  `SELECT 'Plan ' || plan.id || ' is ' || plan.state || ' over ' || plan.principal_kobo
    || ' kobo, but the ledger holds '
      || coalesce(booked.amount, 0) || ' kobo of goods for its order.' AS what
    FROM (${PLAN_PER_ORDER}) AS plan LEFT JOIN (
      SELECT entry.order_id, sum(posting.amount) AS amount
      FROM ledger_entries entry
      JOIN ledger_postings posting ON posting.entry_id = entry.id
      JOIN ledger_accounts account ON account.id = posting.account_id AND account.kind = 'loans_receivable'
      LEFT JOIN ledger_entries original ON original.id = entry.reverses_id
      WHERE coalesce(original.event, entry.event) IN ('order_approved', 'order_delivered', 'credit_note')
      GROUP BY entry.order_id
    ) AS booked ON booked.order_id = plan.order_id
    WHERE coalesce(booked.amount, 0) <> CASE WHEN plan.state = 'reversed' THEN 0 ELSE plan.principal_kobo END`,

  ...VAT_LEDGER_RULES,
  ...STOCK_LEDGER_RULES,

  // Deliveries from before decision 0065 do not say what was received.
  `SELECT 'Plan ' || plan.id || ' is over ' || plan.principal_kobo
    || ' kobo, but what the buyer received and kept costs ' || goods.price || ' kobo.' AS what
    FROM plans plan JOIN (${PRICE_PER_ORDER}) AS goods ON goods.id = plan.order_id
    WHERE plan.state <> 'reversed' AND plan.principal_kobo <> goods.price`,

  `SELECT 'Plan ' || plan.id || ' is ' || plan.state || ' with ' || parts.amount - parts.paid || ' kobo open, but '
      || coalesce(given_up.amount, 0) || ' kobo of it are written off.' AS what
    FROM (${PLAN_PER_ORDER}) AS plan JOIN (${PAID_PER_PLAN}) AS parts ON parts.plan_id = plan.id
    LEFT JOIN (
      -- Less what was recovered since.
      SELECT entry.order_id, sum(posting.amount) AS amount
      FROM ledger_entries entry
      JOIN ledger_postings posting ON posting.entry_id = entry.id
      JOIN ledger_accounts account ON account.id = posting.account_id
        AND account.kind IN ('bad_debt', 'bad_debt_recovered')
      WHERE entry.order_id IS NOT NULL GROUP BY entry.order_id
    ) AS given_up ON given_up.order_id = plan.order_id
    WHERE coalesce(given_up.amount, 0)
      <> CASE WHEN plan.state = 'written_off' THEN parts.amount - parts.paid ELSE 0 END`,

  `SELECT 'Order ' || orders.number || ' has given back ' || rebated.amount || ' kobo of interest, but its interest is '
      || booked.amount + rebated.amount || ' kobo.' AS what
    FROM (
      SELECT entry.order_id, sum(posting.amount) AS amount
      FROM ledger_entries entry
      JOIN ledger_postings posting ON posting.entry_id = entry.id
      JOIN ledger_accounts account ON account.id = posting.account_id AND account.kind IN ${INTEREST_ACCOUNTS}
      WHERE entry.event = 'interest_rebate' GROUP BY entry.order_id
    ) AS rebated JOIN orders ON orders.id = rebated.order_id
    CROSS JOIN LATERAL (
      SELECT -sum(posting.amount) AS amount
      FROM ledger_entries entry
      JOIN ledger_postings posting ON posting.entry_id = entry.id
      JOIN ledger_accounts account ON account.id = posting.account_id AND account.kind IN ${INTEREST_ACCOUNTS}
      WHERE entry.order_id = rebated.order_id
    ) AS booked
    WHERE rebated.amount < 0 OR booked.amount < 0`,

  `SELECT 'Entry ' || entry.id || ' has earned ' || coalesce(booked.amount, 0) || ' kobo of interest, but plans '
      || coalesce(sum(earned.amount_kobo), 0) || '.' AS what
    FROM ledger_entries entry LEFT JOIN earned_interest earned ON earned.entry_id = entry.id
    LEFT JOIN LATERAL (
      SELECT sum(posting.amount) AS amount
      FROM ledger_postings posting JOIN ledger_accounts account ON account.id = posting.account_id
      WHERE posting.entry_id = entry.id AND account.kind = 'deferred_interest'
    ) AS booked ON true
    WHERE entry.event = 'interest_earned'
    GROUP BY entry.id, booked.amount HAVING coalesce(booked.amount, 0) <> coalesce(sum(earned.amount_kobo), 0)`,

  `SELECT 'The provision for bad debts is ' || -booked.amount || ' kobo by the ledger and ' || last.amount
      || ' by the last closed month.' AS what
    FROM (
      SELECT coalesce(sum(posting.amount), 0) AS amount
      FROM ledger_accounts account JOIN ledger_postings posting ON posting.account_id = account.id
      WHERE account.kind = 'bad_debt_provision'
    ) AS booked CROSS JOIN (
      SELECT coalesce(sum(amount_kobo), 0) AS amount FROM provisions
      WHERE month = (SELECT max(month) FROM provisions)
    ) AS last
    WHERE -booked.amount <> last.amount`,

  `SELECT 'Order ' || orders.number || ' is ' || orders.status || ', but its plan is '
    || coalesce(plan.state::text, 'missing') || '.' AS what
    FROM orders LEFT JOIN (${PLAN_PER_ORDER}) AS plan ON plan.order_id = orders.id
    -- A free replacement has no plan.
    WHERE (orders.status IN (${WITH_PLAN}) AND orders.items_kobo + orders.vat_kobo + orders.interest_kobo > 0)
      <> coalesce(plan.state <> 'reversed', false)`,

  `SELECT 'Company ' || owed.owner || ' has remitted ' || -owed.balance || ' kobo more than it deducted.' AS what
    FROM (${balances('payroll_receivable', 'company_id')}) AS owed WHERE owed.balance < 0`,

  `SELECT 'Deduction line ' || coalesce(line.id::text, 'missing') || ' says ' || coalesce(line.deducted_kobo, 0)
    || ' kobo were deducted, but entry '
      || coalesce(live.event_key, 'missing') || ' books ' || coalesce(live.amount, 0) || '.' AS what
    FROM (
      SELECT line.id, line.entry_id, line.deducted_kobo, period.company_id
      FROM deduction_lines line JOIN deduction_periods period ON period.id = line.period_id
      WHERE line.state <> 'expected'
    ) AS line
    FULL JOIN (${LIVE_DEDUCTIONS}) AS live ON live.id = line.entry_id
    WHERE (line.id IS NOT NULL OR live.event_key LIKE 'deduction:%')
      AND (line.deducted_kobo, line.company_id) IS DISTINCT FROM (live.amount, live.company_id)`,

  // Older deductions, from before periods, have no line. Their event keys do not begin with "deduction:".
  `SELECT 'Company ' || company.id || ' owes ' || coalesce(owed.balance, 0)
    || ' kobo by the ledger, but its deductions less what arrived are '
      || coalesce(lines.deducted, 0) + coalesce(bare.amount, 0) - coalesce(sent.amount, 0) || '.' AS what
    FROM companies company
    LEFT JOIN (${balances('payroll_receivable', 'company_id')}) AS owed ON owed.owner = company.id
    LEFT JOIN (
      SELECT period.company_id, sum(line.deducted_kobo) AS deducted
      FROM deduction_lines line JOIN deduction_periods period ON period.id = line.period_id GROUP BY period.company_id
    ) AS lines ON lines.company_id = company.id
    LEFT JOIN (
      SELECT live.company_id, sum(live.amount) AS amount FROM (${LIVE_DEDUCTIONS}) AS live
      WHERE live.event_key NOT LIKE 'deduction:%' GROUP BY live.company_id
    ) AS bare ON bare.company_id = company.id
    LEFT JOIN (
      SELECT company_id, sum(amount_kobo - excess_kobo) AS amount FROM remittances
      WHERE undone_at IS NULL AND NOT paid_out GROUP BY company_id
    ) AS sent ON sent.company_id = company.id
    WHERE coalesce(owed.balance, 0)
      <> coalesce(lines.deducted, 0) + coalesce(bare.amount, 0) - coalesce(sent.amount, 0)`,

  `SELECT 'Deduction line ' || line.id || ' has received ' || line.received_kobo || ' kobo, but receipts of '
    || coalesce(sum(share.amount_kobo), 0)
      || ' kobo reached it.' AS what
    FROM deduction_lines line LEFT JOIN remittance_matches share ON share.line_id = line.id
    GROUP BY line.id HAVING line.received_kobo <> coalesce(sum(share.amount_kobo), 0)`,

  `SELECT 'Remittance ' || sent.reference || ' is '
      || CASE WHEN sent.undone_at IS NULL THEN 'live' ELSE 'undone' END || ', but its entry is not.' AS what
    FROM remittances sent
    WHERE (sent.undone_at IS NOT NULL)
      <> EXISTS (SELECT FROM ledger_entries mirror WHERE mirror.reverses_id = sent.entry_id)`,

  `SELECT 'Company ' || coalesce(kept.owner, sent.company_id) || ' has ' || coalesce(-kept.balance, 0)
    || ' kobo of credit by the ledger and ' || coalesce(sent.credit, 0) || ' kobo by its remittances and gifts.'
      AS what
    FROM (${balances('company_credit', 'company_id')}) AS kept
    FULL JOIN (
      SELECT company_id, sum(credit) AS credit FROM (
        SELECT company_id, CASE WHEN from_credit THEN -amount_kobo ELSE excess_kobo END AS credit
        FROM remittances WHERE undone_at IS NULL
        UNION ALL
        SELECT gift.company_id, share.returned_kobo - gift.net_kobo - gift.vat_kobo
        FROM gifts gift JOIN gift_shares share ON share.gift_id = gift.id WHERE gift.state = 'paid'
      ) AS moved GROUP BY company_id
    ) AS sent ON sent.company_id = kept.owner
    WHERE coalesce(-kept.balance, 0) <> coalesce(sent.credit, 0) OR kept.balance > 0`,

  `SELECT 'Remittance ' || sent.reference || ' is over ' || sent.amount_kobo || ' kobo, but reaches lines of '
    || sum(share.amount_kobo) || ' kobo.' AS what
    FROM remittances sent JOIN remittance_matches share ON share.remittance_id = sent.id
    GROUP BY sent.id HAVING sum(share.amount_kobo) > sent.amount_kobo - sent.excess_kobo`,

  `SELECT 'Line ' || line.id || ' of a bank statement is over ' || line.amount_kobo || ' kobo, but its remittance '
    || sent.reference || ' is ' || CASE WHEN sent.undone_at IS NULL THEN 'over ' || sent.amount_kobo ELSE 'undone' END
    || '.' AS what
    FROM bank_lines line JOIN remittances sent ON sent.id = line.remittance_id
    WHERE sent.amount_kobo <> line.amount_kobo OR sent.undone_at IS NOT NULL OR sent.from_credit`,

  `SELECT 'Deduction line ' || counted.id || ' is ' || counted.state || ', but ' || counted.so_far
    || ' kobo were deducted up to it and ' || counted.announced
      || ' are announced.' AS what
    FROM (
      SELECT line.id, line.state::text,
        sum(line.deducted_kobo - line.received_kobo)
          OVER (PARTITION BY period.company_id ORDER BY period.month, line.id) AS so_far,
        (SELECT coalesce(sum(amount_kobo), 0) FROM remittance_notices notice
          WHERE notice.company_id = period.company_id AND notice.remittance_id IS NULL) AS announced
      FROM deduction_lines line JOIN deduction_periods period ON period.id = line.period_id
      WHERE line.state IN ('deducted', 'remitted')
    ) AS counted
    WHERE (counted.state = 'remitted') <> (counted.so_far <= counted.announced)`,

  `SELECT 'Payment ' || payment.tx_ref || ' is ' || payment.state || ' over ' || coalesce(payment.received_kobo, 0)
    || ' kobo, but '
      || coalesce(booked.amount, 0) || ' kobo are booked for it.' AS what
    FROM payments payment LEFT JOIN (
      SELECT entry.payment_id, sum(posting.amount) AS amount
      FROM ledger_entries entry
      JOIN ledger_postings posting ON posting.entry_id = entry.id
      JOIN ledger_accounts account ON account.id = posting.account_id AND account.kind = 'cash_flutterwave'
      LEFT JOIN ledger_entries original ON original.id = entry.reverses_id
      WHERE coalesce(original.event, entry.event) IN
        ('registration_fee_paid', 'order_fees_paid', 'repayment_received', 'repayment_returned')
      GROUP BY entry.payment_id
    ) AS booked ON booked.payment_id = payment.id
    WHERE coalesce(booked.amount, 0) <> CASE WHEN payment.state = 'succeeded' THEN payment.received_kobo ELSE 0 END`,

  // Payments in other currencies are not in the ledger.
  `SELECT 'Payment ' || payment.tx_ref || ' left ' || coalesce(payment.stray_amount, 0)
    || ' kobo that settle nothing, but '
      || coalesce(booked.amount, 0) || ' kobo are booked as that.' AS what
    FROM payments payment LEFT JOIN (
      SELECT entry.payment_id, -sum(posting.amount) AS amount
      FROM ledger_entries entry
      JOIN ledger_postings posting ON posting.entry_id = entry.id
      JOIN ledger_accounts account ON account.id = posting.account_id AND account.kind = 'owed_back'
      WHERE entry.event = 'unapplied_received' GROUP BY entry.payment_id
    ) AS booked ON booked.payment_id = payment.id
    WHERE coalesce(booked.amount, 0) <> CASE WHEN payment.stray_currency = 'NGN' THEN payment.stray_amount ELSE 0 END`,

  `SELECT 'Refund ' || coalesce(refund.id::text, booked.event_key) || ' is '
      || coalesce(refund.state::text, 'missing') || ' over ' || coalesce(refund.amount_kobo, 0) || ' kobo, but '
      || coalesce(booked.amount, 0) || ' kobo are booked for it.' AS what
    FROM (
      SELECT refund.*, refund.is_stray AND payment.stray_currency <> 'NGN' AS is_foreign FROM refunds refund
      JOIN payments payment ON payment.id = refund.payment_id
    ) AS refund FULL JOIN (
      SELECT entry.event_key, entry.payment_id,
        -coalesce(sum(posting.amount) FILTER (WHERE account.kind = 'cash_flutterwave'), 0) AS amount
      FROM ledger_entries entry
      JOIN ledger_postings posting ON posting.entry_id = entry.id
      JOIN ledger_accounts account ON account.id = posting.account_id
      WHERE entry.event = 'refund_paid' GROUP BY entry.id
    ) AS booked ON booked.event_key = 'refund:' || refund.id AND booked.payment_id = refund.payment_id
    WHERE refund.id IS NULL OR coalesce(booked.amount, 0) <> CASE
      WHEN refund.state = 'completed' AND NOT refund.is_foreign THEN refund.amount_kobo
      ELSE 0
    END`,
]
