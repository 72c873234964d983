-- Invitations by SMS to listed people, who have no account yet (docs/decisions/0104). Servers of the version before
-- write no such row, and give one up that they claim.
-- squawk-ignore ban-drop-not-null
ALTER TABLE "outbox_messages" ALTER COLUMN "user_id" DROP NOT NULL;
ALTER TABLE "outbox_messages" ADD COLUMN "dedupe_key" TEXT;
ALTER TABLE "outbox_messages"
    ADD CONSTRAINT "outbox_messages_person" CHECK ("user_id" IS NOT NULL OR "dedupe_key" IS NOT NULL) NOT VALID;
