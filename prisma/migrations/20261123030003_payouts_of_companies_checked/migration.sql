-- Reads the tables under locks that neither readers nor writers wait for.
ALTER TABLE payout_accounts VALIDATE CONSTRAINT payout_accounts_company_id_fkey;
ALTER TABLE payout_accounts VALIDATE CONSTRAINT payout_accounts_payee;
ALTER TABLE remittances VALIDATE CONSTRAINT remittances_paid_out;
ALTER TABLE deduction_lines VALIDATE CONSTRAINT deduction_lines_moved;
