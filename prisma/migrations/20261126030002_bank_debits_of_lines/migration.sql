-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS bank_lines_debit_id_idx;
CREATE INDEX CONCURRENTLY IF NOT EXISTS bank_lines_debit_id_idx ON bank_lines (debit_id);
