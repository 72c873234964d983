-- The bank account that an approver of a company gave, for a second one to confirm.
ALTER TYPE "ApprovalKind" ADD VALUE IF NOT EXISTS 'payout_account' AFTER 'credit_ceiling';
