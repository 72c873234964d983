-- DropIndex
DROP INDEX "notifications_user_id_created_at_idx";

-- CreateIndex
CREATE INDEX "notifications_user_id_id_idx" ON "notifications"("user_id", "id");

-- The count at the bell is read with every page: it must not grow with what was read long ago.
CREATE INDEX notifications_unread ON notifications (user_id) WHERE read_at IS NULL;
