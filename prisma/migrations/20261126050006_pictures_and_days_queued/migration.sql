-- Objects of pictures to delete, and days to compare with the provider, are jobs of the queue.
SELECT make_row_queue('pictures', 60), make_row_queue('comparisons', 120);

CREATE FUNCTION queue_picture() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.image_id IS NULL THEN
    PERFORM queue_row('pictures', NEW.id, NEW.due_at, 0, TG_OP = 'INSERT' OR OLD.image_id IS NOT NULL);
  ELSE
    PERFORM unqueue_row('pictures', NEW.id);
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER picture_objects_queued AFTER INSERT OR UPDATE OF image_id, due_at ON picture_objects
  FOR EACH ROW EXECUTE FUNCTION queue_picture();
CREATE TRIGGER picture_objects_unqueued AFTER DELETE ON picture_objects
  FOR EACH ROW WHEN (OLD.image_id IS NULL) EXECUTE FUNCTION unqueue_deleted('pictures');

CREATE FUNCTION queue_comparison() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.next_run_at IS NOT NULL THEN
    PERFORM queue_row('comparisons', NEW.id, NEW.next_run_at, 0, TG_OP = 'INSERT' OR OLD.next_run_at IS NULL);
  ELSE
    PERFORM unqueue_row('comparisons', NEW.id);
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER compared_days_queued AFTER INSERT OR UPDATE OF next_run_at ON compared_days
  FOR EACH ROW EXECUTE FUNCTION queue_comparison();
CREATE TRIGGER compared_days_unqueued AFTER DELETE ON compared_days
  FOR EACH ROW EXECUTE FUNCTION unqueue_deleted('comparisons');

-- Queues every open row that has no job: a backup has none, and its rows fire no trigger when they are loaded.
CREATE FUNCTION queue_open_rows() RETURNS void LANGUAGE sql AS $$
  SELECT queue_row('refunds', id, next_check_at, 0, false) FROM refunds WHERE state IN ('requested', 'sent');
  SELECT queue_row('payments', id, next_check_at, 0, false) FROM payments
  WHERE state IN ('pending', 'expired') AND next_check_at IS NOT NULL;
  SELECT queue_deliveries(array_agg(delivery), false) FROM webhook_deliveries delivery WHERE state = 'queued';
  SELECT queue_row('mails', id, run_at, (kind = 'code')::int, false) FROM outbox_mails WHERE state = 'queued';
  SELECT queue_row('codes', id, created_at, 0, false) FROM code_requests;
  SELECT queue_row('messages', message.id, run_at, urgency_of(message), false)
  FROM outbox_messages message WHERE state IN ('queued', 'sending');
  SELECT queue_row('reports', id, run_at, 0, false) FROM outbox_messages WHERE state = 'sent' AND checks < 3;
  SELECT queue_row('pictures', id, due_at, 0, false) FROM picture_objects WHERE image_id IS NULL;
  SELECT queue_row('comparisons', id, next_run_at, 0, false) FROM compared_days WHERE next_run_at IS NOT NULL;
$$;
SELECT queue_row('pictures', id, due_at, 0, false) FROM picture_objects WHERE image_id IS NULL;
SELECT queue_row('comparisons', id, next_run_at, 0, false) FROM compared_days WHERE next_run_at IS NOT NULL;
