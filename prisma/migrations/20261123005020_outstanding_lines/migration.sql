-- outside a transaction
-- The deductions whose money has not arrived, which reminders, pauses and the exposure of companies read.
DROP INDEX CONCURRENTLY IF EXISTS deduction_lines_outstanding;
CREATE INDEX CONCURRENTLY IF NOT EXISTS deduction_lines_outstanding
  ON deduction_lines (period_id) WHERE state IN ('deducted', 'remitted');
