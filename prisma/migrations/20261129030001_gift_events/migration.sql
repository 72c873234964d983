-- Events of gifts (docs/decisions/0150). A new value cannot be used in the transaction that adds it.
ALTER TYPE "LedgerEvent" ADD VALUE IF NOT EXISTS 'gift_paid' AFTER 'company_credit_applied';
ALTER TYPE "LedgerEvent" ADD VALUE IF NOT EXISTS 'gift_returned' AFTER 'gift_paid';
