-- The day on which something happened, and the day of the books that it belongs to (docs/decisions/0118). Entries from
-- before have neither: theirs is the day in Lagos on which they were recorded.
ALTER TABLE ledger_entries ADD COLUMN happened_on date, ADD COLUMN booked_on date;

-- The database alone says the day of the books. An insert locks the table before this runs, and closing a month locks
-- out inserts, so no month can close between the look and the entry. Nothing has happened after it was recorded: a
-- payday to come counts when HR has confirmed it.
CREATE FUNCTION date_ledger_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  recorded_on date := (NEW.booked_at AT TIME ZONE 'Africa/Lagos')::date;
  open_from date;
BEGIN
  NEW.happened_on := least(coalesce(NEW.happened_on, recorded_on), recorded_on);
  NEW.booked_on := NEW.happened_on;
  IF NEW.happened_on < recorded_on THEN
    SELECT (max(month) + interval '1 month')::date INTO open_from FROM closed_months;
    NEW.booked_on := greatest(NEW.happened_on, open_from);
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER ledger_entries_dated BEFORE INSERT ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION date_ledger_entry();

-- As before for the moment of recording, which a wrong clock can put into a closed month; and for the day of the books.
CREATE OR REPLACE FUNCTION refuse_entries_of_closed_months() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  open_from date;
BEGIN
  SELECT (max(month) + interval '1 month')::date INTO open_from FROM closed_months;
  IF EXISTS (
    SELECT FROM booked
    WHERE booked.booked_at < open_from::timestamp AT TIME ZONE 'Africa/Lagos' OR booked.booked_on < open_from
  ) THEN
    RAISE EXCEPTION 'the books are closed up to %: an entry is dated before it', open_from
      USING ERRCODE = 'check_violation', HINT = 'Book it with a date in an open month.';
  END IF;
  RETURN NULL;
END $$;
