-- Accounts, events and the request of the month's end (docs/decisions/0155). A new value cannot be used in the
-- transaction that adds it.
ALTER TYPE "LedgerAccountKind" ADD VALUE IF NOT EXISTS 'deferred_interest' AFTER 'shrinkage';
ALTER TYPE "LedgerAccountKind" ADD VALUE IF NOT EXISTS 'bad_debt_provision' AFTER 'deferred_interest';
ALTER TYPE "LedgerAccountKind" ADD VALUE IF NOT EXISTS 'provision_change' AFTER 'bad_debt_provision';
ALTER TYPE "LedgerEvent" ADD VALUE IF NOT EXISTS 'interest_earned' AFTER 'cost_returned';
ALTER TYPE "LedgerEvent" ADD VALUE IF NOT EXISTS 'provision_changed' AFTER 'interest_earned';
ALTER TYPE "ApprovalKind" ADD VALUE IF NOT EXISTS 'provision_rates' AFTER 'lot_write_off';
