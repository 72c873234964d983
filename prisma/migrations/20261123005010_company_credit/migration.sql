-- What a company sends above its debt is its credit, which pays for its next deductions (docs/decisions/0078).
ALTER TYPE "LedgerAccountKind" ADD VALUE 'company_credit' AFTER 'customer_credit';
ALTER TYPE "LedgerEvent" ADD VALUE 'company_credit_applied' AFTER 'remittance_received';

ALTER TABLE remittances
  ADD COLUMN excess_kobo bigint NOT NULL DEFAULT 0,
  ADD COLUMN from_credit boolean NOT NULL DEFAULT false;
ALTER TABLE remittances ADD CONSTRAINT remittances_excess
  CHECK (excess_kobo BETWEEN 0 AND amount_kobo AND (NOT from_credit OR excess_kobo = 0)) NOT VALID;
