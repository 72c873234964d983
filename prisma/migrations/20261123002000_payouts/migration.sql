-- Customer credit can be paid out by two people (docs/decisions/0074).
ALTER TYPE "LedgerEvent" ADD VALUE 'credit_paid_out' AFTER 'credit_released';
ALTER TYPE "ApprovalKind" ADD VALUE 'payout' AFTER 'permissions';

CREATE TABLE payout_accounts (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  bank text NOT NULL,
  account_number text NOT NULL,
  account_name text NOT NULL,
  is_asked boolean NOT NULL,
  paid_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT payout_accounts_pkey PRIMARY KEY (id),
  CONSTRAINT payout_accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id)
    ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX payout_accounts_user_id_idx ON payout_accounts (user_id);
CREATE UNIQUE INDEX payout_accounts_asked ON payout_accounts (user_id) WHERE is_asked AND paid_at IS NULL;

-- Money that we did not ask for is recorded as a payment of its own (docs/decisions/0074). Its payer may be unknown.
ALTER TYPE "PaymentPurpose" ADD VALUE 'unrequested' AFTER 'repayment';
-- Servers of the release before never write such a row. Until they stop, one that arrives is missing from their lists of
-- payments, which cannot show it; nothing that they book reads it.
-- squawk-ignore ban-drop-not-null
ALTER TABLE payments ALTER COLUMN user_id DROP NOT NULL;
-- As text, because this transaction cannot use the new value yet.
ALTER TABLE payments ADD CONSTRAINT payments_payer CHECK (user_id IS NOT NULL OR purpose::text = 'unrequested') NOT VALID;
ALTER TABLE payments ADD CONSTRAINT payments_unrequested CHECK (purpose::text <> 'unrequested' OR state = 'failed') NOT VALID;
