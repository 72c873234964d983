-- DropIndex
DROP INDEX "refunds_state_idx";

-- AlterTable
ALTER TABLE "refunds" ADD COLUMN     "attempts" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "next_check_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "provider_status" TEXT NOT NULL DEFAULT '';

-- CreateIndex
CREATE INDEX "refunds_state_next_check_at_idx" ON "refunds"("state", "next_check_at");
