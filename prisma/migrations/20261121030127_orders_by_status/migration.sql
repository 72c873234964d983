-- DropIndex
DROP INDEX "orders_status_placed_at_id_idx";

-- CreateIndex
CREATE INDEX "orders_status_id_idx" ON "orders"("status", "id");
