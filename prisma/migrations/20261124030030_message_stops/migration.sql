-- Numbers from which somebody answered STOP.
CREATE TABLE "message_stops" (
    "phone" TEXT NOT NULL,
    "stopped_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "message_stops_pkey" PRIMARY KEY ("phone"),
    CONSTRAINT "message_stops_phone" CHECK ("phone" ~ '^\+[1-9][0-9]{6,14}$')
);

ALTER TABLE "outbox_messages" VALIDATE CONSTRAINT "outbox_messages_person";
