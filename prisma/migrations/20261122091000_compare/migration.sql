-- CreateEnum
CREATE TYPE "ComparisonStage" AS ENUM ('transactions', 'refunds', 'leftovers');

-- CreateEnum
CREATE TYPE "DifferenceKind" AS ENUM ('unknown_here', 'missing_there', 'amount', 'currency', 'status', 'refund_unknown_here', 'refund_missing_there', 'refund_amount');

-- CreateTable
CREATE TABLE "compared_days" (
    "id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "compared_at" TIMESTAMPTZ(3),
    "provider_count" INTEGER NOT NULL DEFAULT 0,
    "provider_kobo" BIGINT NOT NULL DEFAULT 0,
    "our_count" INTEGER NOT NULL DEFAULT 0,
    "our_kobo" BIGINT NOT NULL DEFAULT 0,
    "provider_refund_count" INTEGER NOT NULL DEFAULT 0,
    "provider_refund_kobo" BIGINT NOT NULL DEFAULT 0,
    "our_refund_count" INTEGER NOT NULL DEFAULT 0,
    "our_refund_kobo" BIGINT NOT NULL DEFAULT 0,
    "problem" TEXT NOT NULL DEFAULT '',
    "failures" INTEGER NOT NULL DEFAULT 0,
    "stage" "ComparisonStage" NOT NULL DEFAULT 'transactions',
    "next_page" INTEGER NOT NULL DEFAULT 1,
    "first_total" INTEGER NOT NULL DEFAULT 0,
    "began_at" TIMESTAMPTZ(3),
    "claim_token" UUID,
    "next_run_at" TIMESTAMPTZ(3),

    CONSTRAINT "compared_days_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "provider_rows" (
    "day_id" UUID NOT NULL,
    "is_refund" BOOLEAN NOT NULL,
    "provider_id" TEXT NOT NULL,
    "tx_ref" TEXT NOT NULL DEFAULT '',
    "transaction_id" TEXT,
    "amount_kobo" BIGINT NOT NULL DEFAULT 0,
    "currency" TEXT NOT NULL DEFAULT '',
    "made_at" TIMESTAMPTZ(3),
    "is_there" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "provider_rows_pkey" PRIMARY KEY ("day_id","is_refund","provider_id")
);

-- CreateTable
CREATE TABLE "provider_differences" (
    "id" UUID NOT NULL,
    "day_id" UUID NOT NULL,
    "kind" "DifferenceKind" NOT NULL,
    "facts" TEXT NOT NULL,
    "provider_id" TEXT NOT NULL,
    "tx_ref" TEXT NOT NULL,
    "provider_kobo" BIGINT,
    "provider_currency" TEXT,
    "our_kobo" BIGINT,
    "our_currency" TEXT,
    "payment_id" UUID,
    "refund_id" UUID,
    "found_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "closed_at" TIMESTAMPTZ(3),
    "closed_by_id" UUID,
    "reason" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "provider_differences_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "compared_days_day_key" ON "compared_days"("day");

-- CreateIndex
CREATE UNIQUE INDEX "provider_differences_facts_key" ON "provider_differences"("facts");

-- CreateIndex
CREATE INDEX "provider_differences_day_id_idx" ON "provider_differences"("day_id");

-- CreateIndex
CREATE INDEX "provider_differences_payment_id_idx" ON "provider_differences"("payment_id");

-- CreateIndex
CREATE INDEX "provider_differences_closed_at_id_idx" ON "provider_differences"("closed_at", "id");

-- AddForeignKey
ALTER TABLE "provider_rows" ADD CONSTRAINT "provider_rows_day_id_fkey" FOREIGN KEY ("day_id") REFERENCES "compared_days"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "provider_differences" ADD CONSTRAINT "provider_differences_day_id_fkey" FOREIGN KEY ("day_id") REFERENCES "compared_days"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "provider_differences" ADD CONSTRAINT "provider_differences_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payments"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "provider_differences" ADD CONSTRAINT "provider_differences_refund_id_fkey" FOREIGN KEY ("refund_id") REFERENCES "refunds"("id") ON DELETE SET NULL ON UPDATE CASCADE;
