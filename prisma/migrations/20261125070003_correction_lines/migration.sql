-- A line is corrected in one step: the ledger undoes the wrong deduction, and the right one takes its place in the line,
-- also when the period is closed. What was due, and what the company has sent, stay. Everything else is as before.
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
  -- The texts of an erased account.
  IF to_jsonb(NEW) - 'reason' - 'note' = to_jsonb(OLD) - 'reason' - 'note'
    AND NEW.reason = (CASE WHEN OLD.reason = '' THEN '' ELSE 'Erased' END) AND NEW.note IN (OLD.note, '')
  THEN
    RETURN NEW;
  END IF;
  IF OLD.entry_id IS NOT NULL AND NEW.entry_id IS NULL
    AND (NEW.due_kobo, NEW.arrears_kobo, NEW.balance_after_kobo, NEW.moved_kobo, NEW.note)
      = (OLD.due_kobo, OLD.arrears_kobo, OLD.balance_after_kobo, OLD.moved_kobo, OLD.note)
    AND NEW.deducted_kobo IS NULL AND NEW.undone = OLD.undone + 1
    AND EXISTS (SELECT FROM ledger_entries WHERE reverses_id = OLD.entry_id)
  THEN
    RETURN NEW;
  END IF;
  IF (is_closed OR OLD.entry_id IS NOT NULL)
    AND (NEW.due_kobo, NEW.arrears_kobo, NEW.balance_after_kobo, NEW.moved_kobo, NEW.note, NEW.received_kobo)
      = (OLD.due_kobo, OLD.arrears_kobo, OLD.balance_after_kobo, OLD.moved_kobo, OLD.note, OLD.received_kobo)
    AND NEW.deducted_kobo IS NOT NULL
    AND (
      (OLD.entry_id IS NULL AND NEW.entry_id IS NOT NULL AND NEW.undone = OLD.undone)
      OR (OLD.entry_id IS NOT NULL AND NEW.undone = OLD.undone + 1
        AND EXISTS (SELECT FROM ledger_entries WHERE reverses_id = OLD.entry_id)))
    AND (NEW.entry_id IS NULL OR EXISTS (
      SELECT FROM ledger_entries entry
      WHERE entry.id = NEW.entry_id AND entry.event = 'deduction_confirmed'
        AND entry.event_key = 'deduction:' || NEW.id || CASE WHEN NEW.undone > 0 THEN ':' || NEW.undone ELSE '' END
        AND NEW.deducted_kobo = (
          SELECT sum(posting.amount) FROM ledger_postings posting WHERE posting.entry_id = entry.id AND posting.amount > 0)))
  THEN
    RETURN NEW;
  END IF;
  IF (is_closed OR OLD.entry_id IS NOT NULL) AND (
    (NEW.due_kobo, NEW.arrears_kobo, NEW.balance_after_kobo, NEW.moved_kobo, NEW.note, NEW.reason, NEW.undone)
      <> (
        OLD.due_kobo, OLD.arrears_kobo, OLD.balance_after_kobo, OLD.moved_kobo, OLD.note, OLD.reason, OLD.undone)
    OR (NEW.deducted_kobo, NEW.entry_id, NEW.confirmed_at, NEW.confirmed_by_id)
      IS DISTINCT FROM (OLD.deducted_kobo, OLD.entry_id, OLD.confirmed_at, OLD.confirmed_by_id)
  ) THEN
    RAISE EXCEPTION 'deduction line % is booked or its period is closed: it cannot change', OLD.id
      USING ERRCODE = 'restrict_violation', HINT = 'Undo the ledger entry.';
  END IF;
  RETURN NEW;
END $$;
