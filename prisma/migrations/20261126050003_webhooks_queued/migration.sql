-- Events on their way to systems of companies are jobs of the queue, in the order in which they happened for each subject.
SELECT make_row_queue('webhooks', 60, 'key_strict_fifo');

CREATE FUNCTION queue_delivery(delivery webhook_deliveries, is_opened boolean) RETURNS void LANGUAGE sql AS $$
  SELECT queue_row('webhooks', delivery.id, delivery.run_at, 0, is_opened,
    delivery.endpoint_id || ' ' || delivery.subject,
    -- Events of one transaction have the same moment, and a different position.
    timestamptz 'epoch' + delivery.position * interval '1 microsecond',
    delivery.endpoint_id::text)
$$;

CREATE FUNCTION queue_webhook() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state = 'queued' THEN
    PERFORM queue_delivery(NEW, TG_OP = 'INSERT' OR OLD.state <> 'queued');
  ELSE
    PERFORM unqueue_row('webhooks', NEW.id);
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER webhook_deliveries_queued AFTER INSERT OR UPDATE OF state, run_at ON webhook_deliveries
  FOR EACH ROW EXECUTE FUNCTION queue_webhook();
CREATE TRIGGER webhook_deliveries_unqueued AFTER DELETE ON webhook_deliveries
  FOR EACH ROW WHEN (OLD.state = 'queued') EXECUTE FUNCTION unqueue_deleted('webhooks');

-- Servers of the release before serve an endpoint that nobody holds. The queue holds all of them from now on.
UPDATE webhook_endpoints SET claim = NULL, locked_until = 'infinity';
ALTER TABLE webhook_endpoints ALTER COLUMN locked_until SET DEFAULT 'infinity';

SELECT queue_delivery(delivery, false) FROM webhook_deliveries delivery WHERE state = 'queued';
