-- Events on their way to systems of companies are jobs of the queue, in the order in which they happened for each subject.
SELECT make_row_queue('webhooks', 60, 'key_strict_fifo');

CREATE FUNCTION queue_deliveries(deliveries webhook_deliveries[], is_opened boolean) RETURNS void LANGUAGE sql AS $$
  SELECT queue_rows('webhooks', array_agg(id), array_agg(run_at), array_agg(0), is_opened,
    array_agg(endpoint_id || ' ' || subject),
    -- Events of one transaction have the same moment, and a different position.
    array_agg(timestamptz 'epoch' + position * interval '1 microsecond'),
    array_agg(endpoint_id::text))
  FROM unnest(deliveries) HAVING count(*) > 0
$$;

CREATE FUNCTION queue_webhook() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state = 'queued' THEN
    PERFORM queue_deliveries(ARRAY[NEW], OLD.state <> 'queued');
  ELSE
    PERFORM unqueue_row('webhooks', NEW.id);
  END IF;
  RETURN NULL;
END
$$;
CREATE FUNCTION queue_new_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM queue_deliveries(array_agg(made::webhook_deliveries), true) FROM made WHERE state = 'queued';
  RETURN NULL;
END
$$;
CREATE TRIGGER webhook_deliveries_made AFTER INSERT ON webhook_deliveries
  REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION queue_new_webhooks();
CREATE TRIGGER webhook_deliveries_queued AFTER UPDATE OF state, run_at ON webhook_deliveries
  FOR EACH ROW EXECUTE FUNCTION queue_webhook();
CREATE TRIGGER webhook_deliveries_unqueued AFTER DELETE ON webhook_deliveries
  FOR EACH ROW WHEN (OLD.state = 'queued') EXECUTE FUNCTION unqueue_deleted('webhooks');

-- Servers of the release before serve an endpoint that nobody holds. The queue holds all of them from now on.
UPDATE webhook_endpoints SET claim = NULL, locked_until = 'infinity';
ALTER TABLE webhook_endpoints ALTER COLUMN locked_until SET DEFAULT 'infinity';

SELECT queue_deliveries(array_agg(delivery), false) FROM webhook_deliveries delivery WHERE state = 'queued';
