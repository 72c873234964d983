-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS bank_lines_amount_kobo_received_on_idx;
CREATE INDEX CONCURRENTLY IF NOT EXISTS bank_lines_amount_kobo_received_on_idx ON bank_lines (amount_kobo, received_on);
