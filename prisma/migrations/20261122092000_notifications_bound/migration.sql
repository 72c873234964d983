-- Notifications become a table partitioned by month, in three steps. The first two keep the third short: a checked bound
-- lets PostgreSQL attach the table of today as the first partition without reading it.

-- The lowest UUID of version 7 that a moment can have. Ids sort by time, so a range of ids is a range of time.
CREATE FUNCTION first_id_at(moment timestamptz) RETURNS uuid LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT (lpad(to_hex((extract(epoch FROM moment) * 1000)::bigint), 12, '0') || '70008000000000000000')::uuid
$$;

-- Two to three months of room, so that a deploy that stops between the steps refuses no notification.
DO $$
BEGIN
  EXECUTE format(
    'ALTER TABLE notifications ADD CONSTRAINT notifications_bound CHECK (id < %L::uuid) NOT VALID',
    first_id_at((date_trunc('month', now() AT TIME ZONE 'UTC') + interval '3 months') AT TIME ZONE 'UTC')
  );
END $$;
