-- A file of its own, because a new value of an enum can be used once the migration that adds it is committed.
ALTER TABLE ledger_accounts DROP CONSTRAINT ledger_accounts_owner_fits;
ALTER TABLE ledger_accounts ADD CONSTRAINT ledger_accounts_owner_fits CHECK (
  (user_id IS NOT NULL) = (kind IN ('loans_receivable', 'customer_credit'))
  AND (company_id IS NOT NULL) = (kind IN ('payroll_receivable', 'company_credit'))
) NOT VALID;
