-- What was sold before the triggers were there. What they have written meanwhile stays.
INSERT INTO sold_lines (item_id, note, day, company_id, product_id, category_id, quantity, amount_kobo, missing,
  damaged, is_first, on_time)
SELECT item_id, note, day, company_id, product_id, category_id, quantity, amount_kobo, missing, damaged, is_first,
  on_time
FROM delivered_lines
ON CONFLICT DO NOTHING;

-- Nobody kept which credit note took back which goods, so all of a line have the day of its order's latest one.
INSERT INTO sold_lines (item_id, note, day, company_id, product_id, category_id, quantity, amount_kobo, missing,
  damaged, is_first)
SELECT item.id, -1, credit.day, sold.company_id, sold.product_id, sold.category_id, -early.quantity,
  -early.quantity * item.price_kobo, 0, 0, false
FROM order_items item
JOIN sold_lines sold ON sold.item_id = item.id AND sold.note = 0
CROSS JOIN LATERAL (
  SELECT item.credited_quantity + coalesce(sum(later.quantity), 0)::int AS quantity
  FROM sold_lines later WHERE later.item_id = item.id AND later.note > 0
) AS early
CROSS JOIN LATERAL (
  SELECT max(coalesce(entry.booked_on, (entry.booked_at AT TIME ZONE 'Africa/Lagos')::date)) AS day
  FROM ledger_entries entry WHERE entry.order_id = item.order_id AND entry.event = 'credit_note'
) AS credit
WHERE item.credited_quantity > 0 AND early.quantity > 0 AND credit.day IS NOT NULL
ON CONFLICT DO NOTHING;
