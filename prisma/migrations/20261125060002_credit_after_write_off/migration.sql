ALTER TABLE "plans" ADD COLUMN "credit_allowed_at" TIMESTAMPTZ(3);
ALTER TABLE "payout_accounts" ADD COLUMN "amount_kobo" BIGINT;
