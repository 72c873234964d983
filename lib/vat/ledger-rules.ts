/** The accounts of what an invoice or a credit note states without VAT. */
const SUPPLY_ACCOUNTS = `'income_sales', 'income_service', 'income_delivery', 'income_registration', 'sales_returns'`

/** What must hold between tax documents and the ledger, as rules of `ledger-rules.ts` (docs/decisions/0075). */
export const VAT_LEDGER_RULES: readonly string[] = [
  `SELECT 'The ' || document.kind || ' ' || coalesce(document.number::text, 'without number') || ' states '
    || stated.net || ' kobo and ' || stated.vat || ' kobo of VAT, but its entry books ' || abs(booked.net) || ' and '
    || abs(booked.vat) || '.' AS what
    FROM tax_documents document
    LEFT JOIN (
      SELECT document_id, sum(net_kobo) AS net, sum(vat_kobo) AS vat FROM tax_lines GROUP BY document_id
    ) AS stated ON stated.document_id = document.id
    JOIN (
      SELECT posting.entry_id, coalesce(-sum(posting.amount) FILTER (WHERE account.kind = 'vat_payable'), 0) AS vat,
        coalesce(-sum(posting.amount) FILTER (WHERE account.kind IN (${SUPPLY_ACCOUNTS})), 0) AS net
      FROM ledger_postings posting JOIN ledger_accounts account ON account.id = posting.account_id
      WHERE account.kind IN ('vat_payable', ${SUPPLY_ACCOUNTS}) GROUP BY posting.entry_id
    ) AS booked ON booked.entry_id = document.entry_id
    WHERE (stated.net, stated.vat) IS DISTINCT FROM CASE document.kind
      WHEN 'invoice' THEN (booked.net, booked.vat) ELSE (-booked.net, -booked.vat) END`,

  // What servers of the release before book has its document an hour later (docs/decisions/0075).
  `SELECT 'Entry ' || entry.id || ' moves VAT without an invoice or credit note.' AS what
    FROM ledger_entries entry
    JOIN ledger_postings posting ON posting.entry_id = entry.id
    JOIN ledger_accounts account ON account.id = posting.account_id AND account.kind = 'vat_payable'
    LEFT JOIN tax_series series
      ON series.kind = (CASE entry.event WHEN 'credit_note' THEN 'credit_note' ELSE 'invoice' END)::"TaxDocumentKind"
    WHERE NOT EXISTS (SELECT FROM tax_documents document WHERE document.entry_id = entry.id)
      AND (entry.event IN ('order_fees_paid', 'registration_fee_paid', 'refund_paid', 'gift_paid',
          'gift_returned')
        OR entry.event IN ('order_delivered', 'credit_note') AND entry.booked_at < series.checked_until)`,

  `SELECT 'The numbers of the series ' || coalesce(series.kind, made.kind) || ' have gaps: ' || coalesce(made.count, 0)
    || ' documents, the last of which is ' || coalesce(series.last, 0) || '.' AS what
    FROM tax_series series FULL JOIN (
      SELECT kind, count(*) AS count, count(number) AS numbered, max(number) AS last FROM tax_documents
      WHERE number IS NOT NULL OR seller_is_named(seller) GROUP BY kind
    ) AS made ON made.kind = series.kind
    WHERE (coalesce(made.count, 0), coalesce(made.numbered, 0), coalesce(made.last, 0))
      IS DISTINCT FROM (series.last::bigint, series.last::bigint, series.last)`,
]
