-- SMS and WhatsApp beside the mails (docs/decisions/0100).
ALTER TYPE "OutboxState" ADD VALUE IF NOT EXISTS 'held' AFTER 'dead';
ALTER TYPE "CodePurpose" ADD VALUE IF NOT EXISTS 'phone' AFTER 'reset';

CREATE TYPE "MessageChannel" AS ENUM ('sms', 'whatsapp');
CREATE TYPE "MessageState" AS ENUM ('queued', 'sending', 'sent', 'delivered', 'failed');

CREATE TABLE "message_contacts" (
    "user_id" UUID NOT NULL,
    "phone" TEXT NOT NULL,
    "verified_at" TIMESTAMPTZ(3) NOT NULL,
    "is_on" BOOLEAN NOT NULL DEFAULT false,
    CONSTRAINT "message_contacts_pkey" PRIMARY KEY ("user_id"),
    CONSTRAINT "message_contacts_phone" CHECK ("phone" ~ '^\+[1-9][0-9]{6,14}$'),
    CONSTRAINT "message_contacts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id")
      ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "message_contacts_phone_idx" ON "message_contacts" ("phone");

CREATE TABLE "message_choices" (
    "user_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "channel" "MessageChannel" NOT NULL,
    CONSTRAINT "message_choices_pkey" PRIMARY KEY ("user_id", "kind"),
    CONSTRAINT "message_choices_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id")
      ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE "outbox_messages" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "recipient" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "channel" "MessageChannel" NOT NULL,
    "sealed_text" TEXT NOT NULL,
    "is_urgent" BOOLEAN NOT NULL DEFAULT false,
    "mail_id" UUID,
    "state" "MessageState" NOT NULL DEFAULT 'queued',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "checks" INTEGER NOT NULL DEFAULT 0,
    "claim_token" UUID,
    "provider_id" TEXT,
    "cost_kobo" BIGINT,
    "expires_at" TIMESTAMPTZ(3),
    "run_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "locked_until" TIMESTAMPTZ(3),
    "last_error" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sent_at" TIMESTAMPTZ(3),
    CONSTRAINT "outbox_messages_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "outbox_messages_sent" CHECK ("state" NOT IN ('sent', 'delivered') OR "provider_id" IS NOT NULL),
    CONSTRAINT "outbox_messages_cost" CHECK ("cost_kobo" >= 0),
    CONSTRAINT "outbox_messages_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id")
      ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "outbox_messages_mail_id_fkey" FOREIGN KEY ("mail_id") REFERENCES "outbox_mails" ("id")
      ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "outbox_messages_mail_id_key" ON "outbox_messages" ("mail_id");
CREATE UNIQUE INDEX "outbox_messages_provider_id_key" ON "outbox_messages" ("provider_id");
CREATE INDEX "outbox_messages_state_run_at_idx" ON "outbox_messages" ("state", "run_at");
CREATE INDEX "outbox_messages_user_id_idx" ON "outbox_messages" ("user_id");

-- Another number has to be proved again, whoever changes it.
CREATE FUNCTION forget_verified_phone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM message_contacts WHERE user_id = NEW.id AND phone IS DISTINCT FROM NEW.phone;
  RETURN NULL;
END $$;
CREATE TRIGGER forget_verified_phone AFTER UPDATE OF phone ON users FOR EACH ROW
  WHEN (OLD.phone IS DISTINCT FROM NEW.phone) EXECUTE FUNCTION forget_verified_phone();
