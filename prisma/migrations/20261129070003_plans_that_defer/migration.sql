-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS plans_that_defer;
CREATE INDEX CONCURRENTLY IF NOT EXISTS plans_that_defer ON plans (id) WHERE defers_interest;
