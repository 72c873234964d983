-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS payout_accounts_asked_by_company;
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS payout_accounts_asked_by_company
  ON payout_accounts (company_id) WHERE is_asked AND paid_at IS NULL;
DROP INDEX CONCURRENTLY IF EXISTS payout_accounts_company_id_idx;
CREATE INDEX CONCURRENTLY IF NOT EXISTS payout_accounts_company_id_idx ON payout_accounts (company_id);
-- Ageing reads what moved.
DROP INDEX CONCURRENTLY IF EXISTS deduction_lines_moved;
CREATE INDEX CONCURRENTLY IF NOT EXISTS deduction_lines_moved ON deduction_lines (user_id) WHERE moved_kobo > 0;
