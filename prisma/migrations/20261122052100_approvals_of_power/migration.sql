-- AlterEnum
ALTER TYPE "ApprovalKind" ADD VALUE 'price';
ALTER TYPE "ApprovalKind" ADD VALUE 'company_terms';
ALTER TYPE "ApprovalKind" ADD VALUE 'invite';
ALTER TYPE "ApprovalKind" ADD VALUE 'end_access';
ALTER TYPE "ApprovalKind" ADD VALUE 'restore_access';
ALTER TYPE "ApprovalKind" ADD VALUE 'permissions';

-- An approval can expire, a name change cannot, so that their states are two types now.
CREATE TYPE "ApprovalState" AS ENUM ('pending', 'approved', 'refused', 'expired');
ALTER TABLE "approvals" ALTER COLUMN "state" DROP DEFAULT;
ALTER TABLE "approvals" ALTER COLUMN "state" TYPE "ApprovalState" USING ("state"::text::"ApprovalState");
ALTER TABLE "approvals" ALTER COLUMN "state" SET DEFAULT 'pending';

-- AlterTable
ALTER TABLE "approvals" ADD COLUMN IF NOT EXISTS "amount" BIGINT,
ADD COLUMN     "subject_id" UUID,
ADD COLUMN     "company_id" UUID,
ADD COLUMN     "expires_at" TIMESTAMPTZ(3) NOT NULL DEFAULT (now() + interval '7 days');

-- A request that waits already keeps its own seven days.
UPDATE "approvals" SET "expires_at" = "created_at" + interval '7 days';

-- AlterTable
ALTER TABLE "products" ADD COLUMN     "agreed_price_kobo" BIGINT;

-- CreateIndex
CREATE INDEX "approvals_state_expires_at_idx" ON "approvals"("state", "expires_at");

-- CreateIndex
CREATE INDEX "approvals_company_id_state_idx" ON "approvals"("company_id", "state");
