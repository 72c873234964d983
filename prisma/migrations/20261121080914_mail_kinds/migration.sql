-- AlterTable
ALTER TABLE "outbox_mails" ADD COLUMN     "kind" TEXT NOT NULL DEFAULT '';
