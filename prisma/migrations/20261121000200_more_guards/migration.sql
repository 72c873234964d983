-- The audit log cannot be emptied either.
CREATE TRIGGER audit_records_no_truncate BEFORE TRUNCATE ON audit_records
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Another kind or owner would change what every posting of the account means.
CREATE TRIGGER ledger_accounts_unchanging BEFORE UPDATE ON ledger_accounts
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
