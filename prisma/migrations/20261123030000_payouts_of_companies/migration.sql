-- A company's credit can be paid back by bank, and a settlement be undone (docs/decisions/0089).
-- Servers of the release before read accounts of one buyer only, so they never meet one of a company.
-- squawk-ignore ban-drop-not-null
ALTER TABLE payout_accounts ALTER COLUMN user_id DROP NOT NULL;
ALTER TABLE payout_accounts ADD COLUMN company_id uuid;
ALTER TABLE payout_accounts ADD CONSTRAINT payout_accounts_company_id_fkey FOREIGN KEY (company_id)
  REFERENCES companies (id) ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;
ALTER TABLE payout_accounts ADD CONSTRAINT payout_accounts_payee
  CHECK ((user_id IS NULL) <> (company_id IS NULL)) NOT VALID;

ALTER TABLE remittances ADD COLUMN paid_out boolean NOT NULL DEFAULT false;
ALTER TABLE remittances ADD CONSTRAINT remittances_paid_out CHECK (from_credit OR NOT paid_out) NOT VALID;

ALTER TABLE settlements ADD COLUMN undone_at timestamptz(3);

-- What the wage ceiling moved from a month, and why, is kept with the line.
ALTER TABLE deduction_lines ADD COLUMN moved_kobo bigint NOT NULL DEFAULT 0, ADD COLUMN note text NOT NULL DEFAULT '';
ALTER TABLE deduction_lines ADD CONSTRAINT deduction_lines_moved CHECK (moved_kobo >= 0) NOT VALID;

-- As before (migration "reasons_are_erased"), and these two stay as they are as well.
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
