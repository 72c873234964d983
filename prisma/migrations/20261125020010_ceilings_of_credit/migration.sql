-- What may be owed at once: null means the default of lib/credit/lending-rules.ts.
ALTER TABLE "users" ADD COLUMN "credit_ceiling_kobo" BIGINT;
ALTER TABLE "companies" ADD COLUMN "credit_ceiling_kobo" BIGINT;

-- What a company's employees owe and have ordered, counted up to a moment; orders placed since are added to it.
ALTER TABLE "companies" ADD COLUMN "open_credit_kobo" BIGINT NOT NULL DEFAULT 0;
ALTER TABLE "companies" ADD COLUMN "open_credit_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now();
ALTER TABLE "companies" ADD COLUMN "average_month_kobo" BIGINT NOT NULL DEFAULT 0;

