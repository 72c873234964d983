-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS "payments_settled_at_idx";
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payments_settled_at_idx" ON "payments" ("settled_at");
DROP INDEX CONCURRENTLY IF EXISTS "refunds_completed_at_idx";
CREATE INDEX CONCURRENTLY IF NOT EXISTS "refunds_completed_at_idx" ON "refunds" ("completed_at");
