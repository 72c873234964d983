-- outside a transaction
-- An order whose plan was taken back gets another one at its delivery.
DROP INDEX CONCURRENTLY IF EXISTS "plans_order_id_idx";
CREATE INDEX CONCURRENTLY IF NOT EXISTS "plans_order_id_idx" ON "plans" ("order_id");
DROP INDEX CONCURRENTLY IF EXISTS "plans_one_live";
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "plans_one_live" ON "plans" ("order_id") WHERE state <> 'reversed';
DROP INDEX CONCURRENTLY IF EXISTS "plans_order_id_key";
