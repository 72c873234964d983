-- outside a transaction
-- A settlement that was undone can be booked again.
DROP INDEX CONCURRENTLY IF EXISTS settlements_live;
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS settlements_live ON settlements (reference) WHERE undone_at IS NULL;
DROP INDEX CONCURRENTLY IF EXISTS settlements_reference_key;
