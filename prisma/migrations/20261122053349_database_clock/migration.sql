-- AlterTable
ALTER TABLE "code_requests" ALTER COLUMN "created_at" SET DEFAULT clock_timestamp();

-- AlterTable
ALTER TABLE "order_moves" ALTER COLUMN "created_at" SET DEFAULT clock_timestamp();

-- AlterTable
ALTER TABLE "payments" ALTER COLUMN "created_at" SET DEFAULT clock_timestamp();

-- AlterTable
ALTER TABLE "refunds" ALTER COLUMN "next_check_at" SET DEFAULT clock_timestamp();
