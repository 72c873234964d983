-- The plan of an order begins at its delivery, for what was delivered (docs/decisions/0065).
ALTER TYPE "LedgerEvent" ADD VALUE 'order_delivered' AFTER 'order_approved';
ALTER TYPE "LedgerEvent" ADD VALUE 'credit_note' AFTER 'order_delivered';
ALTER TYPE "LedgerAccountKind" ADD VALUE 'sales_returns' AFTER 'income_registration';
ALTER TYPE "ApprovalKind" ADD VALUE 'credit_note' AFTER 'write_off';

ALTER TABLE order_items
  ADD COLUMN received_quantity integer,
  ADD COLUMN damaged_quantity integer NOT NULL DEFAULT 0,
  ADD COLUMN credited_quantity integer NOT NULL DEFAULT 0;
ALTER TABLE order_items ADD CONSTRAINT order_items_delivered CHECK (
  damaged_quantity >= 0 AND credited_quantity >= 0
  AND coalesce(received_quantity, 0) >= 0
  AND coalesce(received_quantity, 0) + damaged_quantity <= quantity
  AND credited_quantity <= coalesce(received_quantity, quantity)
) NOT VALID;

-- Credit notes can take back the whole of an instalment, and of a plan.
ALTER TABLE plans DROP CONSTRAINT plans_principal;
ALTER TABLE plans ADD CONSTRAINT plans_principal
  CHECK (principal_kobo >= 0 AND months BETWEEN 1 AND 24) NOT VALID;
ALTER TABLE instalments DROP CONSTRAINT instalments_paid;
ALTER TABLE instalments ADD CONSTRAINT instalments_paid
  CHECK (amount_kobo >= 0 AND paid_kobo BETWEEN 0 AND amount_kobo) NOT VALID;
