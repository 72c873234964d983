-- Mails to send, codes first, and requests for codes are jobs of the queue.
SELECT make_row_queue('mails', 60), make_row_queue('codes', 60, 'standard', 5);

CREATE FUNCTION queue_mail() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state = 'queued' THEN
    PERFORM queue_row('mails', NEW.id, NEW.run_at, (NEW.kind = 'code')::int, OLD.state <> 'queued');
  ELSE
    PERFORM unqueue_row('mails', NEW.id);
  END IF;
  RETURN NULL;
END
$$;
-- A deduction file queues thousands at once.
CREATE FUNCTION queue_new_mails() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM queue_rows('mails', array_agg(id), array_agg(run_at), array_agg((kind = 'code')::int), true)
  FROM made WHERE state = 'queued' HAVING count(*) > 0;
  RETURN NULL;
END
$$;
CREATE TRIGGER outbox_mails_made AFTER INSERT ON outbox_mails
  REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION queue_new_mails();
CREATE TRIGGER outbox_mails_queued AFTER UPDATE OF state, run_at ON outbox_mails
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
