-- The register of personal data breaches (docs/decisions/0073).
CREATE TYPE "BreachEvent" AS ENUM (
  'recorded', 'updated', 'commission_told', 'no_notice_needed', 'people_told', 'closed'
);

CREATE TABLE "breaches" (
    "id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "known_at" TIMESTAMPTZ(3) NOT NULL,
    "escalated_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "breaches_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "breaches_known_before_recorded" CHECK ("known_at" <= "created_at")
);

CREATE TABLE "breach_entries" (
    "id" UUID NOT NULL,
    "breach_id" UUID NOT NULL REFERENCES "breaches"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    "event" "BreachEvent" NOT NULL,
    "text" TEXT NOT NULL,
    "affected" TEXT NOT NULL DEFAULT '',
    "people" INTEGER,
    "measures" TEXT NOT NULL DEFAULT '',
    "author_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "breach_entries_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "breach_entries_people_not_negative" CHECK ("people" >= 0)
);
CREATE INDEX "breach_entries_breach_id_created_at_id_idx" ON "breach_entries"("breach_id", "created_at", "id");

-- The register is evidence: entries are added and never changed. Of a breach only one thing is noted later, that the
-- administrators were told.
CREATE TRIGGER breach_entries_append_only BEFORE UPDATE OR DELETE ON breach_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER breach_entries_no_truncate BEFORE TRUNCATE ON breach_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER breaches_append_only BEFORE DELETE OR UPDATE OF id, title, known_at, created_at ON breaches
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER breaches_no_truncate BEFORE TRUNCATE ON breaches
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
