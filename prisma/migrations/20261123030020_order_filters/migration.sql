-- outside a transaction
-- The desk's queue: orders that wait for their buyer last. The words are those of lib/orders/filter-queries.ts.
DROP INDEX CONCURRENTLY IF EXISTS orders_queue;
CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_queue ON orders (status, (
  status = 'pending' AND terms_accepted_at IS NULL
  OR status = 'approved' AND fees_paid_at IS NULL AND service_fee_kobo + delivery_fee_kobo > 0), id)
  WHERE status IN ('pending', 'approved');
-- The filter for unpaid fees. Most orders have paid theirs.
DROP INDEX CONCURRENTLY IF EXISTS orders_fees_unpaid;
CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_fees_unpaid ON orders (status, id)
  WHERE fees_paid_at IS NULL AND service_fee_kobo + delivery_fee_kobo > 0;
-- Orders by their day and by what was bought.
DROP INDEX CONCURRENTLY IF EXISTS orders_placed_at_idx;
CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_placed_at_idx ON orders (placed_at);
DROP INDEX CONCURRENTLY IF EXISTS order_items_product_id_order_id_idx;
CREATE INDEX CONCURRENTLY IF NOT EXISTS order_items_product_id_order_id_idx ON order_items (product_id, order_id);
