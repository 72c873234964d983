-- AlterEnum
ALTER TYPE "LedgerAccountKind" ADD VALUE 'owed_back';

-- AlterEnum
-- This migration adds more than one value to an enum.
-- With PostgreSQL versions 11 and earlier, this is not possible
-- in a single migration. This can be worked around by creating
-- multiple migrations, each migration adding only one value to
-- the enum.


ALTER TYPE "LedgerEvent" ADD VALUE 'stray_received';
ALTER TYPE "LedgerEvent" ADD VALUE 'repayment_returned';

-- AlterTable
ALTER TABLE "payments" ADD COLUMN     "stray_amount" BIGINT,
ADD COLUMN     "stray_currency" TEXT,
ADD COLUMN     "stray_id" TEXT;

-- AlterTable
ALTER TABLE "refunds" ADD COLUMN     "is_stray" BOOLEAN NOT NULL DEFAULT false;

-- CreateIndex
CREATE UNIQUE INDEX "payments_stray_id_key" ON "payments"("stray_id");

-- Failed is what left money with us that settles nothing, and only that.
ALTER TABLE payments ADD CONSTRAINT payments_stray CHECK (
  (stray_id IS NULL) = (stray_amount IS NULL) AND (stray_id IS NULL) = (stray_currency IS NULL) AND coalesce(stray_amount, 1) > 0
  AND (state <> 'failed' OR stray_id IS NOT NULL) AND stray_id IS DISTINCT FROM coalesce(provider_id, '')
);

-- Never more goes back than came: of a fee what was asked, of a repayment all of it, of stray money what it is.
CREATE OR REPLACE FUNCTION check_refund_was_paid() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  paid bigint;
  going_back numeric;
BEGIN
  PERFORM lock_refunds(NEW.payment_id);
  SELECT CASE
      WHEN NEW.is_stray THEN stray_amount
      WHEN state = 'succeeded' AND purpose = 'repayment' THEN received_kobo
      WHEN state = 'succeeded' THEN amount_kobo
    END INTO paid FROM payments WHERE id = NEW.payment_id;
  SELECT coalesce(sum(amount_kobo), 0) INTO going_back FROM refunds
    WHERE payment_id = NEW.payment_id AND is_stray = NEW.is_stray AND state <> 'failed';
  IF NEW.state <> 'failed' AND going_back > coalesce(paid, 0) THEN
    RAISE EXCEPTION 'refunds of payment % come to % kobo, but % kobo were paid', NEW.payment_id, going_back, coalesce(paid, 0)
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
