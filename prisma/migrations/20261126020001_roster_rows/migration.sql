-- CreateEnum
CREATE TYPE "RosterRowOutcome" AS ENUM ('new', 'changed', 'unchanged', 'confirmed', 'returning', 'problem', 'left', 'removed');

-- AlterTable
ALTER TABLE "roster_uploads" ADD COLUMN     "taken_back_at" TIMESTAMPTZ(3),
ADD COLUMN     "taken_back_by_id" UUID;

-- CreateTable
CREATE TABLE "roster_rows" (
    "id" UUID NOT NULL,
    "upload_id" UUID NOT NULL,
    "line" INTEGER,
    "outcome" "RosterRowOutcome" NOT NULL,
    "staff_number" TEXT NOT NULL,
    "staff_key" TEXT NOT NULL,
    "full_name" TEXT NOT NULL,
    "email" TEXT NOT NULL DEFAULT '',
    "phone" TEXT NOT NULL DEFAULT '',
    "salary_kobo" BIGINT,
    "other_deductions_kobo" BIGINT,
    "job_title" TEXT NOT NULL DEFAULT '',
    "user_id" UUID,
    "changes" JSONB NOT NULL DEFAULT '[]',
    "is_raise" BOOLEAN NOT NULL DEFAULT false,
    "approval_id" UUID,
    "why" TEXT NOT NULL DEFAULT '',
    "before" JSONB,
    "after" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "roster_rows_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "roster_rows_upload_id_id_idx" ON "roster_rows"("upload_id", "id");

-- CreateIndex
CREATE INDEX "roster_rows_email_idx" ON "roster_rows"("email");

-- CreateIndex
CREATE INDEX "roster_rows_user_id_idx" ON "roster_rows"("user_id");

-- CreateIndex
CREATE INDEX "roster_rows_created_at_idx" ON "roster_rows"("created_at");

-- AddForeignKey
ALTER TABLE "roster_rows" ADD CONSTRAINT "roster_rows_upload_id_fkey" FOREIGN KEY ("upload_id") REFERENCES "roster_uploads"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- The erasure of an account finds the rows that replaced its email by another one.
CREATE INDEX "roster_rows_former_email_idx" ON "roster_rows" ((before#>>'{listing,email}')) WHERE before IS NOT NULL;
ALTER TABLE "roster_rows" ADD CONSTRAINT "roster_rows_amounts"
  CHECK ("salary_kobo" >= 0 AND "other_deductions_kobo" >= 0);
-- What was done stays as it was written; it is deleted when it gets too old, and with the account of its person.
CREATE TRIGGER roster_rows_append_only BEFORE UPDATE ON roster_rows FOR EACH ROW EXECUTE FUNCTION refuse_change();
