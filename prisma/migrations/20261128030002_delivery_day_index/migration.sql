-- outside a transaction
-- The orders of a place on a day, which are counted and listed.
DROP INDEX CONCURRENTLY IF EXISTS orders_delivery_day;
CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_delivery_day ON orders (delivery_day, delivery_place_id)
  WHERE delivery_day IS NOT NULL;
