-- CreateIndex
CREATE UNIQUE INDEX "refunds_approval_id_key" ON "refunds"("approval_id");

-- Never more goes back than was paid, whoever asks, also at the same moment: those who ask for refunds of one payment
-- wait for each other, and what failed does not count.
CREATE FUNCTION lock_refunds(payment uuid) RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(hashtextextended('refunds:' || payment, 0))
$$;

CREATE FUNCTION check_refund_was_paid() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  paid bigint;
  going_back numeric;
BEGIN
  PERFORM lock_refunds(NEW.payment_id);
  SELECT amount_kobo INTO paid FROM payments WHERE id = NEW.payment_id AND state = 'succeeded';
  SELECT coalesce(sum(amount_kobo), 0) INTO going_back FROM refunds WHERE payment_id = NEW.payment_id AND state <> 'failed';
  IF NEW.state <> 'failed' AND going_back > coalesce(paid, 0) THEN
    RAISE EXCEPTION 'refunds of payment % come to % kobo, but % kobo were paid', NEW.payment_id, going_back, coalesce(paid, 0)
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER refunds_were_paid AFTER INSERT ON refunds
  FOR EACH ROW EXECUTE FUNCTION check_refund_was_paid();
CREATE TRIGGER refunds_still_were_paid AFTER UPDATE ON refunds
  FOR EACH ROW WHEN (OLD.state = 'failed' OR OLD.amount_kobo <> NEW.amount_kobo OR OLD.payment_id <> NEW.payment_id)
  EXECUTE FUNCTION check_refund_was_paid();
