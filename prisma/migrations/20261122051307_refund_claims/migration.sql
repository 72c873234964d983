-- AlterTable
ALTER TABLE "refunds" ADD COLUMN     "claim_token" UUID;
