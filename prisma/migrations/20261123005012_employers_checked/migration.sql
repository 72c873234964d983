-- Reads the tables under locks that neither readers nor writers wait for.
ALTER TABLE companies VALIDATE CONSTRAINT companies_pause;
ALTER TABLE remittances VALIDATE CONSTRAINT remittances_excess;
ALTER TABLE ledger_accounts VALIDATE CONSTRAINT ledger_accounts_owner_fits;
