-- AlterTable
ALTER TABLE "deduction_lines" ADD COLUMN     "received_kobo" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "undone" SMALLINT NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "remittance_matches" (
    "id" UUID NOT NULL,
    "remittance_id" UUID NOT NULL,
    "line_id" UUID NOT NULL,
    "amount_kobo" BIGINT NOT NULL,

    CONSTRAINT "remittance_matches_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "remittance_notices" (
    "id" UUID NOT NULL,
    "company_id" UUID NOT NULL,
    "amount_kobo" BIGINT NOT NULL,
    "reference" TEXT NOT NULL,
    "sent_on" DATE NOT NULL,
    "announced_by_id" UUID NOT NULL,
    "remittance_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "remittance_notices_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "remittance_matches_line_id_idx" ON "remittance_matches"("line_id");

-- CreateIndex
CREATE UNIQUE INDEX "remittance_matches_remittance_id_line_id_key" ON "remittance_matches"("remittance_id", "line_id");

-- CreateIndex
CREATE UNIQUE INDEX "remittance_notices_remittance_id_key" ON "remittance_notices"("remittance_id");

-- CreateIndex
CREATE UNIQUE INDEX "remittance_notices_company_id_reference_key" ON "remittance_notices"("company_id", "reference");

-- AddForeignKey
ALTER TABLE "remittance_matches" ADD CONSTRAINT "remittance_matches_remittance_id_fkey" FOREIGN KEY ("remittance_id") REFERENCES "remittances"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "remittance_matches" ADD CONSTRAINT "remittance_matches_line_id_fkey" FOREIGN KEY ("line_id") REFERENCES "deduction_lines"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "remittance_notices" ADD CONSTRAINT "remittance_notices_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "remittance_notices" ADD CONSTRAINT "remittance_notices_remittance_id_fkey" FOREIGN KEY ("remittance_id") REFERENCES "remittances"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What must hold of deductions whatever the code above does. ------------------------------------------------------------

-- A line is expected until an entry of the ledger stands behind it; nothing arrives for a line that was not deducted.
ALTER TABLE deduction_lines ADD CONSTRAINT deduction_lines_states CHECK (
  (state = 'expected') = (entry_id IS NULL)
  AND (entry_id IS NULL OR (deducted_kobo IS NOT NULL AND deducted_kobo > 0 AND confirmed_at IS NOT NULL))
  AND (entry_id IS NOT NULL OR coalesce(deducted_kobo, 0) = 0)
  AND received_kobo BETWEEN 0 AND coalesce(deducted_kobo, 0)
  AND (state = 'matched') = (entry_id IS NOT NULL AND received_kobo = deducted_kobo)
  AND undone >= 0
);
ALTER TABLE deduction_periods ADD CONSTRAINT deduction_periods_month CHECK (date_trunc('month', month) = month);
ALTER TABLE remittance_matches ADD CONSTRAINT remittance_matches_amount CHECK (amount_kobo > 0);
ALTER TABLE remittance_notices ADD CONSTRAINT remittance_notices_amount CHECK (amount_kobo > 0);

CREATE TRIGGER remittance_matches_append_only BEFORE UPDATE OR DELETE ON remittance_matches
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER deduction_lines_stay BEFORE DELETE ON deduction_lines
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER deduction_lines_no_truncate BEFORE TRUNCATE ON deduction_lines
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER remittance_matches_no_truncate BEFORE TRUNCATE ON remittance_matches
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A closed period never changes.
CREATE FUNCTION refuse_change_of_closed_period() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.closed_at IS NOT NULL THEN
    RAISE EXCEPTION 'deduction period % is closed: % refused', OLD.id, TG_OP USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE TRIGGER deduction_periods_closed BEFORE UPDATE OR DELETE ON deduction_periods
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_closed_period();

-- Nor do its lines, nor any line that was deducted: only how far its money has come may move on. A deduction that the
-- ledger has undone goes back to expected.
CREATE FUNCTION guard_deduction_line() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER deduction_lines_guard BEFORE INSERT OR UPDATE ON deduction_lines
  FOR EACH ROW EXECUTE FUNCTION guard_deduction_line();
