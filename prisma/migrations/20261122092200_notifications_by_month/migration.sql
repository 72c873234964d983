-- The table of today becomes the first partition of a new table with its name, columns, indexes and rights. Nothing is
-- copied or read, so the lock lasts milliseconds at any size, and servers of the version before go on as they were.

-- squawk-ignore renaming-table
ALTER TABLE notifications RENAME TO notifications_first;
ALTER INDEX notifications_pkey RENAME TO notifications_first_pkey;
ALTER INDEX notifications_user_id_id_idx RENAME TO notifications_first_user_id_id_idx;
ALTER INDEX notifications_unread RENAME TO notifications_first_unread;

CREATE TABLE notifications (LIKE notifications_first INCLUDING DEFAULTS, CONSTRAINT notifications_pkey PRIMARY KEY (id))
  PARTITION BY RANGE (id);
CREATE INDEX notifications_user_id_id_idx ON notifications (user_id, id);
CREATE INDEX notifications_unread ON notifications (user_id) WHERE read_at IS NULL;
ALTER TABLE notifications ADD CONSTRAINT notifications_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE RESTRICT ON UPDATE CASCADE;

DO $$
DECLARE
  bound text;
  given record;
BEGIN
  SELECT substring(pg_get_constraintdef(oid) FROM '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}') INTO STRICT bound
    FROM pg_constraint WHERE conrelid = 'notifications_first'::regclass AND conname = 'notifications_bound';
  EXECUTE format(
    'ALTER TABLE notifications ATTACH PARTITION notifications_first FOR VALUES FROM (MINVALUE) TO (%L)', bound);
  -- The app's role keeps its rights without a step of the operator.
  FOR given IN
    SELECT grantee::regrole::text AS role, string_agg(privilege_type, ', ') AS rights
    FROM pg_class, aclexplode(relacl) WHERE oid = 'notifications_first'::regclass AND grantee <> 0 AND grantee <> relowner
    GROUP BY grantee
  LOOP
    EXECUTE format('GRANT %s ON notifications TO %s', given.rights, given.role);
  END LOOP;
END $$;

ALTER TABLE notifications_first DROP CONSTRAINT notifications_bound;

-- Takes the rows whose month has no partition, so that a stopped job or a wrong clock refuses no notification.
CREATE TABLE notifications_rest PARTITION OF notifications DEFAULT;
