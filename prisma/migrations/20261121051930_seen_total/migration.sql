-- AlterTable
ALTER TABLE "checkout_drafts" ADD COLUMN     "seen_total_kobo" BIGINT;
