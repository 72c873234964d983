-- Mails to send, codes first, and requests for codes are jobs of the queue.
SELECT make_row_queue('mails', 60), make_row_queue('codes', 60, 'standard', 5);

CREATE FUNCTION queue_mail() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state = 'queued' THEN
    PERFORM queue_row('mails', NEW.id, NEW.run_at, (NEW.kind = 'code')::int, TG_OP = 'INSERT' OR OLD.state <> 'queued');
  ELSE
    PERFORM unqueue_row('mails', NEW.id);
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER outbox_mails_queued AFTER INSERT OR UPDATE OF state, run_at ON outbox_mails
  FOR EACH ROW EXECUTE FUNCTION queue_mail();
CREATE TRIGGER outbox_mails_unqueued AFTER DELETE ON outbox_mails
  FOR EACH ROW WHEN (OLD.state = 'queued') EXECUTE FUNCTION unqueue_deleted('mails');

CREATE FUNCTION queue_code_request() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM queue_row('codes', NEW.id, now(), 0, true);
  RETURN NULL;
END
$$;
CREATE TRIGGER code_requests_queued AFTER INSERT ON code_requests
  FOR EACH ROW EXECUTE FUNCTION queue_code_request();
CREATE TRIGGER code_requests_unqueued AFTER DELETE ON code_requests
  FOR EACH ROW EXECUTE FUNCTION unqueue_deleted('codes');

SELECT queue_row('mails', id, run_at, (kind = 'code')::int, false) FROM outbox_mails WHERE state = 'queued';
SELECT queue_row('codes', id, created_at, 0, false) FROM code_requests;
