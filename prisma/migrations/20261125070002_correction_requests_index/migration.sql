-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS approvals_of_deductions;
CREATE INDEX CONCURRENTLY IF NOT EXISTS approvals_of_deductions ON approvals ((payload->>'about'))
  WHERE kind = 'deduction_correction';
