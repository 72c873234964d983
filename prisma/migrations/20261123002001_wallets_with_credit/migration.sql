-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS wallets_with_credit;
CREATE INDEX CONCURRENTLY IF NOT EXISTS wallets_with_credit ON wallets (user_id) WHERE credit_kobo > 0;
