-- outside a transaction
-- A line has one replacement.
DROP INDEX CONCURRENTLY IF EXISTS order_items_replaces_id_key;
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS order_items_replaces_id_key ON order_items (replaces_id);
