-- The work on partitions. The functions run as the owner of the tables, because the app's role can neither make nor drop
-- a table. They serve only who may delete notifications, and wait at most half a second for a lock, since readers of
-- notifications would wait behind them.

-- The time in an id of version 7.
CREATE FUNCTION moment_of_id(id uuid) RETURNS timestamptz LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT to_timestamp(('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint / 1000.0)
$$;

-- The partitions of a time, oldest first, each with the moment at which it ends.
CREATE FUNCTION notification_partitions() RETURNS TABLE (name text, ends_at timestamptz)
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT relname::text,
    moment_of_id(substring(pg_get_expr(relpartbound, oid) FROM 'TO \(''([0-9a-f-]{36})''\)')::uuid) AS ends_at
  FROM pg_class JOIN pg_inherits ON inhrelid = oid
  WHERE inhparent = 'notifications'::regclass AND pg_get_expr(relpartbound, oid) <> 'DEFAULT'
  ORDER BY ends_at
$$;

CREATE FUNCTION check_may_keep_notifications(days integer) RETURNS void
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT has_table_privilege(session_user, 'notifications', 'DELETE') THEN
    RAISE EXCEPTION '% may not delete notifications', session_user USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF days < 30 THEN
    RAISE EXCEPTION 'notifications are kept for 30 days at least, not %', days USING ERRCODE = 'check_violation';
  END IF;
END $$;

-- Makes the next missing month within three months from now, with the rows that waited for it in notifications_rest.
-- Returns its name, 'locked' when it got no lock, and null when no month is missing or another server makes it.
CREATE FUNCTION make_notification_month() RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET timezone = 'UTC' SET lock_timeout = '500ms' AS $$
DECLARE
  starts_at timestamptz;
  ends_at timestamptz;
  name text;
BEGIN
  PERFORM check_may_keep_notifications(30);
  IF NOT pg_try_advisory_xact_lock(hashtext('notification_months')) THEN RETURN NULL; END IF;
  SELECT max(partition.ends_at) INTO starts_at FROM notification_partitions() AS partition;
  starts_at := greatest(coalesce(starts_at, '-infinity'), date_trunc('month', now()));
  IF starts_at >= date_trunc('month', now()) + interval '3 months' THEN RETURN NULL; END IF;
  ends_at := starts_at + interval '1 month';
  name := 'notifications_' || to_char(starts_at, 'YYYY_MM');
  EXECUTE format('CREATE TABLE %I (LIKE notifications INCLUDING ALL)', name);
  LOCK TABLE notifications_rest IN ACCESS EXCLUSIVE MODE;
  EXECUTE format(
    'WITH moved AS (DELETE FROM notifications_rest WHERE id >= %L AND id < %L RETURNING *)
     INSERT INTO %I SELECT * FROM moved', first_id_at(starts_at), first_id_at(ends_at), name);
  -- Writers do not wait, as they would with CREATE TABLE … PARTITION OF. Readers wait for the partition of the rest,
  -- which is empty unless months were missing.
  EXECUTE format('ALTER TABLE notifications ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)',
    name, first_id_at(starts_at), first_id_at(ends_at));
  RETURN name;
EXCEPTION WHEN lock_not_available THEN
  RETURN 'locked';
END $$;

-- Drops the oldest partition when all of it is older than so many days. Returns its name, 'locked' when it got no lock,
-- and null when no partition is so old or another server drops it.
CREATE FUNCTION drop_notification_month(days integer) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET timezone = 'UTC' SET lock_timeout = '500ms' AS $$
DECLARE
  oldest text;
BEGIN
  PERFORM check_may_keep_notifications(days);
  IF NOT pg_try_advisory_xact_lock(hashtext('notification_months')) THEN RETURN NULL; END IF;
  SELECT partition.name INTO oldest FROM notification_partitions() AS partition
    WHERE partition.ends_at <= now() - days * interval '1 day' ORDER BY partition.ends_at LIMIT 1;
  IF oldest IS NOT NULL THEN EXECUTE format('DROP TABLE %I', oldest); END IF;
  RETURN oldest;
EXCEPTION WHEN lock_not_available THEN
  RETURN 'locked';
END $$;

-- Deletes old rows of the two partitions that are no month, at most so many in one statement. Returns how many. A row
-- that another server is deleting is skipped.
CREATE FUNCTION delete_old_notifications(days integer, batch integer) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  part text;
  deleted bigint;
  total bigint := 0;
  before CONSTANT timestamptz := now() - days * interval '1 day';
BEGIN
  PERFORM check_may_keep_notifications(days);
  FOREACH part IN ARRAY ARRAY['notifications_first', 'notifications_rest'] LOOP
    CONTINUE WHEN to_regclass(part) IS NULL OR total >= batch;
    EXECUTE format(
      'DELETE FROM %1$I WHERE id IN (
         SELECT id FROM %1$I WHERE id < $1 AND created_at < $2 ORDER BY id LIMIT $3 FOR UPDATE SKIP LOCKED)', part)
      USING first_id_at(before), before, batch - total;
    GET DIAGNOSTICS deleted = ROW_COUNT;
    total := total + deleted;
  END LOOP;
  RETURN total;
END $$;
