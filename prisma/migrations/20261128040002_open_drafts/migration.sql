-- outside a transaction
-- One open checkout of the cart and one of the basket.
DROP INDEX CONCURRENTLY IF EXISTS checkout_drafts_one_open_of_each;
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS checkout_drafts_one_open_of_each ON checkout_drafts (user_id, source)
  WHERE order_id IS NULL;
DROP INDEX CONCURRENTLY IF EXISTS checkout_drafts_one_open;
