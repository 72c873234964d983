/*
 * What must hold between the ledger and the lots of goods (docs/decisions/0153), as SQL. Lots of unknown cost are not
 * in the books.
 */

/** SQL for the moves of lots whose cost is known, with the status of their order and their value in kobo. */
const VALUED_MOVES = `
  SELECT moved.kind, orders.status, moved.quantity * lots.unit_cost_kobo AS value
  FROM lot_moves moved JOIN lots ON lots.id = moved.lot_id LEFT JOIN orders ON orders.id = moved.order_id
  WHERE lots.unit_cost_kobo IS NOT NULL`

/** SQL for receipts' lines: whether they are billed, and what was kept of them costs with VAT. */
const KEPT_LINES = `
  SELECT receipt.bill_id IS NOT NULL AS billed, kept.net, round(kept.net * line.vat_bps / 10000) AS vat
  FROM goods_receipt_lines line JOIN goods_receipts receipt ON receipt.id = line.receipt_id
  CROSS JOIN LATERAL (
    SELECT line.unit_cost_kobo * (line.quantity + coalesce(sum(moved.quantity), 0)) AS net
    FROM lot_moves moved WHERE moved.lot_id = line.lot_id AND moved.kind = 'purchase_return'
  ) AS kept`

/** Each rule is a SELECT of one sentence `what` for every row that breaks it. */
export const STOCK_LEDGER_RULES: readonly string[] = [
  `SELECT 'Product ' || products.id || ' has a stock of ' || products.stock || ', but its lots have '
      || coalesce(sum(lots.quantity_left), 0) || '.' AS what
    FROM products LEFT JOIN lots ON lots.product_id = products.id AND lots.quantity_left > 0
    GROUP BY products.id HAVING products.stock <> coalesce(sum(lots.quantity_left), 0)`,

  `SELECT 'Lot ' || lots.id || ' has ' || lots.quantity_left || ' left, but its moves add up to '
      || coalesce(sum(moved.quantity), 0) || '.' AS what
    FROM lots LEFT JOIN lot_moves moved ON moved.lot_id = lots.id
    GROUP BY lots.id HAVING lots.quantity_left <> coalesce(sum(moved.quantity), 0)`,

  `SELECT 'Account ' || expected.kind || ' is ' || coalesce(booked.balance, 0) || ' kobo by the ledger and '
      || expected.balance || ' kobo by lots, receipts and bills.' AS what
    FROM (
      SELECT account.kind, account.balance FROM (
        -- Goods on their way to buyers are ours until they are delivered.
        SELECT coalesce(sum(value), 0)
            - coalesce(sum(value) FILTER (WHERE kind IN ('sale', 'return') AND status <> 'delivered'), 0) AS inventory,
          -coalesce(sum(value) FILTER (WHERE kind IN ('sale', 'return') AND status = 'delivered'), 0) AS cost,
          -coalesce(sum(value) FILTER (WHERE kind IN ('count', 'write_off')), 0) AS lost
        FROM (${VALUED_MOVES}) AS moves
      ) AS goods CROSS JOIN (
        SELECT coalesce(sum(net) FILTER (WHERE NOT billed), 0) AS unbilled,
          coalesce(sum(net + vat) FILTER (WHERE billed), 0) AS billed,
          coalesce(sum(vat) FILTER (WHERE billed), 0) AS vat
        FROM (${KEPT_LINES}) AS lines
      ) AS bought CROSS JOIN LATERAL (VALUES
        ('inventory', goods.inventory), ('cost_of_sales', goods.cost), ('shrinkage', goods.lost),
        ('goods_not_billed', -bought.unbilled), ('supplier_payable', -bought.billed), ('input_vat', bought.vat)
      ) AS account (kind, balance)
    ) AS expected LEFT JOIN (
      SELECT account.kind::text AS kind, sum(posting.amount) AS balance
      FROM ledger_accounts account JOIN ledger_postings posting ON posting.account_id = account.id GROUP BY account.kind
    ) AS booked ON booked.kind = expected.kind
    WHERE coalesce(booked.balance, 0) <> expected.balance`,
]
