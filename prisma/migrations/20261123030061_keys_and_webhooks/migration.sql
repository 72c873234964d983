-- Keys for programs, and events for the systems of companies (docs/decisions/0102).
CREATE TYPE "WebhookState" AS ENUM ('queued', 'sent', 'dead');

CREATE TABLE "api_keys" (
    "id" UUID NOT NULL,
    "company_id" UUID,
    "created_by_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "scopes" TEXT[],
    "prefix" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "approved_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "api_keys_scopes" CHECK (cardinality("scopes") BETWEEN 1 AND 20),
    CONSTRAINT "api_keys_hash" CHECK (octet_length("hash") = 32),
    -- A year, and the rest of the last day.
    CONSTRAINT "api_keys_expiry" CHECK ("expires_at" <= "created_at" + interval '368 days')
);

CREATE TABLE "webhook_endpoints" (
    "id" UUID NOT NULL,
    "company_id" UUID NOT NULL,
    "url" TEXT NOT NULL,
    "events" TEXT[],
    "sealed_secret" TEXT NOT NULL,
    "sealed_previous" TEXT NOT NULL DEFAULT '',
    "previous_until" TIMESTAMPTZ(3),
    "created_by_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_succeeded_at" TIMESTAMPTZ(3),
    "disabled_at" TIMESTAMPTZ(3),
    "disabled_reason" TEXT NOT NULL DEFAULT '',
    "served_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "claim" UUID,
    "locked_until" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_endpoints_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "webhook_endpoints_url" CHECK (char_length("url") <= 500),
    CONSTRAINT "webhook_endpoints_events" CHECK (cardinality("events") BETWEEN 1 AND 20)
);

CREATE TABLE "webhook_events" (
    "id" UUID NOT NULL,
    "company_id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "dedupe_key" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhook_events_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "webhook_deliveries" (
    "id" UUID NOT NULL,
    "endpoint_id" UUID NOT NULL,
    "event_id" UUID NOT NULL,
    "subject" TEXT NOT NULL,
    -- Prisma knows no identity columns.
    -- squawk-ignore prefer-identity
    "position" BIGSERIAL NOT NULL,
    "state" "WebhookState" NOT NULL DEFAULT 'queued',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "run_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "webhook_attempts" (
    "id" UUID NOT NULL,
    "delivery_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "status" INTEGER,
    "milliseconds" INTEGER NOT NULL,
    "answer" TEXT NOT NULL,

    CONSTRAINT "webhook_attempts_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "webhook_attempts_answer" CHECK (char_length("answer") <= 1024)
);

CREATE UNIQUE INDEX "api_keys_hash_key" ON "api_keys"("hash");

CREATE INDEX "api_keys_company_id_id_idx" ON "api_keys"("company_id", "id");

CREATE INDEX "api_keys_created_by_id_idx" ON "api_keys"("created_by_id");

CREATE INDEX "webhook_endpoints_company_id_id_idx" ON "webhook_endpoints"("company_id", "id");

CREATE UNIQUE INDEX "webhook_events_dedupe_key_key" ON "webhook_events"("dedupe_key");

CREATE INDEX "webhook_events_company_id_idx" ON "webhook_events"("company_id");

CREATE INDEX "webhook_events_created_at_idx" ON "webhook_events"("created_at");

CREATE UNIQUE INDEX "webhook_deliveries_position_key" ON "webhook_deliveries"("position");

CREATE INDEX "webhook_deliveries_endpoint_id_state_position_idx" ON "webhook_deliveries"("endpoint_id", "state", "position");

CREATE INDEX "webhook_deliveries_event_id_idx" ON "webhook_deliveries"("event_id");

CREATE INDEX "webhook_deliveries_state_idx" ON "webhook_deliveries"("state");

CREATE UNIQUE INDEX "webhook_deliveries_endpoint_id_event_id_key" ON "webhook_deliveries"("endpoint_id", "event_id");

CREATE INDEX "webhook_attempts_delivery_id_id_idx" ON "webhook_attempts"("delivery_id", "id");

ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "webhook_events" ADD CONSTRAINT "webhook_events_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_fkey" FOREIGN KEY ("endpoint_id") REFERENCES "webhook_endpoints"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "webhook_events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_delivery_id_fkey" FOREIGN KEY ("delivery_id") REFERENCES "webhook_deliveries"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What is due for an endpoint, and what an earlier event of the same subject holds back.
CREATE INDEX "webhook_deliveries_queued" ON "webhook_deliveries"("endpoint_id", "subject", "position")
  WHERE "state" = 'queued';

-- What a key may do, whose it is and who made it never change: another key is another row.
CREATE FUNCTION guard_api_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.company_id, NEW.created_by_id, NEW.scopes, NEW.hash, NEW.expires_at)
    IS DISTINCT FROM (OLD.id, OLD.company_id, OLD.created_by_id, OLD.scopes, OLD.hash, OLD.expires_at)
  THEN
    RAISE EXCEPTION 'API key % stays what it is', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.ended_at IS NOT NULL AND NEW.ended_at IS DISTINCT FROM OLD.ended_at THEN
    RAISE EXCEPTION 'API key % has ended', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER api_keys_guard BEFORE UPDATE ON "api_keys" FOR EACH ROW EXECUTE FUNCTION guard_api_key();
