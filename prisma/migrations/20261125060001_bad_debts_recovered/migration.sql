ALTER TYPE "LedgerAccountKind" ADD VALUE IF NOT EXISTS 'bad_debt_recovered' AFTER 'bad_debt';
ALTER TYPE "LedgerEvent" ADD VALUE IF NOT EXISTS 'bad_debt_recovered' BEFORE 'correction';
ALTER TYPE "ApprovalKind" ADD VALUE IF NOT EXISTS 'new_credit' AFTER 'staff_key';
