-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS payout_accounts_given_by_id_idx;
CREATE INDEX CONCURRENTLY IF NOT EXISTS payout_accounts_given_by_id_idx ON payout_accounts (given_by_id);
