-- AlterTable
ALTER TABLE "one_time_codes" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 0;
