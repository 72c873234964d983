-- AlterTable
ALTER TABLE "users" ADD COLUMN     "mailbox_sure_at" TIMESTAMPTZ(3);
