-- AlterTable
ALTER TABLE "images" ADD COLUMN     "small" BYTEA;
