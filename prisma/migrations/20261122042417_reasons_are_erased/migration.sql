-- What people typed about a person is erased with the account. Booked records take that one change and no other: the
-- free text becomes 'Erased'.
CREATE FUNCTION refuse_change_but_erasure_of_memo() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.memo <> '' AND to_jsonb(NEW) = to_jsonb(OLD) || '{"memo": "Erased"}' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP
    USING ERRCODE = 'restrict_violation', HINT = 'Undo by a reversing entry.';
END $$;
DROP TRIGGER ledger_entries_append_only ON ledger_entries;
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_change_but_erasure_of_memo();

CREATE FUNCTION refuse_change_but_erasure_of_reason() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.details ? 'reason'
    AND to_jsonb(NEW) = to_jsonb(OLD) || jsonb_build_object('details', OLD.details || '{"reason": "Erased"}')
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';
END $$;
DROP TRIGGER audit_records_append_only ON audit_records;
CREATE TRIGGER audit_records_append_only BEFORE UPDATE OR DELETE ON audit_records
  FOR EACH ROW EXECUTE FUNCTION refuse_change_but_erasure_of_reason();

CREATE OR REPLACE FUNCTION guard_deduction_line() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_closed boolean;
BEGIN
  SELECT closed_at IS NOT NULL INTO is_closed FROM deduction_periods WHERE id = NEW.period_id FOR SHARE;
  IF TG_OP = 'INSERT' THEN
    IF is_closed THEN
      RAISE EXCEPTION 'deduction period % is closed: it takes no more lines', NEW.period_id USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF (NEW.id, NEW.period_id, NEW.user_id) <> (OLD.id, OLD.period_id, OLD.user_id) THEN
    RAISE EXCEPTION 'deduction line % stays what it is', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.reason <> '' AND to_jsonb(NEW) = to_jsonb(OLD) || '{"reason": "Erased"}' THEN
    RETURN NEW;
  END IF;
  IF OLD.entry_id IS NOT NULL AND NEW.entry_id IS NULL
    AND (NEW.due_kobo, NEW.arrears_kobo, NEW.balance_after_kobo) = (OLD.due_kobo, OLD.arrears_kobo, OLD.balance_after_kobo)
    AND NEW.deducted_kobo IS NULL AND NEW.undone = OLD.undone + 1
    AND EXISTS (SELECT FROM ledger_entries WHERE reverses_id = OLD.entry_id)
  THEN
    RETURN NEW;
  END IF;
  IF (is_closed OR OLD.entry_id IS NOT NULL) AND (
    (NEW.due_kobo, NEW.arrears_kobo, NEW.balance_after_kobo, NEW.reason, NEW.undone)
      <> (OLD.due_kobo, OLD.arrears_kobo, OLD.balance_after_kobo, OLD.reason, OLD.undone)
    OR (NEW.deducted_kobo, NEW.entry_id, NEW.confirmed_at, NEW.confirmed_by_id)
      IS DISTINCT FROM (OLD.deducted_kobo, OLD.entry_id, OLD.confirmed_at, OLD.confirmed_by_id)
  ) THEN
    RAISE EXCEPTION 'deduction line % is booked or its period is closed: it cannot change', OLD.id
      USING ERRCODE = 'restrict_violation', HINT = 'Undo the ledger entry.';
  END IF;
  RETURN NEW;
END $$;

-- The erased memo makes its entry a row of the erasing transaction. What was booked before still takes no more postings.
CREATE OR REPLACE FUNCTION check_posting_is_of_new_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM ledger_entries
    WHERE id = NEW.entry_id AND xmin::text = (pg_current_xact_id()::xid)::text
  ) OR EXISTS (
    SELECT FROM ledger_postings
    WHERE entry_id = NEW.entry_id AND xmin::text <> (pg_current_xact_id()::xid)::text
  ) THEN
    RAISE EXCEPTION 'ledger entry % is booked already: nothing can be added to it', NEW.entry_id
      USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
