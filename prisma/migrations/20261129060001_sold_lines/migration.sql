-- What was sold, for reports (docs/decisions/0154): a row for each line of an order when it is delivered, and one for
-- each credit note that takes some of it back.
CREATE TABLE sold_lines (
  item_id uuid NOT NULL,
  note integer NOT NULL,
  day date NOT NULL,
  company_id uuid NOT NULL,
  product_id uuid NOT NULL,
  category_id uuid NOT NULL,
  quantity integer NOT NULL,
  amount_kobo bigint NOT NULL,
  missing integer NOT NULL,
  damaged integer NOT NULL,
  is_first boolean NOT NULL,
  on_time boolean,
  CONSTRAINT sold_lines_pkey PRIMARY KEY (item_id, note),
  CONSTRAINT sold_lines_item_id_fkey FOREIGN KEY (item_id) REFERENCES order_items (id)
    ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT sold_lines_sign CHECK (note = 0 AND quantity >= 0 OR note <> 0 AND quantity < 0 AND NOT is_first)
);
CREATE INDEX sold_lines_day_idx ON sold_lines (day);

CREATE TRIGGER sold_lines_append_only BEFORE UPDATE OR DELETE ON sold_lines
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER sold_lines_no_truncate BEFORE TRUNCATE ON sold_lines
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The rows of deliveries. The day is that of the books; a free replacement has no entry, so its day is that of the
-- delivery. Before decision 0065 an order was booked at its approval, and all of it was received. What was replaced at
-- packing is not missing.
CREATE VIEW delivered_lines AS
SELECT item.order_id, item.id AS item_id, 0 AS note, coalesce(sale.day, moved.day) AS day, orders.company_id,
  item.product_id, product.category_id, received.quantity, received.quantity * item.price_kobo AS amount_kobo,
  greatest(0, item.quantity - received.quantity - item.damaged_quantity - coalesce(instead.quantity, 0)) AS missing,
  item.damaged_quantity AS damaged, received.is_first,
  CASE WHEN received.is_first THEN moved.day <= orders.delivery_day END AS on_time
FROM orders
JOIN order_items item ON item.order_id = orders.id
JOIN products product ON product.id = item.product_id
LEFT JOIN order_items instead ON instead.replaces_id = item.id
CROSS JOIN LATERAL (
  SELECT coalesce(item.received_quantity, item.quantity) AS quantity,
    item.position = (SELECT min(position) FROM order_items WHERE order_id = orders.id) AS is_first
) AS received
CROSS JOIN LATERAL (
  SELECT (created_at AT TIME ZONE 'Africa/Lagos')::date AS day FROM order_moves
  WHERE order_id = orders.id AND "to" = 'delivered' ORDER BY created_at LIMIT 1
) AS moved
LEFT JOIN LATERAL (
  SELECT coalesce(entry.booked_on, (entry.booked_at AT TIME ZONE 'Africa/Lagos')::date) AS day
  FROM ledger_entries entry
  WHERE entry.order_id = orders.id AND entry.event IN ('order_delivered', 'order_approved')
    AND NOT EXISTS (SELECT FROM ledger_entries mirror WHERE mirror.reverses_id = entry.id)
  ORDER BY entry.booked_at DESC LIMIT 1
) AS sale ON true
WHERE orders.status = 'delivered';

-- At commit, when the entry and what was received of each line are there, in whichever order they were written.
CREATE FUNCTION record_sold_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sold_lines (item_id, note, day, company_id, product_id, category_id, quantity, amount_kobo, missing,
    damaged, is_first, on_time)
  SELECT item_id, note, day, company_id, product_id, category_id, quantity, amount_kobo, missing, damaged, is_first,
    on_time
  FROM delivered_lines WHERE order_id = NEW.order_id
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER order_moves_sold AFTER INSERT ON order_moves DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW."to" = 'delivered') EXECUTE FUNCTION record_sold_lines();

-- The order is locked, so its credit notes come one after another.
CREATE FUNCTION record_credited_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sold_lines (item_id, note, day, company_id, product_id, category_id, quantity, amount_kobo, missing,
    damaged, is_first)
  SELECT NEW.id, (SELECT greatest(0, max(note)) + 1 FROM sold_lines WHERE item_id = NEW.id), credit.day,
    orders.company_id, NEW.product_id, product.category_id, OLD.credited_quantity - NEW.credited_quantity,
    (OLD.credited_quantity - NEW.credited_quantity) * NEW.price_kobo, 0, 0, false
  FROM orders
  JOIN products product ON product.id = NEW.product_id
  CROSS JOIN LATERAL (
    SELECT coalesce(max(entry.booked_on), (clock_timestamp() AT TIME ZONE 'Africa/Lagos')::date) AS day
    FROM ledger_entries entry
    WHERE entry.order_id = NEW.order_id AND entry.event = 'credit_note'
  ) AS credit
  WHERE orders.id = NEW.order_id;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER order_items_credited AFTER UPDATE OF credited_quantity ON order_items
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.credited_quantity > OLD.credited_quantity) EXECUTE FUNCTION record_credited_line();
