-- Messages to telephones, and the questions what became of them, are jobs of the queue. Codes come first, and thousands
-- of invitations hold up no news.
SELECT make_row_queue('messages', 60), make_row_queue('reports', 60);

CREATE FUNCTION urgency_of(message outbox_messages) RETURNS int IMMUTABLE LANGUAGE sql AS $$
  SELECT CASE WHEN message.is_urgent THEN 2 WHEN message.user_id IS NOT NULL THEN 1 ELSE 0 END
$$;

CREATE FUNCTION queue_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state IN ('queued', 'sending') THEN
    PERFORM queue_row('messages', NEW.id, NEW.run_at, urgency_of(NEW),
      OLD.state NOT IN ('queued', 'sending'));
  ELSE
    PERFORM unqueue_row('messages', NEW.id);
  END IF;
  IF NEW.state = 'sent' THEN
    PERFORM queue_row('reports', NEW.id, NEW.run_at, 0, OLD.state <> 'sent');
  ELSE
    PERFORM unqueue_row('reports', NEW.id);
  END IF;
  RETURN NULL;
END
$$;
CREATE FUNCTION queue_new_messages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM queue_rows('messages', array_agg(id), array_agg(run_at), array_agg(urgency_of(made)), true)
  FROM made WHERE state IN ('queued', 'sending') HAVING count(*) > 0;
  PERFORM queue_rows('reports', array_agg(id), array_agg(run_at), array_agg(0), true)
  FROM made WHERE state = 'sent' HAVING count(*) > 0;
  RETURN NULL;
END
$$;
CREATE TRIGGER outbox_messages_made AFTER INSERT ON outbox_messages
  REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION queue_new_messages();
CREATE TRIGGER outbox_messages_queued AFTER UPDATE OF state, run_at ON outbox_messages
  FOR EACH ROW EXECUTE FUNCTION queue_message();
CREATE TRIGGER outbox_messages_unqueued AFTER DELETE ON outbox_messages
  FOR EACH ROW WHEN (OLD.state IN ('queued', 'sending')) EXECUTE FUNCTION unqueue_deleted('messages');
CREATE TRIGGER outbox_messages_unasked AFTER DELETE ON outbox_messages
  FOR EACH ROW WHEN (OLD.state = 'sent') EXECUTE FUNCTION unqueue_deleted('reports');

SELECT queue_row('messages', message.id, run_at, urgency_of(message), false)
FROM outbox_messages message WHERE state IN ('queued', 'sending');
SELECT queue_row('reports', id, run_at, 0, false) FROM outbox_messages WHERE state = 'sent' AND checks < 3;
