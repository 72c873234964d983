-- Refunds to send or check, and payments to ask about, are jobs of the queue. A change of the row moves its job.
SELECT make_row_queue('refunds', 120), make_row_queue('payments', 120);

CREATE FUNCTION queue_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state IN ('requested', 'sent') THEN
    PERFORM queue_row('refunds', NEW.id, NEW.next_check_at, 0,
      TG_OP = 'INSERT' OR OLD.state NOT IN ('requested', 'sent'));
  ELSE
    PERFORM unqueue_row('refunds', NEW.id);
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER refunds_queued AFTER INSERT OR UPDATE OF state, next_check_at ON refunds
  FOR EACH ROW EXECUTE FUNCTION queue_refund();

CREATE FUNCTION queue_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state IN ('pending', 'expired') AND NEW.next_check_at IS NOT NULL THEN
    PERFORM queue_row('payments', NEW.id, NEW.next_check_at, 0,
      TG_OP = 'INSERT' OR OLD.state NOT IN ('pending', 'expired') OR OLD.next_check_at IS NULL);
  ELSE
    PERFORM unqueue_row('payments', NEW.id);
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER payments_queued AFTER INSERT OR UPDATE OF state, next_check_at ON payments
  FOR EACH ROW EXECUTE FUNCTION queue_payment();

SELECT queue_row('refunds', id, next_check_at, 0, false) FROM refunds WHERE state IN ('requested', 'sent');
SELECT queue_row('payments', id, next_check_at, 0, false) FROM payments
WHERE state IN ('pending', 'expired') AND next_check_at IS NOT NULL;
