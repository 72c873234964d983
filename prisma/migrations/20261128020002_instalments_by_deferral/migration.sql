-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS instalments_deferral_id_idx;
CREATE INDEX CONCURRENTLY IF NOT EXISTS instalments_deferral_id_idx ON instalments (deferral_id);
