-- Months of the books that are closed, and the codes of Foodbank's accounts in accounting packages (docs/decisions/0080).
CREATE TYPE "JournalPackage" AS ENUM ('xero', 'quickbooks', 'sage');

CREATE TABLE "journal_codes" (
    "package" "JournalPackage" NOT NULL,
    "name" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    CONSTRAINT "journal_codes_pkey" PRIMARY KEY ("package", "name"),
    CONSTRAINT "journal_codes_bounds" CHECK (length("name") BETWEEN 1 AND 60 AND length("code") BETWEEN 1 AND 100)
);

CREATE TABLE "closed_months" (
    "month" DATE NOT NULL,
    "closed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "closed_by_id" UUID NOT NULL,
    CONSTRAINT "closed_months_pkey" PRIMARY KEY ("month")
);

-- A month closes once, after its end, and after the month before it.
CREATE FUNCTION guard_closed_month() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  latest date;
BEGIN
  SELECT max(month) INTO latest FROM closed_months;
  IF NEW.month <> date_trunc('month', NEW.month) OR NEW.month <> latest + interval '1 month' THEN
    RAISE EXCEPTION '% is not the month after the last closed one', NEW.month USING ERRCODE = 'check_violation';
  END IF;
  IF (NEW.month + interval '1 month') AT TIME ZONE 'Africa/Lagos' > clock_timestamp() THEN
    RAISE EXCEPTION 'the month % is not over', NEW.month USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER closed_months_in_order BEFORE INSERT ON closed_months
  FOR EACH ROW EXECUTE FUNCTION guard_closed_month();
CREATE TRIGGER closed_months_append_only BEFORE UPDATE OR DELETE ON closed_months
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER closed_months_no_truncate BEFORE TRUNCATE ON closed_months
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- One look for each statement, because a payroll books thousands of entries with one.
CREATE FUNCTION refuse_entries_of_closed_months() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  open_from timestamptz;
BEGIN
  SELECT (max(month) + interval '1 month') AT TIME ZONE 'Africa/Lagos' INTO open_from FROM closed_months;
  IF EXISTS (SELECT FROM booked WHERE booked.booked_at < open_from) THEN
    RAISE EXCEPTION 'the books are closed up to %: an entry is dated before it', open_from
      USING ERRCODE = 'check_violation', HINT = 'Book it with a date in an open month.';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_entries_of_open_months AFTER INSERT ON ledger_entries
  REFERENCING NEW TABLE AS booked FOR EACH STATEMENT EXECUTE FUNCTION refuse_entries_of_closed_months();
